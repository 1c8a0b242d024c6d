package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.ScratchArray;
import io.github.zarrcdm.internal.codec.shuffle.ByteShuffle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Each row by planes: the first bytes of its items, then the second ones, and so on; as differences
 * to the byte one item before. TIFF's predictor of floats begins with the most significant bytes.
 *
 * <p>Names: {@code imagecodecs_floatpred}, {@code imagecodecs_byteshuffle}.
 *
 * <p>Configuration: {@code {"shape": [16, 16], "dtype": "<f4", "axis": 1, "dist": 1}}.
 *
 * @see <a href="https://chriscox.org/TIFFTN3d1.pdf">Adobe's TIFF technical note 3</a>
 */
public final class BytePlanes implements BytesCodec {
  private final Grid grid;
  private final int distance;
  private final boolean differences;
  private final boolean swapped;

  private BytePlanes(Grid grid, int distance, boolean differences, boolean highestFirst) {
    this.grid = grid;
    this.distance = distance;
    this.differences = differences;
    this.swapped = highestFirst && grid.order() == ByteOrder.LITTLE_ENDIAN;
  }

  public static BytePlanes floats(Configuration configuration) throws ZarrException {
    return new BytePlanes(Grid.of(configuration), distance(configuration), true, true);
  }

  public static BytePlanes shuffled(Configuration configuration) throws ZarrException {
    return new BytePlanes(
        Grid.of(configuration),
        distance(configuration),
        configuration.flag("delta", false),
        configuration.flag("reorder", false));
  }

  private static int distance(Configuration configuration) throws ZarrException {
    return (int) configuration.integer("dist", 1, 1, 1 << 20);
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    chunk.checkLength(bytes.length());
    Grid rows = grid.checked(bytes.length(), chunk);
    byte[] decoded = chunk.allocate(bytes.length());
    int row = (int) (rows.length() * rows.inner()) * rows.size();
    if (row == 0) {
      return ByteBuffer.wrap(decoded);
    }
    long step = rows.inner() * distance;
    try (ScratchArray scratch = ScratchArray.of(row, chunk)) {
      byte[] planes = scratch.array();
      for (int start = 0; start < decoded.length; start += row) {
        System.arraycopy(bytes.array(), bytes.from() + start, planes, 0, row);
        if (differences) {
          for (int i = (int) Math.min(step, row); i < row; i++) {
            planes[i] += planes[i - (int) step];
          }
        }
        ByteShuffle.decode(planes, 0, decoded, start, row, rows.size());
      }
    }
    if (swapped) {
      swap(decoded, rows.size());
    }
    return ByteBuffer.wrap(decoded);
  }

  private static void swap(byte[] array, int size) {
    for (int item = 0; item < array.length; item += size) {
      for (int low = item, high = item + size - 1; low < high; low++, high--) {
        byte kept = array[low];
        array[low] = array[high];
        array[high] = kept;
      }
    }
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
