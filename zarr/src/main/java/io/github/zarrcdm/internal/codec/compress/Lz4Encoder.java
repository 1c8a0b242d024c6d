package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/** LZ4 as {@link Lz4} reads it: the length in four bytes, then one block. */
public record Lz4Encoder() implements Encoder.OfBytes {
  private static final int HEADER = 4;

  /** Returns the fast encoder of blocks: native where its library loads, else in Java. */
  public static BlockEncoder fast() {
    return new UnframedBlock(LZ4Factory.fastestInstance().fastCompressor());
  }

  /**
   * Returns the encoder of blocks that searches longer, the longer the higher {@code level}, 1 to
   * 9.
   */
  public static BlockEncoder high(int level) {
    return new UnframedBlock(LZ4Factory.fastestInstance().highCompressor(level));
  }

  @Override
  public ByteBuffer encode(ByteBuffer bytes) throws ZarrException {
    Span span = Span.of(bytes);
    BlockEncoder block = fast();
    byte[] target = new byte[Math.addExact(HEADER, block.longest(span.length()))];
    LittleEndian.putInt(target, 0, span.length());
    int length =
        block.encode(
            span.array(), span.from(), span.length(), target, HEADER, target.length - HEADER);
    return ByteBuffer.wrap(target, 0, HEADER + length);
  }

  private record UnframedBlock(LZ4Compressor compressor) implements BlockEncoder {
    @Override
    public int longest(int length) {
      return compressor.maxCompressedLength(length);
    }

    @Override
    public int encode(byte[] source, int from, int length, byte[] target, int at, int room) {
      try {
        return compressor.compress(source, from, length, target, at, room);
      } catch (LZ4Exception e) {
        return -1;
      }
    }
  }
}
