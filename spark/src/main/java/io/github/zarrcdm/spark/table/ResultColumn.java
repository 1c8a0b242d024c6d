package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.decode.Cells;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** A column of results that is filled row by row. */
public final class ResultColumn {
  private final DataType type;
  private final Object values;
  private final boolean[] missing;

  public ResultColumn(DataType type, int rows) {
    this.type = type;
    this.values = memory(type, rows);
    this.missing = new boolean[rows];
  }

  private static Object memory(DataType type, int rows) {
    if (type.equals(DataTypes.BooleanType) || type.equals(DataTypes.ByteType)) {
      return new byte[rows];
    }
    if (type.equals(DataTypes.ShortType)) {
      return new short[rows];
    }
    if (type.equals(DataTypes.IntegerType) || type.equals(DataTypes.DateType)) {
      return new int[rows];
    }
    if (type.equals(DataTypes.LongType)
        || type.equals(DataTypes.TimestampType)
        || type.equals(DataTypes.TimestampNTZType)) {
      return new long[rows];
    }
    if (type.equals(DataTypes.FloatType)) {
      return new float[rows];
    }
    return type.equals(DataTypes.DoubleType) ? new double[rows] : new Object[rows];
  }

  /** Sets a row to {@code value}, of the type or a wider one; null is missing. */
  public void set(int row, Object value) {
    if (value == null) {
      missing[row] = true;
    } else if (values instanceof Object[] objects) {
      objects[row] = value;
    } else if (values instanceof double[] doubles) {
      doubles[row] = ((Number) value).doubleValue();
    } else if (values instanceof float[] floats) {
      floats[row] = ((Number) value).floatValue();
    } else if (values instanceof long[] longs) {
      longs[row] = ((Number) value).longValue();
    } else if (values instanceof int[] ints) {
      ints[row] = ((Number) value).intValue();
    } else if (values instanceof short[] shorts) {
      shorts[row] = ((Number) value).shortValue();
    } else {
      boolean truth = type.equals(DataTypes.BooleanType);
      ((byte[]) values)[row] =
          truth ? (byte) ((Boolean) value ? 1 : 0) : ((Number) value).byteValue();
    }
  }

  public Cells cells() {
    return new Cells(values, missing);
  }
}
