package io.github.zarrcdm.internal.values;

import static io.github.zarrcdm.internal.cf.CfAttributes.DTYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNSIGNED;

import io.github.zarrcdm.internal.cf.time.Durations;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored values that stand for none: {@code _FillValue} and {@code missing_value}, "not a
 * time", and those beyond {@code valid_range}, {@code valid_min} and {@code valid_max}.
 *
 * @param integers as stored, with the sign of the Java type also where it has none
 * @param valid null if all values are
 */
public record MissingValues(
    long[] integers, double[] floats, Kind kind, boolean unsigned, @Nullable ValidRange valid) {

  public static MissingValues of(Array array) {
    boolean duration =
        array.type() instanceof TimeType
            || array.type().kind() == Kind.LONG
                && Durations.areMarked(array.attributes().text(DTYPE));
    return of(array, duration);
  }

  /**
   * Returns the same of counts of times: the least number of 64 bits is "not a time", which xarray
   * writes without {@code _FillValue}.
   */
  public static MissingValues ofTimes(Array array) {
    return of(array, array.type().kind() == Kind.LONG && !isUnsigned(array));
  }

  private static MissingValues of(Array array, boolean notATime) {
    List<Number> numbers = new ArrayList<>();
    for (String name : List.of(FILL_VALUE, MISSING_VALUE)) {
      collect(array.attributes().get(name), numbers);
    }
    if (notATime) {
      numbers.add(TimeType.NAT);
    }
    Kind kind = array.type().kind();
    return new MissingValues(
        numbers.stream().filter(n -> fits(n, kind)).mapToLong(n -> stored(n, kind)).toArray(),
        numbers.stream().mapToDouble(n -> rounded(n, kind)).filter(d -> !Double.isNaN(d)).toArray(),
        kind,
        isUnsigned(array),
        ValidRange.of(array, isUnsigned(array)).orElse(null));
  }

  private static void collect(@Nullable Object value, List<Number> into) {
    if (value instanceof Number number) {
      into.add(number);
    } else if (value instanceof Boolean truth) {
      into.add(truth ? 1 : 0);
    } else if (value instanceof List<?> list) {
      list.forEach(item -> collect(item, into));
    } else if (value instanceof Typed typed) {
      typed.values().forEach(item -> collect(item, into));
    }
  }

  /** A fill value that the type cannot hold, such as 1e20 of integers, is nowhere in the data. */
  private static boolean fits(Number number, Kind kind) {
    double value = number.doubleValue();
    int bits =
        switch (kind) {
          case BYTE -> 8;
          case SHORT -> 16;
          case INT -> 32;
          default -> 64;
        };
    if (number instanceof BigInteger large) { // may be rounded to more than there is
      return large.signum() > 0 && large.bitLength() <= bits;
    }
    return value == Math.rint(value)
        && value >= -Math.scalb(1., bits - 1)
        && value < Math.scalb(1., bits);
  }

  private static long stored(Number number, Kind kind) {
    long value = number.longValue();
    return switch (kind) {
      case BYTE -> (byte) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      default -> value;
    };
  }

  private static double rounded(Number number, Kind kind) {
    return kind == Kind.FLOAT ? number.floatValue() : number.doubleValue();
  }

  public boolean isMissing(long stored) {
    for (long missing : integers) {
      if (stored == missing) {
        return true;
      }
    }
    return valid != null && valid.excludes(number(stored));
  }

  /** Returns a stored integer, with the sign of the Java type, as the number it is. */
  private double number(long stored) {
    if (!unsigned) {
      return stored;
    }
    return switch (kind) {
      case BYTE -> stored & 0xff;
      case SHORT -> stored & 0xffff;
      case INT -> stored & 0xffffffffL;
      default -> Integers.unsigned(stored);
    };
  }

  public boolean isMissing(double stored) {
    for (double missing : floats) {
      if (stored == missing) {
        return true;
      }
    }
    return valid != null && valid.excludes(stored);
  }

  /** Sets missing values of {@code values} to NaN. */
  public void clear(float[] values) {
    for (double missing : floats) {
      float value = (float) missing;
      for (int i = 0; i < values.length; i++) {
        if (values[i] == value) {
          values[i] = Float.NaN;
        }
      }
    }
    for (int i = 0; valid != null && i < values.length; i++) {
      values[i] = valid.excludes(values[i]) ? Float.NaN : values[i];
    }
  }

  /** Sets missing values of {@code values} to NaN. */
  public void clear(double[] values) {
    for (double missing : floats) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] == missing) {
          values[i] = Double.NaN;
        }
      }
    }
    for (int i = 0; valid != null && i < values.length; i++) {
      values[i] = valid.excludes(values[i]) ? Double.NaN : values[i];
    }
  }

  /** Returns where {@code stored}, an array of integers, has missing values; null if nowhere. */
  public boolean @Nullable [] of(Object stored) {
    if (integers.length == 0 && valid == null) {
      return null;
    }
    int length = java.lang.reflect.Array.getLength(stored);
    boolean[] found = null;
    if (valid != null) {
      found = new boolean[length];
      valid.mark(stored, unsigned, found);
    }
    for (long missing : integers) {
      for (int i = Integers.indexOf(stored, missing, 0); i >= 0; ) {
        found = found == null ? new boolean[length] : found;
        found[i] = true;
        i = Integers.indexOf(stored, missing, i + 1);
      }
    }
    return found;
  }

  public static boolean isUnsigned(Array array) {
    return array.type().unsigned() || "true".equalsIgnoreCase(array.attributes().text(UNSIGNED));
  }
}
