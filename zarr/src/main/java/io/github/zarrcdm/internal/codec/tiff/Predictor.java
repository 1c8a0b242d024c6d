package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.memory.LittleEndian;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Differences (or what exclusive or leaves) between neighbours along an axis, of integers or of the
 * bits of floats: TIFF's horizontal predictor.
 *
 * <p>Names: {@code imagecodecs_delta}, {@code imagecodecs_xor}.
 *
 * <p>Configuration: {@code {"dtype": "<i2", "shape": [16, 16], "axis": 1, "dist": 1}}.
 *
 * @see <a href="https://www.itu.int/itudoc/itu-t/com16/tiff-fx/docs/tiff6.pdf">TIFF 6.0, section
 *     14</a>
 */
public final class Predictor implements BytesCodec {
  private final Grid grid;
  private final boolean xor;

  private Predictor(Grid grid, boolean xor) {
    this.grid = grid;
    this.xor = xor;
  }

  public static Predictor delta(Configuration configuration) throws ZarrException {
    if (configuration.integer("dist", 1, 1, Integer.MAX_VALUE) != 1) {
      throw configuration.unsupported("dist is %s; only 1 is", configuration.get("dist"));
    }
    return new Predictor(sized(configuration), false);
  }

  public static Predictor xor(Configuration configuration) throws ZarrException {
    return new Predictor(sized(configuration), true);
  }

  private static Grid sized(Configuration configuration) throws ZarrException {
    Grid grid = Grid.of(configuration);
    if (grid.size() > Long.BYTES || Integer.bitCount(grid.size()) != 1) {
      throw configuration.unsupported(
          "dtype is %s; numbers of 1, 2, 4 and 8 bytes are known", configuration.get("dtype"));
    }
    return grid;
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    chunk.checkLength(bytes.length());
    Grid rows = grid.checked(bytes.length(), chunk);
    byte[] decoded = chunk.allocate(bytes.length());
    System.arraycopy(bytes.array(), bytes.from(), decoded, 0, decoded.length);
    int step = (int) rows.inner() * rows.size();
    int row = (int) rows.length() * step;
    for (int start = 0; row > 0 && start < decoded.length; start += row) {
      if (xor) {
        for (int i = start + step; i < start + row; i++) {
          decoded[i] ^= decoded[i - step];
        }
      } else {
        add(decoded, start + step, start + row, step, rows);
      }
    }
    return ByteBuffer.wrap(decoded);
  }

  private static void add(byte[] array, int from, int to, int step, Grid grid) {
    boolean swap = grid.order() == ByteOrder.BIG_ENDIAN;
    switch (grid.size()) {
      case 1 -> {
        for (int i = from; i < to; i++) {
          array[i] += array[i - step];
        }
      }
      case 2 -> {
        int low = swap ? 1 : 0;
        int high = 1 - low;
        for (int i = from; i < to; i += 2) {
          int sum =
              (array[i + low] & 0xff | array[i + high] << 8)
                  + (array[i - step + low] & 0xff | array[i - step + high] << 8);
          array[i + low] = (byte) sum;
          array[i + high] = (byte) (sum >> 8);
        }
      }
      case 4 -> {
        for (int i = from; i < to; i += 4) {
          int value = LittleEndian.getInt(array, i);
          int before = LittleEndian.getInt(array, i - step);
          LittleEndian.putInt(
              array,
              i,
              swap
                  ? Integer.reverseBytes(Integer.reverseBytes(value) + Integer.reverseBytes(before))
                  : value + before);
        }
      }
      default -> {
        for (int i = from; i < to; i += 8) {
          long value = LittleEndian.getLong(array, i);
          long before = LittleEndian.getLong(array, i - step);
          LittleEndian.putLong(
              array,
              i,
              swap
                  ? Long.reverseBytes(Long.reverseBytes(value) + Long.reverseBytes(before))
                  : value + before);
        }
      }
    }
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
