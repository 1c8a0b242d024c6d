package io.github.zarrcdm.internal.conventions.aggregation;

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
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The canonical form of a fragment's values: unpacked, in the type and units of the aggregation,
 * with its missing values.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#fragment-interpretation">
 *     CF, 2.8.2 Fragment Interpretation</a>
 */
final class Canonical {
  private final Kind kind;
  private final boolean unsigned;
  private final @Nullable Number missing;
  private final Attributes attributes;
  private final UnitConversions conversions;

  /** Values of {@code kind}, for a variable with {@code attributes}. */
  Canonical(Kind kind, boolean unsigned, Attributes attributes, FragmentFormats formats) {
    this.kind = kind;
    this.unsigned = unsigned;
    this.attributes = attributes;
    this.conversions = new UnitConversions(attributes, formats);
    List<Number> marks = numbers(attributes, FILL_VALUE, MISSING_VALUE);
    boolean real = kind == Kind.FLOAT || kind == Kind.DOUBLE;
    this.missing = marks.isEmpty() ? (real ? Double.NaN : null) : marks.get(0);
  }

  /** The values of {@code raw}, read from {@code of}, in a new array of this kind. */
  Object of(FragmentDataset.Variable of, Object raw) throws Unconvertible {
    if (kind == Kind.STRING) {
      if (of.kind() != Kind.STRING) {
        throw new Unconvertible("it is not text");
      }
      return raw;
    }
    if (!of.kind().isNumber()) {
      throw new Unconvertible("it has no numbers");
    }
    Stored stored = new Stored(of.kind(), of.unsigned(), of.attributes());
    DoubleUnaryOperator units = conversions.from(of.attributes());
    return stored.isPlain() && units == null ? copied(raw, stored) : computed(raw, stored, units);
  }

  /** The unique values {@code raw} of fragments, which are in the aggregation's own units. */
  Object ofUnique(Kind of, boolean unsigned, Attributes own, Object raw) throws Unconvertible {
    if (kind == Kind.STRING || !of.isNumber()) {
      if (kind == Kind.STRING && of == Kind.STRING) {
        return raw;
      }
      throw new Unconvertible("the unique values are of another kind of type");
    }
    List<Number> marks = numbers(attributes, FILL_VALUE, MISSING_VALUE);
    marks.addAll(numbers(own, FILL_VALUE, MISSING_VALUE));
    return copied(raw, new Stored(of, unsigned, marks, List.of(), List.of(), 1, 0));
  }

  /** How stored numbers mean values. */
  private record Stored(
      Kind kind,
      boolean unsigned,
      List<Number> missing,
      List<Number> least,
      List<Number> greatest,
      double scale,
      double offset) {

    Stored(Kind kind, boolean unsigned, Attributes said) {
      this(
          kind,
          unsigned || "true".equalsIgnoreCase(said.text(UNSIGNED)),
          numbers(said, FILL_VALUE, MISSING_VALUE),
          first(said, VALID_MIN, 0),
          first(said, VALID_MAX, 1),
          one(said, SCALE_FACTOR, 1),
          one(said, ADD_OFFSET, 0));
    }

    private static List<Number> first(Attributes said, String name, int ofRange) {
      List<Number> own = numbers(said, name);
      List<Number> range = numbers(said, VALID_RANGE);
      return own.isEmpty() && range.size() == 2 ? List.of(range.get(ofRange)) : own;
    }

    private static double one(Attributes said, String name, double otherwise) {
      List<Number> found = numbers(said, name);
      return found.isEmpty() ? otherwise : found.get(0).doubleValue();
    }

    boolean isPlain() {
      return scale == 1 && offset == 0;
    }

    boolean isReal() {
      return kind == Kind.FLOAT || kind == Kind.DOUBLE;
    }

    long integer(Object raw, int i) {
      long value = Array.getLong(raw, i);
      return unsigned ? value & mask(kind) : value;
    }

    boolean isMissing(double value) {
      for (Number mark : missing) {
        if (same(mark, value)) {
          return true;
        }
      }
      return Double.isNaN(value)
          || !least.isEmpty() && compared(value, least.get(0)) < limit(least.get(0))
          || !greatest.isEmpty() && compared(value, greatest.get(0)) > limit(greatest.get(0));
    }

    /** Limits of packed values that are real numbers, as unpacked ones are, are of those. */
    private double compared(double value, Number limit) {
      boolean unpacked = !isPlain() && !isReal() && isReal(limit);
      return unpacked ? value * scale + offset : value;
    }

    /** Limits of integers without sign may be written with one, as types of netCDF-3 have it. */
    private double limit(Number limit) {
      double number = limit.doubleValue();
      boolean signed = unsigned && !isReal(limit) && number < 0 && number >= Canonical.least(kind);
      return signed ? real(limit.longValue() & mask(kind)) : number;
    }

    private static boolean isReal(Number number) {
      return number instanceof Double || number instanceof Float;
    }

    /** Integers of 64 bits without sign are negative in Java. */
    double real(long value) {
      return unsigned && kind == Kind.LONG && value < 0 ? value + 0x1p64 : value;
    }

    /** A mark is written in the type of the values: 1e20 of floats is the nearest float. */
    private boolean same(Number mark, double value) {
      double number = mark.doubleValue();
      if (unsigned && number < 0) {
        return value == real(mark.longValue() & mask(kind));
      }
      return kind == Kind.FLOAT ? (float) number == (float) value : number == value;
    }
  }

