package io.github.zarrcdm.internal.table.grid;

/** Sizes, which are never negative; {@link Long#MAX_VALUE} stands for all that are larger. */
public final class SaturatingMath {
  private SaturatingMath() {}

  /** Returns {@code a * b}. */
  public static long product(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }

  /** Returns {@code a + b}. */
  public static long sum(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }
}
