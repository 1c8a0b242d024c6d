package io.github.zarrcdm.internal.conventions.values;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;

import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

/**
 * The values that stored numbers mean: without a sign, missing, beyond limits, or packed.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#missing-data">CF,
 *     2.5.1 Missing data</a>
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#packed-data">CF, 8.1
 *     Packed Data</a>
 */
public record StoredNumbers(
    Kind kind,
    boolean unsigned,
    List<Number> missing,
    List<Number> least,
    List<Number> greatest,
    double scale,
    double offset) {

  /**
   * Returns those of {@code kind} with the attributes {@code said}, which may say that they are
   * unsigned.
   */
  public static StoredNumbers of(Kind kind, boolean unsigned, Attributes said) {
    return new StoredNumbers(
        kind,
        unsigned || !isReal(kind) && "true".equalsIgnoreCase(said.text(UNSIGNED)),
        numbers(said, FILL_VALUE, MISSING_VALUE),
        limit(said, VALID_MIN, 0),
        limit(said, VALID_MAX, 1),
        first(said, SCALE_FACTOR, 1),
        first(said, ADD_OFFSET, 0));
  }

  private static List<Number> limit(Attributes said, String name, int ofRange) {
    List<Number> own = numbers(said, name);
    List<Number> range = numbers(said, VALID_RANGE);
    return own.isEmpty() && range.size() == 2 ? List.of(range.get(ofRange)) : own;
  }

  private static double first(Attributes said, String name, double otherwise) {
    List<Number> found = numbers(said, name);
    return found.isEmpty() ? otherwise : found.get(0).doubleValue();
  }

  /** Returns the numbers in the attributes of these names. */
  public static List<Number> numbers(Attributes attributes, String... names) {
    List<Number> numbers = new ArrayList<>();
    for (String name : names) {
      Object value = attributes.get(name);
      List<?> all =
          value instanceof Typed typed
              ? typed.values()
              : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
      for (Object one : all) {
        if (one instanceof Number number) {
          numbers.add(number);
        }
      }
    }
    return numbers;
  }

  /** Returns the bits of an integer of {@code kind}. */
  public static long mask(Kind kind) {
    return switch (kind) {
      case BYTE -> 0xffL;
      case SHORT -> 0xffffL;
      case INT -> 0xffffffffL;
      default -> -1L;
    };
  }

  /** Returns the least integer of {@code kind} that has a sign. */
  public static long least(Kind kind) {
    return ~(mask(kind) >>> 1);
  }

  /** True unless they are packed. */
  public boolean isPlain() {
    return scale == 1 && offset == 0;
  }

  /** Returns true for floating-point numbers. */
  public boolean isReal() {
    return isReal(kind);
  }

  private static boolean isReal(Kind kind) {
    return kind == Kind.FLOAT || kind == Kind.DOUBLE;
  }

  /**
   * Returns the integer at {@code i} of {@code raw}; unsigned ones of 64 bits are negative in Java.
   */
  public long integer(Object raw, int i) {
    long value = Array.getLong(raw, i);
    return unsigned ? value & mask(kind) : value;
  }

  /**
   * Returns the number that is {@code raw} in Java, which has negative ones for unsigned integers.
   */
  public double number(double raw) {
    return unsigned && raw < 0 ? raw + 2.0 * -(double) least(kind) : raw;
  }

  /** Returns the value of the number that is {@code raw} in Java, missing or not. */
  public double unpacked(double raw) {
    return number(raw) * scale + offset;
  }

  /** Returns the number; NaN if it is missing. */
  public double value(double raw) {
    return isMissing(number(raw)) ? Double.NaN : unpacked(raw);
  }

  /**
   * Returns true if {@code number}, which is not unpacked, is marked as missing or beyond the
   * limits.
   */
  public boolean isMissing(double number) {
    for (Number mark : missing) {
      if (isSame(mark, number)) {
        return true;
      }
    }
    return Double.isNaN(number)
        || !least.isEmpty() && compared(number, least.get(0)) < limit(least.get(0))
        || !greatest.isEmpty() && compared(number, greatest.get(0)) > limit(greatest.get(0));
  }

  /** Limits of packed values that are real numbers, as unpacked ones are, are of those. */
  private double compared(double number, Number limit) {
    boolean unpacked = !isPlain() && !isReal() && isReal(limit);
    return unpacked ? number * scale + offset : number;
  }

  /** Limits of integers without sign may be written with one, as types of netCDF-3 have it. */
  private double limit(Number limit) {
    double number = limit.doubleValue();
    return !isReal(limit) && number >= least(kind) ? number(number) : number;
  }

  private static boolean isReal(Number number) {
    return number instanceof Double || number instanceof Float;
  }

  /** A mark is written in the type of the values: 1e20 of floats is the nearest float. */
  private boolean isSame(Number mark, double number) {
    double marked = mark.doubleValue();
    if (unsigned && marked < 0) {
      return number == number(mark.longValue() & mask(kind));
    }
    return kind == Kind.FLOAT ? (float) marked == (float) number : marked == number;
  }
}
