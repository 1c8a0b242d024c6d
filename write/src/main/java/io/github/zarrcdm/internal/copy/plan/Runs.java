package io.github.zarrcdm.internal.copy.plan;

/**
 * Copies runs of elements from one Java array to another. Where the JVM knows the type of arrays it
 * copies short runs in half the time, so they are looked at once.
 */
public interface Runs {
  /** Copies {@code count} elements from index {@code from} of one to {@code to} of the other. */
  void copy(int from, int to, int count);

  /** From {@code values} to {@code target}, which have the same type. */
  static Runs of(Object values, Object target) {
    if (values instanceof byte[] a && target instanceof byte[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    if (values instanceof short[] a && target instanceof short[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    if (values instanceof int[] a && target instanceof int[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    if (values instanceof long[] a && target instanceof long[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    if (values instanceof float[] a && target instanceof float[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    if (values instanceof double[] a && target instanceof double[] b) {
      return (from, to, count) -> System.arraycopy(a, from, b, to, count);
    }
    return (from, to, count) -> System.arraycopy(values, from, target, to, count);
  }

  /**
   * Copies a box of {@code count} elements along each dimension, whose first one is at {@code from}
   * and at {@code to}, and whose neighbours are {@code here} and {@code there} elements apart.
   */
  default void box(int[] count, int from, int[] here, int to, int[] there) {
    int inner = count.length;
    int run = 1;
    while (inner > 0
        && (count[inner - 1] == 1 || here[inner - 1] == run && there[inner - 1] == run)) {
      run *= count[--inner];
    }
    rows(0, inner, run, count, from, here, to, there);
  }

  private void rows(
      int d, int inner, int run, int[] count, int from, int[] here, int to, int[] there) {
    if (d == inner) {
      copy(from, to, run);
    } else if (d == inner - 1) {
      for (int i = 0; i < count[d]; i++) {
        copy(from + i * here[d], to + i * there[d], run);
      }
    } else {
      for (int i = 0; i < count[d]; i++) {
        rows(d + 1, inner, run, count, from + i * here[d], here, to + i * there[d], there);
      }
    }
  }
}
