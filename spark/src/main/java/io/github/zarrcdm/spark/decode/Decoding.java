package io.github.zarrcdm.spark.decode;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * How the stored values of an array become cells of a column: CF packing, missing values, times and
 * unsigned integers.
 *
 * <table>
 * <caption>What becomes what</caption>
 * <tr><th>array</th><th>column</th></tr>
 * <tr><td>times of a calendar that Spark has</td><td>timestamp</td></tr>
 * <tr><td>packed numbers</td><td>double</td></tr>
 * <tr><td>bool</td><td>boolean</td></tr>
 * <tr><td>integers</td><td>as wide; unsigned: the next wider one, decimal(20,0) for 64 bits</td></tr>
 * <tr><td>floats</td><td>float for up to 32 bits, else double</td></tr>
 * <tr><td>text</td><td>string</td></tr>
 * <tr><td>raw bytes</td><td>binary</td></tr>
 * </table>
 *
 * Structures and ragged rows have no decoding.
 */
public final class Decoding {
  private final DataType type;
  private final Function<Object, Cells> step;

  private Decoding(DataType type, Function<Object, Cells> step) {
    this.type = type;
    this.step = step;
  }

  /** The type of the column. */
  public DataType type() {
    return type;
  }

  /**
   * The cells of {@code stored}, a Java array of the array's kind that is the caller's and may be
   * changed. Throws {@link ArithmeticException} for times beyond Spark's.
   */
  public Cells decode(Object stored) {
    return step.apply(stored);
  }

  /** The decoding of {@code array}; empty if Spark has no type for it. */
  public static Optional<Decoding> of(Array array) {
    return switch (array.type().kind()) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> Optional.of(numbers(array));
      case STRING -> Optional.of(new Decoding(DataTypes.StringType, Texts::strings));
      case CHAR -> Optional.of(new Decoding(DataTypes.StringType, Texts::characters));
      case OPAQUE -> Optional.of(new Decoding(DataTypes.BinaryType, Cells::of));
      case STRUCT, VLEN -> Optional.empty();
    };
  }

  private static Decoding numbers(Array array) {
    MissingValues missing = MissingValues.of(array);
    boolean unsigned =
        array.type().unsigned() || "true".equalsIgnoreCase(array.attributes().text("_Unsigned"));
    Optional<Packing> packing = Packing.of(array.attributes());
    Optional<CfTime> time =
        CfTime.of(array.attributes().text("units"), array.attributes().text("calendar"));
    if (time.isPresent()) {
      Times times = new Times(time.get(), packing.orElse(null), unsigned, missing, array.path());
      return new Decoding(DataTypes.TimestampType, times::decode);
    }
    if (packing.isPresent()) {
      return new Decoding(
          DataTypes.DoubleType,
          stored -> Cells.of(packing.get().unpack(stored, unsigned, missing)));
    }
    if (isBoolean(array)) {
      return new Decoding(DataTypes.BooleanType, Cells::of);
    }
    return plain(array.type().kind(), unsigned, missing);
  }

  /** True also for what xarray has written as bytes. */
  private static boolean isBoolean(Array array) {
    return array.type().name().equals("bool")
        || (array.type().kind() == Kind.BYTE && "bool".equals(array.attributes().text("dtype")));
  }

  private static Decoding plain(Kind kind, boolean unsigned, MissingValues missing) {
    return switch (kind) {
      case FLOAT ->
          new Decoding(
              DataTypes.FloatType,
              stored -> {
                missing.clear((float[]) stored);
                return Cells.of(stored);
              });
      case DOUBLE ->
          new Decoding(
              DataTypes.DoubleType,
              stored -> {
                missing.clear((double[]) stored);
                return Cells.of(stored);
              });
      case BYTE ->
          unsigned
              ? integers(DataTypes.ShortType, s -> Integers.unsignedShorts((byte[]) s), missing)
              : integers(DataTypes.ByteType, s -> s, missing);
      case SHORT ->
          unsigned
              ? integers(DataTypes.IntegerType, s -> Integers.unsignedInts((short[]) s), missing)
              : integers(DataTypes.ShortType, s -> s, missing);
      case INT ->
          unsigned
              ? integers(DataTypes.LongType, s -> Integers.longs(s, true), missing)
              : integers(DataTypes.IntegerType, s -> s, missing);
      default ->
          unsigned
              ? new Decoding(
                  DataTypes.createDecimalType(20, 0), s -> Decimals.of((long[]) s, missing))
              : integers(DataTypes.LongType, s -> s, missing);
    };
  }

  private static Decoding integers(
      DataType type, Function<Object, Object> widen, MissingValues missing) {
    return new Decoding(type, stored -> new Cells(widen.apply(stored), missing.of(stored)));
  }
}
