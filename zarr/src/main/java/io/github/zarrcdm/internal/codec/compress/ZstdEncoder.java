package io.github.zarrcdm.internal.codec.compress;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ObjectPool;
import java.nio.ByteBuffer;

/**
 * Zstandard: one frame with its content size; with a checksum if asked for.
 *
 * @param level the higher, the slower and smaller; 0 is the library's default, 3
 */
public record ZstdEncoder(int level, boolean checksum) implements Encoder.OfBytes, BlockEncoder {
  private static final ObjectPool<ZstdCompressCtx> CONTEXTS =
      new ObjectPool<>(ZstdCompressCtx::new, ZstdCompressCtx::close);

  /** The greatest level. */
  public static final int MOST = 22;

  public static ZstdEncoder of(Configuration configuration) throws ZarrException {
    int level = (int) configuration.integer("level", 0, -131072, MOST);
    return new ZstdEncoder(level, configuration.flag("checksum", false));
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes) throws ZarrException {
    return whole(bytes, "zstd");
  }

  @Override
  public int longest(int length) {
    return (int) Math.min(Zstd.compressBound(length), Integer.MAX_VALUE - 8);
  }

  @Override
  public int encode(byte[] source, int from, int length, byte[] target, int at, int room) {
    ZstdCompressCtx context = CONTEXTS.take();
    try {
      context.setLevel(level).setChecksum(checksum);
      return context.compressByteArray(target, at, room, source, from, length);
    } catch (com.github.luben.zstd.ZstdException e) {
      return -1;
    } finally {
      context.reset();
      CONTEXTS.giveBack(context);
    }
  }
}
