package io.github.zarrcdm.internal.codec.shuffle;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import java.nio.ByteBuffer;

/**
 * The bit shuffle of the library of that name, uncompressed: block by block of items, each a
 * multiple of eight; items that do not fill eight stay at the end, unchanged.
 *
 * <p>Name: {@code imagecodecs_bitshuffle}.
 *
 * <p>Configuration: {@code {"itemsize": 4, "blocksize": 0}}.
 *
 * @param itemSize bytes of an item
 * @param blockItems items in a block
 * @see <a href="https://github.com/kiyo-masui/bitshuffle">bitshuffle</a>
 */
public record BlockedBitShuffle(int itemSize, int blockItems) implements BytesCodec {
  private static final int STANDARD_BLOCK = 8192;
  private static final int SHORTEST_BLOCK = 128;

  public static BlockedBitShuffle of(Configuration configuration) throws ZarrException {
    int size = (int) configuration.integer("itemsize", 1, 1, STANDARD_BLOCK);
    int block = (int) configuration.integer("blocksize", 0, 0, 1 << 24);
    if (block % 8 != 0) {
      throw configuration.malformed("blocksize is %s, not a multiple of 8", block);
    }
    return new BlockedBitShuffle(
        size, block > 0 ? block : Math.max(STANDARD_BLOCK / size / 8 * 8, SHORTEST_BLOCK));
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    chunk.checkLength(bytes.length());
    byte[] decoded = chunk.allocate(bytes.length());
    int items = decoded.length / itemSize / 8 * 8;
    try (ScratchArray planes = ScratchArray.of(BitShuffle.workspace(itemSize), chunk)) {
      for (int first = 0; first < items; first += blockItems) {
        int at = first * itemSize;
        int length = Math.min(blockItems, items - first) * itemSize;
        BitShuffle.decode(
            bytes.array(), bytes.from() + at, decoded, at, length, itemSize, planes.array());
      }
    }
    int rest = items * itemSize;
    System.arraycopy(bytes.array(), bytes.from() + rest, decoded, rest, decoded.length - rest);
    return ByteBuffer.wrap(decoded);
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
