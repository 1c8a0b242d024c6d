package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bitmap;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.grib.packing.Packings1;
import org.jspecify.annotations.Nullable;

/** Sections of edition 1: three octets, the length, come first; section 1 says which follow. */
final class Edition1 {
  private static final int HAS_GRID = 0x80;
  private static final int HAS_BITMAP = 0x40;
  static final int SHORTEST_SECTION_1 = 28;

  private Edition1() {}

  static GribField first(Octets message, int from) throws ZarrException {
    int at = from;
    Octets product = section(1, message, at, SHORTEST_SECTION_1);
    at += product.length();
    checkGrid(product);
    Octets grid = section(2, message, at, 32);
    at += grid.length();
    Octets bits = null;
    if (hasBitmap(product)) {
      bits = section(3, message, at, 6);
      at += bits.length();
    }
    Octets data = section(4, message, at, 11);
    if (at + data.length() != message.length()) {
      throw data.damaged(
          1,
          "a length of %s octets, where %s are left before \"7777\"",
          data.length(),
          message.length() - at);
    }
    long points = Points1.of(grid);
    if (points > Integer.MAX_VALUE) {
      throw grid.damaged(7, "a grid of %s points, more than a chunk can have", points);
    }
    Bitmap bitmap = bits == null ? null : bitmap(bits, (int) points);
    int coded = bitmap == null ? (int) points : bitmap.ones();
    return new GribField(
        1,
        Parameter.ofEdition1(product),
        grid,
        (int) points,
        bitmap,
        Packings1.of(data, product.s16(27), coded));
  }

  private static Octets section(int number, Octets message, int at, int shortest)
      throws ZarrException {
    int left = message.length() - at;
    Octets found = new Octets(number, message.array(), message.from() + at, left, message.chunk());
    if (left < 3) {
      throw message.damaged(at + 1L, "the message ends without section %s", number);
    }
    int length = found.u24(1);
    if (length < shortest || length > left) {
      throw found.damaged(1, "a length of %s octets, where %s are left", length, left);
    }
    return new Octets(number, message.array(), message.from() + at, length, message.chunk());
  }

  /** Throws {@link ZarrException.Unsupported} if section 1 says that there is no section 2. */
  static void checkGrid(Octets product) throws ZarrException {
    if ((product.u8(8) & HAS_GRID) == 0) {
      throw product.unsupported(
          8,
          "the grid %s of its centre, which the message does not define. Add a grid description"
              + " section",
          product.u8(7));
    }
  }

  /** Returns true if section 1 says that there is a section 3. */
  static boolean hasBitmap(Octets product) throws ZarrException {
    return (product.u8(8) & HAS_BITMAP) != 0;
  }

  /** Throws {@link ZarrException.Unsupported} if section 3 does not hold the bitmap itself. */
  static void checkBitmap(Octets section) throws ZarrException {
    if (section.u16(5) != 0) {
      throw section.unsupported(
          5,
          "the bitmap %s of its centre, which the message does not hold. Store it with one of its"
              + " own",
          section.u16(5));
    }
  }

  private static @Nullable Bitmap bitmap(Octets section, int points) throws ZarrException {
    checkBitmap(section);
    long bits = 8L * (section.length() - 6) - section.u8(4);
    if (bits != points) {
      throw section.damaged(
          4, "a bitmap of %s points, where a chunk of the array has %s elements", bits, points);
    }
    return Bitmap.of(section, 7, points);
  }
}
