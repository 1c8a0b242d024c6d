package io.github.zarrcdm.internal.grid;

/** The order of dense arrays whose last index runs fastest. */
public final class COrder {
  private COrder() {}

  /** Returns the distance of neighbours along each dimension of an array of {@code shape}. */
  public static int[] strides(int[] shape) {
    int[] strides = new int[shape.length];
    strides(shape, strides);
    return strides;
  }

  /**
   * Puts the distance of neighbours along each dimension of an array of {@code shape} into {@code
   * strides}.
   */
  public static void strides(int[] shape, int[] strides) {
    int stride = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      strides[d] = stride;
      stride *= shape[d];
    }
  }

  /** Returns the index of element {@code number} of {@code shape}. */
  public static long[] index(long number, long[] shape) {
    long[] index = new long[shape.length];
    long rest = number;
    for (int d = shape.length - 1; d >= 0; d--) {
      index[d] = rest % shape[d];
      rest /= shape[d];
    }
    return index;
  }

  /**
   * Sets {@code index} to that of element {@code number} along the first dimensions of {@code
   * shape}, as many as {@code index} has.
   */
  public static void index(int number, int[] shape, int[] index) {
    int rest = number;
    for (int d = index.length - 1; d >= 0; d--) {
      index[d] = rest % shape[d];
      rest /= shape[d];
    }
  }

  /**
   * Moves {@code index} to the next element of {@code shape}; after the last one, to the first, and
   * returns false.
   */
  public static boolean advance(int[] index, int[] shape) {
    for (int d = index.length - 1; d >= 0; d--) {
      if (++index[d] < shape[d]) {
        return true;
      }
      index[d] = 0;
    }
    return false;
  }

  /**
   * Moves {@code index} to the next element from {@code first} to before {@code end}; after the
   * last one, to the first, and returns false.
   */
  public static boolean advance(long[] index, long[] first, long[] end) {
    for (int d = index.length - 1; d >= 0; d--) {
      if (++index[d] < end[d]) {
        return true;
      }
      index[d] = first[d];
    }
    return false;
  }
}
