package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.decode.Cells;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A window on {@link Cells}, without copies and without boxes. */
final class CellVector extends ColumnVector {
  private byte[] bytes;
  private short[] shorts;
  private int[] ints;
  private long[] longs;
  private float[] floats;
  private double[] doubles;
  private Object[] objects;
  private boolean[] missing;
  private int offset;
  private int count;

  CellVector(DataType type) {
    super(type);
  }

  /** Shows {@code count} cells from the one at {@code offset} on. */
  CellVector show(Cells cells, int offset, int count) {
    Object values = cells.values();
    bytes = values instanceof byte[] array ? array : null;
    shorts = values instanceof short[] array ? array : null;
    ints = values instanceof int[] array ? array : null;
    longs = values instanceof long[] array ? array : null;
    floats = values instanceof float[] array ? array : null;
    doubles = values instanceof double[] array ? array : null;
    objects = values instanceof Object[] array ? array : null;
    missing = cells.missing();
    this.offset = offset;
    this.count = count;
    return this;
  }

  @Override
  public void close() {}

  @Override
  public boolean hasNull() {
    for (int row = 0; row < count; row++) {
      if (isNullAt(row)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int numNulls() {
    int nulls = 0;
    for (int row = 0; row < count; row++) {
      nulls += isNullAt(row) ? 1 : 0;
    }
    return nulls;
  }

  @Override
  public boolean isNullAt(int row) {
    int at = offset + row;
    if (missing != null) {
      return missing[at];
    }
    if (floats != null) {
      return Float.isNaN(floats[at]);
    }
    if (doubles != null) {
      return Double.isNaN(doubles[at]);
    }
    return objects != null && objects[at] == null;
  }

  @Override
  public boolean getBoolean(int row) {
    return bytes[offset + row] != 0;
  }

  @Override
  public byte getByte(int row) {
    return bytes[offset + row];
  }

  @Override
  public short getShort(int row) {
    return shorts[offset + row];
  }

  @Override
  public int getInt(int row) {
    return ints[offset + row];
  }

  @Override
  public long getLong(int row) {
    return longs[offset + row];
  }

  @Override
  public float getFloat(int row) {
    return floats[offset + row];
  }

  @Override
  public double getDouble(int row) {
    return doubles[offset + row];
  }

  @Override
  public float[] getFloats(int row, int length) {
    return Arrays.copyOfRange(floats, offset + row, offset + row + length);
  }

  @Override
  public double[] getDoubles(int row, int length) {
    return Arrays.copyOfRange(doubles, offset + row, offset + row + length);
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    return (Decimal) objects[offset + row];
  }

  @Override
  public UTF8String getUTF8String(int row) {
    return (UTF8String) objects[offset + row];
  }

  @Override
  public byte[] getBinary(int row) {
    return (byte[]) objects[offset + row];
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw new UnsupportedOperationException("a cell is not an array");
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw new UnsupportedOperationException("a cell is not a map");
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw new UnsupportedOperationException("a cell has no parts");
  }
}
