package io.github.zarrcdm.internal.grib.octets;

import io.github.zarrcdm.error.ZarrException;

/**
 * Which points of the grid have a value: a one for each that has, the highest bit of an octet
 * first.
 */
public record Bitmap(byte[] array, int from, int points, int ones) {

  /** Returns the bitmap that begins with {@code octet}. */
  public static Bitmap of(Octets section, int octet, int points) throws ZarrException {
    int bytes = (int) ((points + 7L) >> 3);
    int at = section.at(octet, 0);
    if (octet - 1L + bytes > section.length()) {
      throw section.damaged(
          section.length(),
          "a bitmap of %s points takes %s octets from octet %s on, the section ends",
          points,
          bytes,
          octet);
    }
    int ones = 0;
    for (int i = 0; i < points >> 3; i++) {
      ones += Integer.bitCount(section.array()[at + i] & 0xff);
    }
    if ((points & 7) != 0) {
      int last = section.array()[at + bytes - 1] & 0xff;
      ones += Integer.bitCount(last >> 8 - (points & 7));
    }
    return new Bitmap(section.array(), at, points, ones);
  }

  /** Returns true if the point has a value. */
  public boolean has(int point) {
    return (array[from + (point >> 3)] & 0x80 >> (point & 7)) != 0;
  }

  /** Returns the bits of the points {@code point} to {@code point + 7}, a multiple of eight. */
  public int eight(int point) {
    return array[from + (point >> 3)] & 0xff;
  }
}
