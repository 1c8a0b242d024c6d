package io.github.zarrcdm.internal.table.decode;

import io.github.zarrcdm.internal.values.Integers;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.internal.values.Scaling;
import io.github.zarrcdm.model.Array;
import java.util.Optional;

/**
 * CF packing: the value is {@code stored * scale + offset}, computed in double precision. Floats
 * stay floats, and so do the numbers that unpack them, as in {@code NetcdfDatasets} and xarray.
 *
 * @see <a href="https://cfconventions.org/cf-conventions/cf-conventions.html#packed-data">CF, 8.1
 *     Packed Data</a>
 */
public record Packing(double scale, double offset) {

  /** Returns the packing of {@code array}; empty if it has none. */
  public static Optional<Packing> of(Array array) {
    return Scaling.of(array).map(scaling -> new Packing(scaling.scale(), scaling.offset()));
  }

  /** Returns what is stored for {@code value}, before it is rounded. */
  public double pack(double value) {
    return (value - offset) / scale;
  }

  /** Unpacks {@code stored} in place; missing numbers become NaN. */
  public float[] unpackFloats(float[] stored, MissingValues missing) {
    for (int i = 0; i < stored.length; i++) {
      boolean none = missing.isMissing((double) stored[i]);
      stored[i] = none ? Float.NaN : (float) (stored[i] * scale + offset);
    }
    return stored;
  }

  /** Unpacks {@code stored}, numbers of any kind; missing ones become NaN. */
  public double[] unpack(Object stored, boolean unsigned, MissingValues missing) {
    double[] values;
    if (stored instanceof float[] floats) {
      values = new double[floats.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = missing.isMissing((double) floats[i]) ? Double.NaN : floats[i] * scale + offset;
      }
    } else if (stored instanceof double[] doubles) {
      values = new double[doubles.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = missing.isMissing(doubles[i]) ? Double.NaN : doubles[i] * scale + offset;
      }
    } else {
      values = integers(stored, unsigned);
      boolean[] none = missing.of(stored);
      for (int i = 0; none != null && i < values.length; i++) {
        values[i] = none[i] ? Double.NaN : values[i];
      }
    }
    return values;
  }

  private double[] integers(Object stored, boolean unsigned) {
    double[] values;
    if (stored instanceof short[] shorts) {
      values = new double[shorts.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (unsigned ? shorts[i] & 0xffff : shorts[i]) * scale + offset;
      }
    } else if (stored instanceof byte[] bytes) {
      values = new double[bytes.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (unsigned ? bytes[i] & 0xff : bytes[i]) * scale + offset;
      }
    } else if (stored instanceof int[] ints) {
      values = new double[ints.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (unsigned ? ints[i] & 0xffffffffL : ints[i]) * scale + offset;
      }
    } else {
      long[] longs = (long[]) stored;
      values = new double[longs.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = (unsigned ? Integers.unsigned(longs[i]) : longs[i]) * scale + offset;
      }
    }
    return values;
  }
}
