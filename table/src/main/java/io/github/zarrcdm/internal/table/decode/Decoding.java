package io.github.zarrcdm.internal.table.decode;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.values.Integers;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the stored values of an array become cells of a column: CF packing, missing values, times and
 * unsigned integers.
 *
 * <table>
 * <caption>What becomes what</caption>
 * <tr><th>array</th><th>column</th></tr>
 * <tr><td>times of a calendar without dates of its own</td><td>timestamp</td></tr>
 * <tr><td>packed integers and doubles</td><td>double; packed floats: float</td></tr>
 * <tr><td>bool</td><td>boolean</td></tr>
 * <tr><td>integers</td><td>as wide; unsigned: the next wider one, 64 bits without a sign</td></tr>
 * <tr><td>floats</td><td>float for up to 32 bits, else double</td></tr>
 * <tr><td>text</td><td>string</td></tr>
 * <tr><td>raw bytes</td><td>binary</td></tr>
 * </table>
 *
 * Structures and ragged rows have no decoding.
 */
public final class Decoding {
  private final CellType type;
  private final Function<Object, Cells> step;

  private final boolean partOfDate;

  private Decoding(CellType type, Function<Object, Cells> step) {
    this(type, step, false);
  }

  private Decoding(CellType type, Function<Object, Cells> step, boolean partOfDate) {
    this.type = type;
    this.step = step;
    this.partOfDate = partOfDate;
  }

  /**
   * Returns true for years, months and so on, to which the names and units of the array do not
   * apply.
   */
  public boolean isPartOfDate() {
    return partOfDate;
  }

  /** Returns the type of the column. */
  public CellType type() {
    return type;
  }

  /**
   * Returns the cells of {@code stored}, a Java array of the array's kind that is the caller's and
   * may be changed. Throws {@link ArithmeticException} for times beyond the years of a timestamp.
   */
  public Cells decode(Object stored) {
    return step.apply(stored);
  }

  /** Returns the decoding of {@code array}; empty if there is no type for it. */
  public static Optional<Decoding> of(Array array) {
    return switch (array.type().kind()) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE -> Optional.of(numbers(array));
      case STRING -> Optional.of(new Decoding(CellType.STRING, Texts::strings));
      case CHAR -> Optional.of(new Decoding(CellType.STRING, Texts::characters));
      case OPAQUE -> Optional.of(new Decoding(CellType.BINARY, Cells::of));
      case STRUCT, VLEN -> Optional.empty();
    };
  }

  private static Decoding numbers(Array array) {
    Optional<Times> times = times(array);
    if (times.isPresent() && times.get().time().hasStandardDatesOnly()) {
      return new Decoding(CellType.TIMESTAMP, times.get()::decode);
    }
    MissingValues missing = MissingValues.of(array);
    boolean unsigned = MissingValues.isUnsigned(array);
    Optional<Packing> packing = Packing.of(array);
    if (packing.isPresent() && array.type().kind() == Kind.FLOAT) {
      return new Decoding(
          CellType.FLOAT32,
          stored -> Cells.of(packing.get().unpackFloats((float[]) stored, missing)));
    }
    if (packing.isPresent()) {
      return new Decoding(
          CellType.FLOAT64, stored -> Cells.of(packing.get().unpack(stored, unsigned, missing)));
    }
    if (isBoolean(array)) {
      return integers(CellType.BOOLEAN, stored -> stored, missing);
    }
    return plain(array.type().kind(), unsigned, missing);
  }

  public static Optional<Times> times(Array array) {
    return CountedTime.of(array.attributes().text(UNITS), array.attributes().text(CALENDAR))
        .map(
            time ->
                new Times(
                    time,
                    Packing.of(array).orElse(null),
                    MissingValues.isUnsigned(array),
                    MissingValues.ofTimes(array),
                    array.path()));
  }

  /** Returns true for times in a calendar that has dates which the standard one does not have. */
  public static boolean hasOwnDates(Array array) {
    return switch (array.type().kind()) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE ->
          times(array).filter(t -> !t.time().hasStandardDatesOnly()).isPresent();
      default -> false;
    };
  }

  /**
   * Returns the decodings of an array that has dates of its own, by what follows its name as the
   * name of a column: timestamps, if all of {@code stored}, its values, are dates of the standard
   * calendar; otherwise the numbers as stored, with the parts of the dates.
   */
  public static Map<String, Decoding> ofDates(Array array, Object stored) {
    Times times = times(array).orElseThrow();
    try {
      times.decode(stored);
      return Map.of("", new Decoding(CellType.TIMESTAMP, times::decode));
    } catch (ArithmeticException e) {
      // not all are
    }
    Map<String, Decoding> decodings = new LinkedHashMap<>();
    decodings.put("", numbers(array));
    try {
      times.part(DatePart.YEAR, stored);
    } catch (ArithmeticException e) {
      return decodings; // numbers that are no times
    }
    for (DatePart part : DatePart.values()) {
      decodings.put(
          "_" + part.name().toLowerCase(Locale.ROOT),
          new Decoding(CellType.INT32, values -> times.part(part, values), true));
    }
    return decodings;
  }

  /** True also for what xarray has written as bytes. */
  private static boolean isBoolean(Array array) {
    return array.type().name().equals("bool")
        || (array.type().kind() == Kind.BYTE && "bool".equals(array.attributes().text(DTYPE)));
  }

  private static Decoding plain(Kind kind, boolean unsigned, MissingValues missing) {
    return switch (kind) {
      case FLOAT ->
          new Decoding(
              CellType.FLOAT32,
              stored -> {
                missing.clear((float[]) stored);
                return Cells.of(stored);
              });
      case DOUBLE ->
          new Decoding(
              CellType.FLOAT64,
              stored -> {
                missing.clear((double[]) stored);
                return Cells.of(stored);
              });
      case BYTE ->
          unsigned
              ? integers(CellType.INT16, s -> Integers.unsignedShorts((byte[]) s), missing)
              : integers(CellType.INT8, s -> s, missing);
      case SHORT ->
          unsigned
              ? integers(CellType.INT32, s -> Integers.unsignedInts((short[]) s), missing)
              : integers(CellType.INT16, s -> s, missing);
      case INT ->
          unsigned
              ? integers(CellType.INT64, s -> Integers.longs(s, true), missing)
              : integers(CellType.INT32, s -> s, missing);
      default ->
          unsigned
              ? integers(CellType.UINT64, s -> s, missing)
              : integers(CellType.INT64, s -> s, missing);
    };
  }

  private static Decoding integers(
      CellType type, Function<Object, Object> widen, MissingValues missing) {
    return new Decoding(type, stored -> new Cells(widen.apply(stored), missing.of(stored)));
  }
}
