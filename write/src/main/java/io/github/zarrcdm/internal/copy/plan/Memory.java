package io.github.zarrcdm.internal.copy.plan;

/**
 * Memory for values. At least two regions are under way at once, one read while the other is
 * encoded, and beside each of them two stored units, as elements and encoded. A unit is a shard, or
 * a chunk where there are none.
 */
public record Memory(long bytes) {
  /** Regions that are always under way at once. */
  public static final int UNDER_WAY = 2;

  private static final int ENCODED = 2 * UNDER_WAY;

  /** Returns the number of bytes of the largest unit that can be written. */
  public long largestUnit() {
    return bytes / (ENCODED + UNDER_WAY);
  }

  /** Returns the number of bytes of a region of units of {@code unit} bytes each. */
  public long region(long unit) {
    return (bytes - ENCODED * unit) / UNDER_WAY;
  }

  /**
   * Returns how many regions of {@code region} bytes can be under way, of {@code most} that are
   * wanted.
   */
  public int underWay(long region, long unit, int most) {
    return (int) Math.max(UNDER_WAY, Math.min(most, bytes / Math.max(1, region + 2 * unit)));
  }

  /**
   * Returns how many units of {@code unit} bytes can be encoded at once for each of {@code
   * underWay} regions of {@code region} bytes.
   */
  public int encoded(long region, long unit, int underWay) {
    long beside = bytes / underWay - region;
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, beside / Math.max(1, 2 * unit)));
  }

  /** Returns bytes that units of {@code unit} bytes take. */
  public static long needed(long unit) {
    return (ENCODED + UNDER_WAY) * unit;
  }
}
