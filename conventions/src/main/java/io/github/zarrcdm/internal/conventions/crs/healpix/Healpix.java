package io.github.zarrcdm.internal.conventions.crs.healpix;

/**
 * A HEALPix grid: twelve base cells of equal area, each cut into {@code side * side} cells whose
 * centres lie on {@code 4 * side - 1} parallels.
 *
 * @param side the number of cells along a base cell; a power of two but for {@link Indexing#RING};
 *     not used where numbers have levels
 * @see <a href="https://doi.org/10.1086/427976">Gorski and others, HEALPix</a>
 */
public record Healpix(long side, Indexing indexing) {
  /** Cells of this level still have numbers of 64 bits. */
  private static final int DEEPEST = 29;

  private static final double QUARTER = Math.PI / 2;

  /** The ring of the southernmost cell of each base cell, and its place along it, in sides. */
  private static final int[] RING = {2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4};

  private static final int[] ALONG = {1, 3, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7};

  /** Returns the number of cells; of numbers with levels, those of the deepest. */
  public long cells() {
    return 12 * side * side;
  }

  /**
   * Returns true if the numbers that this grid gives its cells fit in 64 bits, and its side is one.
   */
  public boolean isValid() {
    boolean power = side > 0 && Long.bitCount(side) == 1;
    return indexing.hasLevels()
        || side > 0 && side <= 1L << DEEPEST && (power || indexing == Indexing.RING);
  }

  /**
   * Sets {@code lonLat} to the longitude (0 to 360) and latitude on the sphere, in degrees, of the
   * centre of a cell; both are NaN if there is no cell of that number.
   */
  public void centre(long number, double[] lonLat) {
    switch (indexing) {
      case NESTED -> nested(side, number, lonLat);
      case RING -> ring(number, lonLat);
      case NUNIQ -> {
        int level = (63 - Long.numberOfLeadingZeros(number)) / 2 - 1;
        boolean known = number >= 4 && level <= DEEPEST;
        nested(known ? 1L << level : 1, known ? number - (4L << 2 * level) : -1, lonLat);
      }
      case ZUNIQ -> {
        int level = DEEPEST - Long.numberOfTrailingZeros(number) / 2;
        boolean known = number != 0 && level >= 0;
        nested(known ? 1L << level : 1, known ? number >>> 2 * (DEEPEST - level) + 1 : -1, lonLat);
      }
    }
  }

  private static void nested(long side, long number, double[] lonLat) {
    if (number < 0 || number >= 12 * side * side) {
      nowhere(lonLat);
      return;
    }
    int base = (int) (number / (side * side));
    long within = number & side * side - 1;
    long x = everySecondBit(within);
    long y = everySecondBit(within >>> 1);
    long ring = RING[base] * side - x - y - 1;
    long cells = Math.min(side, Math.min(ring, 4 * side - ring));
    long shift = ring < side || ring > 3 * side ? 0 : ring - side & 1;
    long place = (ALONG[base] * cells + x - y + 1 + shift) / 2;
    place = place > 4 * cells ? place - 4 * cells : place < 1 ? place + 4 * cells : place;
    set(side, ring, cells, place - (shift + 1) * 0.5, lonLat);
  }

  private void ring(long number, double[] lonLat) {
    long all = cells();
    long cap = 2 * side * (side - 1);
    if (number < 0 || number >= all) {
      nowhere(lonLat);
    } else if (number < cap) {
      long ring = polarRing(number);
      set(side, ring, ring, number + 1 - 2 * ring * (ring - 1) - 0.5, lonLat);
    } else if (number < all - cap) {
      long ring = (number - cap) / (4 * side) + side;
      long place = (number - cap) % (4 * side) + 1;
      set(side, ring, side, place - ((ring + side & 1) == 1 ? 1 : 0.5), lonLat);
    } else {
      long fromEnd = all - 1 - number;
      long ring = polarRing(fromEnd);
      double place = 4 * ring - (fromEnd + 1 - 2 * ring * (ring - 1)) + 0.5;
      set(side, 4 * side - ring, ring, place, lonLat);
    }
  }

  /** Returns the ring around a pole, from 1, that has the {@code number}th cell from there. */
  private static long polarRing(long number) {
    long ring = (long) ((1 + Math.sqrt(1 + 2. * number)) / 2);
    // The root of a large number may be rounded across a ring.
    while (2 * ring * (ring - 1) > number) {
      ring--;
    }
    while (2 * ring * (ring + 1) <= number) {
      ring++;
    }
    return ring;
  }

  /**
   * Sets the centre {@code place} of {@code 4 * cells} around the ring. Near the poles the distance
   * from the pole is computed, not the sine, which would lose its digits there.
   */
  private static void set(long side, long ring, long cells, double place, double[] lonLat) {
    boolean north = ring < side;
    boolean polar = north || ring > 3 * side;
    double latitude =
        polar
            ? QUARTER - 2 * Math.asin(cells / (side * Math.sqrt(6)))
            : Math.asin((2 * side - ring) * 2 / (3. * side));
    lonLat[0] = Math.toDegrees(place * QUARTER / cells);
    lonLat[1] = Math.toDegrees(polar && !north ? -latitude : latitude);
  }

  private static void nowhere(double[] lonLat) {
    lonLat[0] = Double.NaN;
    lonLat[1] = Double.NaN;
  }

  /** Returns the bits 0, 2, 4, ... of {@code value}, side by side. */
  private static long everySecondBit(long value) {
    long bits = value & 0x5555555555555555L;
    bits = (bits | bits >>> 1) & 0x3333333333333333L;
    bits = (bits | bits >>> 2) & 0x0f0f0f0f0f0f0f0fL;
    bits = (bits | bits >>> 4) & 0x00ff00ff00ff00ffL;
    bits = (bits | bits >>> 8) & 0x0000ffff0000ffffL;
    return (bits | bits >>> 16) & 0xffffffffL;
  }
}
