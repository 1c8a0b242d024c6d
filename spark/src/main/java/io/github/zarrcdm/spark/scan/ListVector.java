package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.table.decode.Cells;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** One row that is an array: all values of a chunk. */
final class ListVector extends ColumnVector {
  private final CellVector values;
  private int length;

  ListVector(ArrayType type) {
    super(type);
    this.values = new CellVector(type.elementType());
  }

  /** Shows the first {@code length} of {@code cells} as the array of the one row. */
  void show(Cells cells, int length) {
    values.show(cells, 0, length);
    this.length = length;
  }

  @Override
  public ColumnarArray getArray(int row) {
    return new ColumnarArray(values, 0, length);
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    return values;
  }

  @Override
  public void close() {}

  @Override
  public boolean hasNull() {
    return false;
  }

  @Override
  public int numNulls() {
    return 0;
  }

  @Override
  public boolean isNullAt(int row) {
    return false;
  }

  @Override
  public boolean getBoolean(int row) {
    throw noScalar();
  }

  @Override
  public byte getByte(int row) {
    throw noScalar();
  }

  @Override
  public short getShort(int row) {
    throw noScalar();
  }

  @Override
  public int getInt(int row) {
    throw noScalar();
  }

  @Override
  public long getLong(int row) {
    throw noScalar();
  }

  @Override
  public float getFloat(int row) {
    throw noScalar();
  }

  @Override
  public double getDouble(int row) {
    throw noScalar();
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw noScalar();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw noScalar();
  }

  @Override
  public UTF8String getUTF8String(int row) {
    throw noScalar();
  }

  @Override
  public byte[] getBinary(int row) {
    throw noScalar();
  }

  private static UnsupportedOperationException noScalar() {
    return new UnsupportedOperationException("the row is an array");
  }
}
