package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Bitmap;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.grib.packing.DataTemplates;
import io.github.zarrcdm.internal.grib.packing.Packing;
import org.jspecify.annotations.Nullable;

/** Sections of edition 2: five octets, the length and the number, come first. */
final class Edition2 {
  private static final int HEAD = 5;
  private static final int DISCIPLINE = 7;
  private static final int BITMAP_HERE = 0;
  private static final int BITMAP_BEFORE = 254;
  private static final int NO_BITMAP = 255;

  private Edition2() {}

  /**
   * Returns the field whose section 5 begins at octet {@code representation}, counted from 0, or
   * the first one for 0; what follows it must be sections, too.
   */
  static GribField field(Octets message, int from, long representation) throws ZarrException {
    Octets[] sections = new Octets[8];
    Octets lastBitmap = null;
    GribField field = null;
    for (int at = from; at < message.length(); ) {
      Octets section = section(message, at);
      at += section.length();
      if (field == null) {
        sections[section.section()] = section;
        if (section.section() == 6 && section.u8(6) == BITMAP_HERE) {
          lastBitmap = section;
        }
        Octets packed = sections[5];
        if (section.section() == 7
            && (representation == 0
                || packed != null && packed.from() - message.from() == representation)) {
          field = field(sections, lastBitmap, message);
        }
      }
    }
    if (field == null) {
      throw representation == 0
          ? message.damaged(message.length(), "the message ends without section 7, its values")
          : message.damaged(
              message.length(), "no field has its section 5 after %s octets", representation);
    }
    return field;
  }

  private static Octets section(Octets message, int at) throws ZarrException {
    long length = message.length() - at < HEAD ? 0 : message.u32(at + 1);
    int number = message.length() - at < HEAD ? 0 : message.u8(at + HEAD);
    Octets found = new Octets(number, message.array(), message.from() + at, HEAD, message.chunk());
    if (number < 1 || number > 7) {
      throw message.damaged(
          at + HEAD, "%s is not the number of a section; sections are 1 to 7", number);
    }
    if (length < HEAD || length > message.length() - at) {
      throw found.damaged(
          1, "a length of %s octets, where %s are left", length, message.length() - at);
    }
    return new Octets(number, message.array(), message.from() + at, (int) length, message.chunk());
  }

  private static GribField field(
      @Nullable Octets[] sections, @Nullable Octets lastBitmap, Octets message)
      throws ZarrException {
    Octets grid = required(sections, 3, message);
    long points = grid.u32(7);
    if (points > Integer.MAX_VALUE) {
      throw grid.damaged(7, "a grid of %s points, more than a chunk can have", points);
    }
    Octets bits = required(sections, 6, message);
    if (lastBitmap != null && bits.u8(6) == BITMAP_BEFORE) {
      bits = lastBitmap;
    }
    Bitmap bitmap = bitmap(bits, (int) points);
    Octets representation = required(sections, 5, message);
    long coded = representation.u32(6);
    long present = bitmap == null ? points : bitmap.ones();
    Packing packing = DataTemplates.of(representation, required(sections, 7, message));
    if (coded != present) {
      throw representation.damaged(
          6,
          "%s values, where %s %s points",
          coded,
          bitmap == null ? "the grid has" : "the bitmap of section 6 leaves",
          present);
    }
    Parameter parameter =
        Parameter.ofEdition2(message.u8(DISCIPLINE), required(sections, 4, message));
    return new GribField(2, parameter, grid, (int) points, bitmap, packing);
  }

  private static @Nullable Bitmap bitmap(Octets section, int points) throws ZarrException {
    return hasBitmap(section) ? Bitmap.of(section, 7, points) : null;
  }

  /** Returns true if section 6 holds the bitmap of the first field; false if there is none. */
  static boolean hasBitmap(Octets section) throws ZarrException {
    int indicator = section.u8(6);
    return switch (indicator) {
      case BITMAP_HERE -> true;
      case NO_BITMAP -> false;
      case BITMAP_BEFORE ->
          throw section.damaged(6, "the bitmap of a field before, but this is the first");
      default ->
          throw section.unsupported(
              6,
              "the bitmap %s of its centre, which the message does not hold. Store it with one of"
                  + " its own, or values without",
              indicator);
    };
  }

  private static Octets required(@Nullable Octets[] sections, int number, Octets message)
      throws ZarrException {
    Octets section = sections[number];
    if (section == null) {
      throw message.damaged(message.length(), "no section %s before section 7", number);
    }
    return section;
  }
}
