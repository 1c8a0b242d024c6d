package io.github.zarrcdm.cli.copy;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;

/**
 * What netCDF-Java's writer of netCDF-3 is given: floats with unusual NaNs, such as R's missing
 * values, as the 32-bit integers that have their bits, everything else as it is.
 *
 * @param variable where {@code values} belong; at the same place of the file as the one of floats
 */
@Quirk(
    of = "ucar.nc2.write.NetcdfFormatWriter",
    seen = "5.5.3",
    does = "writes every NaN as the same one, so that R's missing values become others",
    instead = "such values are written as the integers that have their bits")
record FloatBits(Variable variable, int[] origin, int[] shape, Array values) {
  private static final int USUAL_FLOAT = Float.floatToIntBits(Float.NaN);
  private static final long USUAL_DOUBLE = Double.doubleToLongBits(Double.NaN);

  static FloatBits of(Variable variable, int[] origin, Array values) {
    Object storage = values.getStorage();
    if (variable.getDataType() == DataType.FLOAT
        && storage instanceof float[] some
        && hasUnusual(some)) {
      float[] floats = (float[]) values.copyTo1DJavaArray();
      int[] bits = new int[floats.length];
      Arrays.setAll(bits, i -> Float.floatToRawIntBits(floats[i]));
      Variable ints =
          variable.toBuilder().setDataType(DataType.INT).build(variable.getParentGroup());
      return of(ints, origin, values.getShape(), bits);
    }
    if (variable.getDataType() == DataType.DOUBLE
        && storage instanceof double[] some
        && hasUnusual(some)) {
      double[] doubles = (double[]) values.copyTo1DJavaArray();
      int[] bits = new int[2 * doubles.length];
      for (int i = 0; i < doubles.length; i++) {
        long raw = Double.doubleToRawLongBits(doubles[i]);
        bits[2 * i] = (int) (raw >>> Integer.SIZE);
        bits[2 * i + 1] = (int) raw;
      }
      Variable pairs =
          variable.toBuilder()
              .setDataType(DataType.INT)
              .addDimension(Dimension.builder().setLength(2).setIsShared(false).build())
              .build(variable.getParentGroup());
      return of(pairs, and(origin, 0), and(values.getShape(), 2), bits);
    }
    return new FloatBits(variable, origin, values.getShape(), values);
  }

  private static FloatBits of(Variable variable, int[] origin, int[] shape, int[] bits) {
    return new FloatBits(variable, origin, shape, Array.factory(DataType.INT, shape, bits));
  }

  private static int[] and(int[] some, int last) {
    int[] all = Arrays.copyOf(some, some.length + 1);
    all[some.length] = last;
    return all;
  }

  private static boolean hasUnusual(float[] values) {
    for (float value : values) {
      if (Float.isNaN(value) && Float.floatToRawIntBits(value) != USUAL_FLOAT) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasUnusual(double[] values) {
    for (double value : values) {
      if (Double.isNaN(value) && Double.doubleToRawLongBits(value) != USUAL_DOUBLE) {
        return true;
      }
    }
    return false;
  }
}
