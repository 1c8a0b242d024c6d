package io.github.zarrcdm.internal.parquet;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Receives the values of a column; rows that it receives nothing for have none. */
sealed interface ParquetColumn {

  /** The next plain value of {@code values} is that of {@code row}. */
  void plain(int row, ByteBuffer values);

  /** All of the {@code count} plain values of {@code values} are the dictionary from now on. */
  void dictionary(ByteBuffer values, int count);

  /** The value at {@code place} in the dictionary is that of {@code row}. */
  void listed(int row, int place);

  /** Whole numbers of four or eight bytes; 0 where a row has none. */
  final class Numbers implements ParquetColumn {
    private final long[] rows;
    private final boolean wide;
    private long[] dictionary = {};

    Numbers(int rows, boolean wide) {
      this.rows = new long[rows];
      this.wide = wide;
    }

    long[] rows() {
      return rows;
    }

    private long next(ByteBuffer values) {
      return wide ? values.getLong() : values.getInt();
    }

    @Override
    public void plain(int row, ByteBuffer values) {
      rows[row] = next(values);
    }

    @Override
    public void dictionary(ByteBuffer values, int count) {
      dictionary = new long[checked(count, values, wide ? 8 : 4)];
      for (int i = 0; i < count; i++) {
        dictionary[i] = next(values);
      }
    }

    @Override
    public void listed(int row, int place) {
      rows[row] = dictionary[place];
    }
  }

  /** Bytes of any length; null where a row has none. Rows of one dictionary entry share it. */
  final class Texts implements ParquetColumn {
    private final byte[][] rows;
    private byte[][] dictionary = {};

    Texts(int rows) {
      this.rows = new byte[rows][];
    }

    byte[][] rows() {
      return rows;
    }

    private static byte[] next(ByteBuffer values) {
      byte[] value = new byte[checked(values.getInt(), values, 1)];
      values.get(value);
      return value;
    }

    @Override
    public void plain(int row, ByteBuffer values) {
      rows[row] = next(values);
    }

    @Override
    public void dictionary(ByteBuffer values, int count) {
      dictionary = new byte[checked(count, values, 4)][];
      for (int i = 0; i < count; i++) {
        dictionary[i] = next(values);
      }
    }

    @Override
    public void listed(int row, int place) {
      rows[row] = dictionary[place];
    }
  }

  /** A column of another type, which must not have values. */
  record Nothing(String wanted) implements ParquetColumn {
    @Override
    public void plain(int row, @Nullable ByteBuffer values) {
      throw new IllegalArgumentException("a column has other values than " + wanted);
    }

    @Override
    public void dictionary(ByteBuffer values, int count) {}

    @Override
    public void listed(int row, int place) {
      plain(row, null);
    }
  }

  /** Returns {@code count}, if that many things of {@code length} bytes at least are there. */
  private static int checked(int count, ByteBuffer values, int length) {
    if (count < 0 || count > values.remaining() / length) {
      throw new IllegalArgumentException(
          "%s values are claimed in %s bytes".formatted(count, values.remaining()));
    }
    return count;
  }
}
