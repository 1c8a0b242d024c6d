package io.github.zarrcdm.spark.decode;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.decode.Decoding;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/** Types and values of columns as Spark has them. */
public final class SparkCells {
  /** The digits of 2^64. */
  private static final int DIGITS = 20;

  private SparkCells() {}

  /** Returns Spark's type for {@code column}. */
  public static DataType type(Column column) {
    return type(column.type());
  }

  /** Returns Spark's type for columns of {@code type}. */
  public static DataType type(CellType type) {
    return switch (type) {
      case BOOLEAN -> DataTypes.BooleanType;
      case INT8 -> DataTypes.ByteType;
      case INT16 -> DataTypes.ShortType;
      case INT32 -> DataTypes.IntegerType;
      case INT64 -> DataTypes.LongType;
      case UINT64 -> DataTypes.createDecimalType(DIGITS, 0);
      case FLOAT32 -> DataTypes.FloatType;
      case FLOAT64 -> DataTypes.DoubleType;
      case TIMESTAMP -> DataTypes.TimestampType;
      case STRING -> DataTypes.StringType;
      case BINARY -> DataTypes.BinaryType;
    };
  }

  /**
   * Returns the cells that {@code decoding} makes of {@code stored}, as Spark keeps them. Throws
   * {@link ArithmeticException} as the decoding does.
   */
  public static Cells decode(Decoding decoding, Object stored) {
    Cells cells = decoding.decode(stored);
    return switch (decoding.type()) {
      case STRING -> texts((Object[]) cells.values());
      case UINT64 -> decimals(cells);
      default -> cells;
    };
  }

  private static Cells texts(Object[] texts) {
    Object[] values = new Object[texts.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = texts[i] == null ? null : UTF8String.fromString((String) texts[i]);
    }
    return new Cells(values, null);
  }

  private static Cells decimals(Cells cells) {
    long[] integers = (long[]) cells.values();
    Object[] values = new Object[integers.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = cells.isMissing(i) ? null : decimal(integers[i]);
    }
    return new Cells(values, null);
  }

  private static Decimal decimal(long value) {
    BigInteger low = BigInteger.valueOf(value & Long.MAX_VALUE);
    return Decimal.apply(new BigDecimal(value < 0 ? low.setBit(63) : low), DIGITS, 0);
  }
}
