package io.github.zarrcdm.internal.copy.mapping;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.model.Attributes;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import ucar.ma2.DataType;
import ucar.nc2.Variable;

/**
 * Floats rounded to so many bits of their mantissa, ties to even, so that the rest compresses to
 * nothing; as CF 1.12 describes it in attributes.
 *
 * @param bits explicit bits of the mantissa that are kept
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#quantization">CF
 *     8.4</a>
 */
public record Quantization(int bits) {
  /** The usual name of the variable that CF's attribute {@code quantization} names. */
  static final String CONTAINER = "quantization_info";

  /** What begins the names of the attributes that say how exactly values were rounded. */
  private static final String PREFIX = "quantization_";

  private static final String NSB = PREFIX + "nsb";

  /** With what netCDF fills floats and doubles. */
  private static final double NETCDF_FILL = 9.969209968386869e36;

  private static final int FLOAT_BITS = 23;
  private static final int DOUBLE_BITS = 52;

  /**
   * As users write it: {@code 3}, significant decimal digits, or {@code bitround:10}, bits. Throws
   * {@link IllegalArgumentException} where it is neither.
   */
  public static Quantization of(String text) {
    try {
      if (text.startsWith("bitround:")) {
        return checked(Integer.parseInt(text.substring("bitround:".length())), text);
      }
      int digits = Integer.parseInt(text);
      return checked(digits < 1 ? 0 : bitsOf(digits), text);
    } catch (NumberFormatException e) {
      throw wrong(text);
    }
  }

  private static Quantization checked(int bits, String text) {
    if (bits < 1 || bits > DOUBLE_BITS) {
      throw wrong(text);
    }
    return new Quantization(bits);
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "quantize %s: a number of significant digits from 1 to 15, or bitround:BITS with 1 to 52"
            .formatted(text));
  }

  /** Returns true if values of {@code type} have more bits than are kept. */
  private boolean rounds(DataType type) {
    return type == DataType.FLOAT && bits < FLOAT_BITS
        || type == DataType.DOUBLE && bits < DOUBLE_BITS;
  }

  /**
   * Returns true if values of {@code variable} have more bits than are kept, also by what its
   * attributes say of an earlier rounding.
   */
  boolean rounds(Variable variable) {
    return rounds(variable.getDataType()) && bits < recorded(variable);
  }

  /** Returns the bits that earlier rounding left; those of a double if there was none. */
  private static int recorded(Variable variable) {
    if (!variable.attributes().hasAttribute("quantization")) {
      return DOUBLE_BITS + 1;
    }
    int digits = variable.attributes().findAttributeInteger(PREFIX + "nsd", 0);
    int left = variable.attributes().findAttributeInteger(NSB, 0);
    return left > 0 ? left : digits > 0 ? bitsOf(digits) : DOUBLE_BITS + 1;
  }

  private static int bitsOf(int digits) {
    return (int) Math.ceil(digits * Math.log(10) / Math.log(2));
  }

  /**
   * Returns {@code attributes} of a variable whose values are rounded, as {@code container} says,
   * instead of those of an earlier rounding.
   */
  Attributes on(Attributes attributes, String container) {
    Attributes own = attributes;
    for (String name : attributes.values().keySet()) {
      own = name.startsWith(PREFIX) ? own.without(name) : own;
    }
    return own.with("quantization", container).with(NSB, (long) bits);
  }

  /** Returns the attributes of the variable that names the algorithm of quantization. */
  static Attributes container() {
    String version = Quantization.class.getPackage().getImplementationVersion();
    return Attributes.NONE
        .with("algorithm", "bitround")
        .with(
            "implementation",
            "zarr-cdm version " + (version == null ? "(built from source)" : version));
  }

  /**
   * Returns {@code values} of a type that this {@linkplain #rounds rounds}, except those that
   * {@code kept} has.
   */
  Object rounded(Object values, double[] kept) {
    return values instanceof float[] floats
        ? rounded(floats, kept)
        : rounded((double[]) values, kept);
  }

  private float[] rounded(float[] values, double[] kept) {
    int cut = FLOAT_BITS - bits;
    int half = (1 << cut - 1) - 1;
    float[] rounded = values.clone();
    for (int i = 0; i < values.length; i++) {
      int raw = Float.floatToRawIntBits(values[i]);
      float near = Float.intBitsToFloat(raw + (raw >>> cut & 1) + half & -1 << cut);
      if (Float.isFinite(near) && Float.isFinite(values[i]) && !has(kept, values[i])) {
        rounded[i] = near;
      }
    }
    return rounded;
  }

  private double[] rounded(double[] values, double[] kept) {
    int cut = DOUBLE_BITS - bits;
    long half = (1L << cut - 1) - 1;
    double[] rounded = values.clone();
    for (int i = 0; i < values.length; i++) {
      long raw = Double.doubleToRawLongBits(values[i]);
      double near = Double.longBitsToDouble(raw + (raw >>> cut & 1) + half & -1L << cut);
      if (Double.isFinite(near) && Double.isFinite(values[i]) && !has(kept, values[i])) {
        rounded[i] = near;
      }
    }
    return rounded;
  }

  private static boolean has(double[] kept, double value) {
    for (double one : kept) {
      if (one == value) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the values of {@code variable} that stand for missing data, which are never rounded:
   * those of its attributes, for floats also where these are doubles, and what netCDF fills with
   * where no attribute says otherwise.
   */
  static double[] missing(Variable variable) {
    DoubleStream declared =
        variable.attributes().getAttributes().stream()
            .filter(
                a -> a.getShortName().equals(FILL_VALUE) || a.getShortName().equals(MISSING_VALUE))
            .filter(a -> !a.isString() && a.getLength() > 0)
            .flatMapToDouble(
                a ->
                    IntStream.range(0, a.getLength())
                        .mapToDouble(i -> a.getNumericValue(i).doubleValue()));
    return DoubleStream.concat(
            variable.getDataType() == DataType.FLOAT
                ? declared.flatMap(value -> DoubleStream.of(value, (float) value))
                : declared,
            DoubleStream.of(NETCDF_FILL))
        .toArray();
  }
}
