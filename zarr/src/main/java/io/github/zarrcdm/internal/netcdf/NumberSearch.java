package io.github.zarrcdm.internal.netcdf;

/** Finds a number in a Java array of any numeric type, without boxing its elements. */
public final class NumberSearch {
  private NumberSearch() {}

  /**
   * Returns true if {@code wanted} is among {@code values}, a Java array of numbers; integers are
   * compared by the bits of the type of the array.
   */
  public static boolean contains(Object values, Number wanted) {
    if (values instanceof byte[] array) {
      byte number = wanted.byteValue();
      for (byte value : array) {
        if (value == number) {
          return true;
        }
      }
    } else if (values instanceof short[] array) {
      short number = wanted.shortValue();
      for (short value : array) {
        if (value == number) {
          return true;
        }
      }
    } else if (values instanceof int[] array) {
      int number = wanted.intValue();
      for (int value : array) {
        if (value == number) {
          return true;
        }
      }
    } else if (values instanceof long[] array) {
      long number = wanted.longValue();
      for (long value : array) {
        if (value == number) {
          return true;
        }
      }
    } else if (values instanceof float[] array) {
      double number = wanted.doubleValue();
      for (float value : array) {
        if (value == number) {
          return true;
        }
      }
    } else if (values instanceof double[] array) {
      double number = wanted.doubleValue();
      for (double value : array) {
        if (value == number) {
          return true;
        }
      }
    }
    return false;
  }
}
