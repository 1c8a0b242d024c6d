package io.github.zarrcdm.internal.convert.plan;

/**
 * Memory for values: two regions are under way at once, one read while the other is encoded, and
 * beside them a few stored units that are encoded. A unit is a shard, or a chunk where there are
 * none.
 */
public record Memory(long bytes) {
  /** Regions under way at once. */
  public static final int UNDER_WAY = 2;

  private static final int ENCODED = 4;

  /** Bytes of the largest unit that can be written. */
  public long largestUnit() {
    return bytes / (ENCODED + UNDER_WAY);
  }

  /** Bytes of a region of units of {@code unit} bytes each. */
  public long region(long unit) {
    return (bytes - ENCODED * unit) / UNDER_WAY;
  }

  /** Bytes that units of {@code unit} bytes take. */
  public static long needed(long unit) {
    return (ENCODED + UNDER_WAY) * unit;
  }
}
