package io.github.zarrcdm.internal.values;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values that {@code valid_range}, or else {@code valid_min} and {@code valid_max}, allow;
 * others are missing. Values are compared unpacked, as in netCDF's reader for Java, and are still
 * valid if they differ from a bound by rounding. The bounds are packed as the values are, unless
 * they have the type of {@code scale_factor} and {@code add_offset}, and the values a narrower one.
 * Of a single bound beside a negative {@code scale_factor} it is that of netCDF4-python: {@code
 * valid_max} is the greatest stored value, not the greatest unpacked one.
 *
 * @param scaling how stored values are unpacked
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#missing-data">CF,
 *     2.5.1 Missing data, valid and actual range of data</a>
 */
public record ValidRange(double min, double max, Scaling scaling) {
  /** By how much of itself a value may be beyond a bound. */
  private static final double TOLERANCE = 1e-5;

  /** Returns the range of {@code array}, {@code unsigned} or not; empty if it names none. */
  public static Optional<ValidRange> of(Array array, boolean unsigned) {
    Bound least = Bound.of(array, unsigned, VALID_RANGE, 0, 2);
    Bound greatest = Bound.of(array, unsigned, VALID_RANGE, 1, 2);
    if (least == null || greatest == null) {
      least = Bound.of(array, unsigned, VALID_MIN, 0, 1);
      greatest = Bound.of(array, unsigned, VALID_MAX, 0, 1);
    }
    if (least == null && greatest == null) {
      return Optional.empty();
    }
    Scaling scaling = Scaling.of(array).orElse(new Scaling(1, 0));
    boolean packed = !isUnpacked(array, least, greatest);
    double min = least == null ? Double.NEGATIVE_INFINITY : least.value;
    double max = greatest == null ? Double.POSITIVE_INFINITY : greatest.value;
    if (packed) {
      min = least == null ? min : min * scaling.scale() + scaling.offset();
      max = greatest == null ? max : max * scaling.scale() + scaling.offset();
      if (scaling.scale() < 0) {
        // A bound that is not there is on the other side then.
        double first = least == null ? Double.POSITIVE_INFINITY : min;
        min = greatest == null ? Double.NEGATIVE_INFINITY : max;
        max = first;
      }
    }
    return Optional.of(new ValidRange(min, max, scaling));
  }

  /** A bound, and the kind of number it is written as. */
  private record Bound(double value, Kind kind) {
    /** The number at {@code index} of an attribute with {@code count} of them; null if none is. */
    static @Nullable Bound of(Array array, boolean unsigned, String name, int index, int count) {
      Object value = array.attributes().get(name);
      List<?> values =
          value instanceof Typed typed
              ? typed.values()
              : value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
      if (values.size() < count || !(values.get(index) instanceof Number number)) {
        return null;
      }
      Kind kind =
          value instanceof Typed typed
              ? typed.kind()
              : number instanceof Double ? ofReals(array) : Kind.LONG;
      double real = number.doubleValue();
      if (unsigned && real < 0 && value instanceof Typed) {
        real += Math.scalb(1., bits(kind)); // a byte of -2 is 254
      }
      return new Bound(real, kind);
    }
  }

  private static boolean isUnpacked(Array array, @Nullable Bound least, @Nullable Bound greatest) {
    Kind kind = widest(least == null ? null : least.kind, greatest == null ? null : greatest.kind);
    Kind unpacked =
        widest(
            kind(array, array.attributes().get(SCALE_FACTOR)),
            kind(array, array.attributes().get(ADD_OFFSET)));
    boolean narrower =
        switch (array.type().kind()) {
          case BYTE, SHORT, INT, LONG -> true;
          case FLOAT -> kind == Kind.DOUBLE;
          default -> false;
        };
    boolean real = kind == Kind.FLOAT || kind == Kind.DOUBLE;
    return real && kind == unpacked && narrower;
  }

  private static @Nullable Kind kind(Array array, @Nullable Object attribute) {
    return attribute instanceof Typed typed
        ? typed.kind()
        : attribute == null ? null : ofReals(array);
  }

  /** JSON has one type of reals. Beside floats they are floats, as {@code ValueAttributes} says. */
  private static Kind ofReals(Array array) {
    return array.type().kind() == Kind.FLOAT ? Kind.FLOAT : Kind.DOUBLE;
  }

  private static @Nullable Kind widest(@Nullable Kind one, @Nullable Kind other) {
    return one == Kind.DOUBLE || other == Kind.DOUBLE ? Kind.DOUBLE : one != null ? one : other;
  }

  private static int bits(Kind kind) {
    return switch (kind) {
      case BYTE -> Byte.SIZE;
      case SHORT -> Short.SIZE;
      case INT -> Integer.SIZE;
      default -> Long.SIZE;
    };
  }

  /** Returns true for a stored number, without a sign where there is none, that is not valid. */
  public boolean excludes(double stored) {
    double value = stored * scaling.scale() + scaling.offset();
    return value < min && !isNear(value, min) || value > max && !isNear(value, max);
  }

  private static boolean isNear(double value, double bound) {
    return Math.abs(value - bound) < TOLERANCE * Math.max(Math.abs(value), Math.abs(bound));
  }

  /** Sets {@code missing} where {@code stored}, integers, are not valid. */
  public void mark(Object stored, boolean unsigned, boolean[] missing) {
    long[] numbers = Integers.longs(stored, unsigned);
    boolean wide = unsigned && stored instanceof long[];
    for (int i = 0; i < missing.length; i++) {
      missing[i] |= excludes(wide ? Integers.unsigned(numbers[i]) : numbers[i]);
    }
  }
}
