package io.github.zarrcdm.internal.conventions.aggregation;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.conventions.values.StoredNumbers.least;
import static io.github.zarrcdm.internal.conventions.values.StoredNumbers.mask;
import static io.github.zarrcdm.internal.conventions.values.StoredNumbers.numbers;

import io.github.zarrcdm.internal.conventions.values.StoredNumbers;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Kind;
import java.lang.reflect.Array;
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
final class CanonicalForm {
  private final Kind kind;
  private final boolean unsigned;
  private final @Nullable Number missing;
  private final Attributes attributes;
  private final UnitConversions conversions;

  /** Values of {@code kind}, for a variable with {@code attributes}. */
  CanonicalForm(Kind kind, boolean unsigned, Attributes attributes, FragmentFormats formats) {
    this.kind = kind;
    this.unsigned = unsigned;
    this.attributes = attributes;
    this.conversions = new UnitConversions(attributes, formats);
    List<Number> marks = numbers(attributes, FILL_VALUE, MISSING_VALUE);
    boolean real = kind == Kind.FLOAT || kind == Kind.DOUBLE;
    this.missing = marks.isEmpty() ? (real ? Double.NaN : null) : marks.get(0);
  }

  /** Returns the values of {@code raw}, read from {@code of}, in a new array of this kind. */
  Object of(FragmentDataset.Variable of, Object raw) throws UnconvertibleValueException {
    if (kind == Kind.STRING) {
      if (of.kind() != Kind.STRING) {
        throw new UnconvertibleValueException("it is not text");
      }
      return raw;
    }
    if (!of.kind().isNumber()) {
      throw new UnconvertibleValueException("it has no numbers");
    }
    StoredNumbers stored = StoredNumbers.of(of.kind(), of.unsigned(), of.attributes());
    DoubleUnaryOperator units = conversions.from(of.attributes());
    return stored.isPlain() && units == null ? copied(raw, stored) : computed(raw, stored, units);
  }

  /**
   * Returns the unique values {@code raw} of fragments, which are in the aggregation's own units.
   */
  Object ofUnique(Kind of, boolean unsigned, Attributes own, Object raw)
      throws UnconvertibleValueException {
    if (kind == Kind.STRING || !of.isNumber()) {
      if (kind == Kind.STRING && of == Kind.STRING) {
        return raw;
      }
      throw new UnconvertibleValueException("the unique values are of another kind of type");
    }
    List<Number> marks = numbers(attributes, FILL_VALUE, MISSING_VALUE);
    marks.addAll(numbers(own, FILL_VALUE, MISSING_VALUE));
    return copied(raw, new StoredNumbers(of, unsigned, marks, List.of(), List.of(), 1, 0));
  }

  /** Integers stay exact. */
  private Object copied(Object raw, StoredNumbers stored) throws UnconvertibleValueException {
    int length = Array.getLength(raw);
    Object values = kind.newArray(length, 0);
    boolean integers = !stored.isReal() && kind != Kind.FLOAT && kind != Kind.DOUBLE;
    for (int i = 0; i < length; i++) {
      if (integers) {
        long value = stored.integer(raw, i);
        if (stored.isMissing(stored.number(value))) {
          setMissing(values, i);
        } else if (value < 0 && (stored.unsigned() || unsigned) && !bothUnsigned(stored)) {
          throw beyond(stored.unsigned() ? Long.toUnsignedString(value) : value);
        } else {
          set(values, i, value);
        }
      } else {
        set(values, i, number(raw, stored, i));
      }
    }
    return values;
  }

  private boolean bothUnsigned(StoredNumbers stored) {
    return unsigned && kind == Kind.LONG && stored.unsigned() && stored.kind() == Kind.LONG;
  }

  private static UnconvertibleValueException beyond(Object value) {
    return new UnconvertibleValueException(
        "it has %s, beyond the type of the aggregation".formatted(value));
  }

  private Object computed(Object raw, StoredNumbers stored, @Nullable DoubleUnaryOperator units)
      throws UnconvertibleValueException {
    boolean packed = !numbers(attributes, SCALE_FACTOR, ADD_OFFSET).isEmpty();
    if (packed && !stored.isPlain()) {
      throw new UnconvertibleValueException(
          "it is packed, and so is the aggregation, whose values would be unpacked twice");
    }
    int length = Array.getLength(raw);
    Object values = kind.newArray(length, 0);
    for (int i = 0; i < length; i++) {
      double value = stored.value(Array.getDouble(raw, i));
      set(values, i, units == null ? value : units.applyAsDouble(value));
    }
    return values;
  }

  /** Returns a stored number; NaN for a missing one. */
  private static double number(Object raw, StoredNumbers stored, int i) {
    double number = stored.number(Array.getDouble(raw, i));
    return stored.isMissing(number) ? Double.NaN : number;
  }

  private void set(Object values, int i, double value) throws UnconvertibleValueException {
    if (Double.isNaN(value)) {
      setMissing(values, i);
    } else if (kind == Kind.FLOAT) {
      if (Double.isFinite(value) && !Float.isFinite((float) value)) {
        throw beyond(value);
      }
      ((float[]) values)[i] = (float) value;
    } else if (kind == Kind.DOUBLE) {
      ((double[]) values)[i] = value;
    } else if (value != Math.rint(value)) {
      throw new UnconvertibleValueException("it has %s, which is not an integer".formatted(value));
    } else if (kind == Kind.LONG
        && (value < (unsigned ? 0 : -0x1p63) || value >= (unsigned ? 0x1p64 : 0x1p63))) {
      throw beyond(value);
    } else {
      set(values, i, (long) (value >= 0x1p63 ? value - 0x1p64 : value));
    }
  }

  private void set(Object values, int i, long value) throws UnconvertibleValueException {
    long low = unsigned ? 0 : least(kind);
    long high = unsigned ? mask(kind) : ~least(kind);
    if (kind != Kind.LONG && (value < low || value > high)) {
      throw beyond(value);
    }
    setBits(values, i, value);
  }

  private void setMissing(Object values, int i) throws UnconvertibleValueException {
    if (missing == null) {
      throw new UnconvertibleValueException(
          "it has missing values, for which the aggregation has no _FillValue");
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
}
