package io.github.zarrcdm.internal.codec.compress;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.github.zarrcdm.internal.codec.memory.ObjectPool;

/**
 * Zstandard frames that lie whole in memory, decoded by the native library. Its contexts are
 * reused.
 */
public final class ZstdBlock implements BlockDecoder {
  static final ZstdBlock INSTANCE = new ZstdBlock();

  private final ObjectPool<ZstdDecompressCtx> contexts =
      new ObjectPool<>(ZstdDecompressCtx::new, ZstdDecompressCtx::close);

  @Override
  public int decode(byte[] block, int from, int to, byte[] target, int at, int room) {
    ZstdDecompressCtx context = contexts.take();
    try {
      return context.decompressByteArray(target, at, room, block, from, to - from);
    } catch (ZstdException e) {
      return -1;
    } finally {
      context.reset();
      contexts.giveBack(context);
    }
  }
}