  private static long mask(Kind kind) {
    return switch (kind) {
      case BYTE -> 0xffL;
      case SHORT -> 0xffffL;
      case INT -> 0xffffffffL;
      default -> -1L;
    };
  }

  /** Integers stay exact. */
  private Object copied(Object raw, Stored stored) throws Unconvertible {
    int length = Array.getLength(raw);
    Object values = kind.newArray(length, 0);
    boolean integers = !stored.isReal() && kind != Kind.FLOAT && kind != Kind.DOUBLE;
    for (int i = 0; i < length; i++) {
      if (integers) {
        long value = stored.integer(raw, i);
        if (stored.isMissing(stored.real(value))) {
          setMissing(values, i);
        } else if (value < 0 && (stored.unsigned || unsigned) && !bothUnsigned(stored)) {
          throw beyond(stored.unsigned ? Long.toUnsignedString(value) : value);
        } else {
          set(values, i, value);
        }
      } else {
        set(values, i, number(raw, stored, i));
      }
    }
    return values;
  }

  private boolean bothUnsigned(Stored stored) {
    return unsigned && kind == Kind.LONG && stored.unsigned && stored.kind == Kind.LONG;
  }

  private static Unconvertible beyond(Object value) {
    return new Unconvertible("it has %s, beyond the type of the aggregation".formatted(value));
  }

  private Object computed(Object raw, Stored stored, @Nullable DoubleUnaryOperator units)
      throws Unconvertible {
    boolean packed = !numbers(attributes, SCALE_FACTOR, ADD_OFFSET).isEmpty();
    if (packed && !stored.isPlain()) {
      throw new Unconvertible(
          "it is packed, and so is the aggregation, whose values would be unpacked twice");
    }
    int length = Array.getLength(raw);
    Object values = kind.newArray(length, 0);
    for (int i = 0; i < length; i++) {
      double value = number(raw, stored, i) * stored.scale + stored.offset;
      set(values, i, units == null ? value : units.applyAsDouble(value));
    }
    return values;
  }

  /** A stored number; NaN for a missing one. */
  private static double number(Object raw, Stored stored, int i) {
    double value = stored.isReal() ? Array.getDouble(raw, i) : stored.real(stored.integer(raw, i));
    return stored.isMissing(value) ? Double.NaN : value;
  }

  private void set(Object values, int i, double value) throws Unconvertible {
    if (Double.isNaN(value)) {
      setMissing(values, i);
    } else if (kind == Kind.FLOAT) {
      ((float[]) values)[i] = (float) value;
    } else if (kind == Kind.DOUBLE) {
      ((double[]) values)[i] = value;
    } else if (value != Math.rint(value)) {
      throw new Unconvertible("it has %s, which is not an integer".formatted(value));
    } else if (kind == Kind.LONG
        && (value < (unsigned ? 0 : -0x1p63) || value >= (unsigned ? 0x1p64 : 0x1p63))) {
      throw beyond(value);
    } else {
      set(values, i, (long) (value >= 0x1p63 ? value - 0x1p64 : value));
    }
  }

  private void set(Object values, int i, long value) throws Unconvertible {
    long low = unsigned ? 0 : least(kind);
    long high = unsigned ? mask(kind) : ~least(kind);
    if (kind != Kind.LONG && (value < low || value > high)) {
      throw beyond(value);
    }
    setBits(values, i, value);
  }

  private static long least(Kind kind) {
    return ~(mask(kind) >>> 1);
  }

  private void setMissing(Object values, int i) throws Unconvertible {
    if (missing == null) {
      throw new Unconvertible("it has missing values, for which the aggregation has no _FillValue");
    } else if (kind == Kind.FLOAT) {
      ((float[]) values)[i] = missing.floatValue();
    } else if (kind == Kind.DOUBLE) {
      ((double[]) values)[i] = missing.doubleValue();
    } else {
      setBits(values, i, missing.longValue());
    }
  }

  private static void setBits(Object values, int i, long value) {
    if (values instanceof byte[] bytes) {
      bytes[i] = (byte) value;
    } else if (values instanceof short[] shorts) {
      shorts[i] = (short) value;
    } else if (values instanceof int[] ints) {
      ints[i] = (int) value;
    } else {
      ((long[]) values)[i] = value;
    }
  }

  private static List<Number> numbers(Attributes attributes, String... names) {
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
}
