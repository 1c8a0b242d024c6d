package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;
import io.github.zarrcdm.internal.grib.packing.DataTemplates;
import io.github.zarrcdm.internal.grib.packing.Packings1;
import java.io.IOException;

/**
 * What a message says of its first field, without its values.
 *
 * @param edition 1 or 2
 * @param origin section 0 and, of edition 2, section 1: who made the message, and for when
 * @param product section 4 of edition 2, section 1 of edition 1: what the values are
 * @param grid the section that defines the grid
 * @param points the number of points of the grid
 * @param fields how many fields the message holds
 */
public record GribHeader(
    int edition, Octets origin, Octets product, Octets grid, int points, int fields) {
  private static final int SECTION_0_OF_1 = 8;
  private static final int SECTION_0_OF_2 = 16;
  private static final int HEAD = 5;
  private static final int END = 4;

  /** The longest section, apart from bitmap and values. */
  private static final int LONGEST = 1 << 20;

  /** Octets of a message, the first of which is number 0. */
  @FunctionalInterface
  public interface Source {
    /** {@code length} octets from {@code at} on. */
    byte[] read(long at, int length) throws IOException;
  }

  /**
   * Reads the head of a message of {@code length} octets, a few of its octets at a time. Throws
   * {@link ZarrException.Unsupported} for values that are not decoded here, and {@link
   * ZarrException.Corrupt} for sections that are damaged.
   */
  public static GribHeader read(Source source, long length, ChunkContext message)
      throws IOException {
    Octets start = new Octets(0, source.read(0, SECTION_0_OF_2), 0, SECTION_0_OF_2, message);
    return start.u8(8) == 1
        ? first(source, length, start, message)
        : second(source, length, start, message);
  }

  private static GribHeader first(Source source, long length, Octets start, ChunkContext message)
      throws IOException {
    GribMessage.length1(start); // Not of large messages, which are not decoded.
    long at = SECTION_0_OF_1;
    Octets product = section1(1, source, at, length, message);
    Edition1.checkGrid(product);
    at += product.length();
    Octets grid = section1(2, source, at, length, message);
    at += grid.length();
    if (Edition1.hasBitmap(product)) {
      int octets = length(3, source, at, length, message);
      Edition1.checkBitmap(new Octets(3, source.read(at, 6), 0, 6, message));
      at += octets;
    }
    int left = (int) Math.min(SECTION_0_OF_2 + Byte.MAX_VALUE, length - at);
    Packings1.check(new Octets(4, source.read(at, left), 0, left, message));
    return new GribHeader(1, start, product, grid, points(grid, Points1.of(grid)), 1);
  }

  private static Octets section1(int number, Source source, long at, long end, ChunkContext message)
      throws IOException {
    int length = length(number, source, at, end, message);
    return new Octets(number, source.read(at, length), 0, length, message);
  }

  private static int length(int number, Source source, long at, long end, ChunkContext message)
      throws IOException {
    int least = number == 1 ? Edition1.SHORTEST_SECTION_1 : 3;
    Octets head = new Octets(number, source.read(at, 3), 0, 3, message);
    int length = head.u24(1);
    if (length < least || at + length > end - END) {
      throw head.damaged(1, "a length of %s octets, where %s are left", length, end - END - at);
    }
    return length;
  }

  private static GribHeader second(Source source, long length, Octets start, ChunkContext message)
      throws IOException {
    Octets[] sections = new Octets[8];
    int fields = 0;
    for (long at = SECTION_0_OF_2; at < length - END; ) {
      Octets head = new Octets(0, source.read(at, HEAD), 0, HEAD, message);
      int number = head.u8(HEAD);
      long octets = head.u32(1);
      if (number < 1 || number > 7 || octets < HEAD || octets > length - END - at) {
        throw head.damaged(
            1, "section %s of %s octets, %s before the end", number, octets, length - at);
      }
      if (fields == 0 && number != 2 && number < 6) {
        if (octets > LONGEST) {
          throw head.damaged(1, "section %s of %s octets", number, octets);
        }
        sections[number] =
            new Octets(number, source.read(at, (int) octets), 0, (int) octets, message);
      }
      if (fields == 0 && number == 6) {
        Edition2.hasBitmap(new Octets(6, source.read(at, 6), 0, 6, message));
      }
      fields += number == 7 ? 1 : 0;
      at += octets;
    }
    for (int number : new int[] {1, 3, 4, 5}) {
      if (fields == 0 || sections[number] == null) {
        throw start.damaged(1, "no section %s", fields == 0 ? 7 : number);
      }
    }
    DataTemplates.check(sections[5]);
    byte[] origin = new byte[SECTION_0_OF_2 + sections[1].length()];
    System.arraycopy(start.array(), 0, origin, 0, SECTION_0_OF_2);
    System.arraycopy(sections[1].array(), 0, origin, SECTION_0_OF_2, sections[1].length());
    return new GribHeader(
        2,
        new Octets(0, origin, 0, origin.length, message),
        sections[4],
        sections[3],
        points(sections[3], sections[3].u32(7)),
        fields);
  }

  private static int points(Octets grid, long points) throws ZarrException {
    if (points < 1 || points > Integer.MAX_VALUE) {
      throw grid.damaged(7, "a grid of %s points", points);
    }
    return (int) points;
  }
}
