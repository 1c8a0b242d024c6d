package io.github.zarrcdm.internal.grib.message;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.octets.Octets;

/** A message: {@code GRIB}, sections, {@code 7777}. */
public final class GribMessage {
  /** The first four octets, as a number. */
  public static final int GRIB = 'G' << 24 | 'R' << 16 | 'I' << 8 | 'B';

  /** The last four octets, as a number. */
  public static final int END = '7' << 24 | '7' << 16 | '7' << 8 | '7';

  private static final int END_LENGTH = 4;
  private static final int SECTION_0_OF_1 = 8;
  private static final int SECTION_0_OF_2 = 16;

  /** The bytes from which the length of a message is known. */
  public static final int START = SECTION_0_OF_2;

  /** Set in a length of edition 1 that is in units of 120 octets. */
  public static final int LARGE = 0x800000;

  private GribMessage() {}

  /** Returns the first field of the message that {@code bytes} are. */
  public static GribField first(Span bytes, ChunkContext chunk) throws ZarrException {
    return field(bytes, 0, chunk);
  }

  /**
   * Returns the field of the message that {@code bytes} are whose section 5 begins at byte {@code
   * representation} of it. Messages of edition 1 have one field.
   */
  public static GribField field(Span bytes, long representation, ChunkContext chunk)
      throws ZarrException {
    Octets all = new Octets(0, bytes.array(), bytes.from(), bytes.length(), chunk);
    Octets whole = whole(all, length(bytes, chunk));
    return all.u8(8) == 1
        ? Edition1.first(whole, SECTION_0_OF_1)
        : Edition2.field(whole, SECTION_0_OF_2, representation);
  }

  /** Returns the length of the message that begins with {@code bytes}, {@link #START} of them. */
  public static long length(Span bytes, ChunkContext chunk) throws ZarrException {
    Octets all = new Octets(0, bytes.array(), bytes.from(), bytes.length(), chunk);
    if (bytes.length() < SECTION_0_OF_1 || all.u32(1) != GRIB) {
      throw all.damaged(1, "no \"GRIB\", so the chunk is not a GRIB message");
    }
    int edition = all.u8(8);
    return switch (edition) {
      case 1 -> length1(all);
      case 2 -> all.unsigned(9, 8);
      default ->
          throw all.unsupported(
              8, "edition %s; supported are 1 and 2. Convert it: grib_set -s edition=2", edition);
    };
  }

  /** Returns the length of a message of edition 1, the first octets of which are {@code all}. */
  static long length1(Octets all) throws ZarrException {
    int length = all.u24(5);
    if ((length & LARGE) != 0) {
      throw all.unsupported(
          5,
          "a length in units of 120 octets, for messages of 8 MB and more. Convert it: grib_set -s"
              + " edition=2");
    }
    return length;
  }

  /** Returns the octets before {@code 7777}, in which sections lie. */
  private static Octets whole(Octets all, long length) throws ZarrException {
    int octet = all.u8(8) == 1 ? 5 : 9;
    if (length < SECTION_0_OF_2 || length > all.length()) {
      throw all.damaged(octet, "the message has %s octets, the chunk %s", length, all.length());
    }
    int end = (int) length - END_LENGTH;
    Octets last = new Octets(8, all.array(), all.from() + end, END_LENGTH, all.chunk());
    if (last.u32(1) != END) {
      throw last.damaged(1, "no \"7777\" at the end of the message, its octet %s", end + 1);
    }
    if (length < all.length()) {
      throw last.damaged(
          5,
          "%s octets follow \"7777\"; the reference must cover one message",
          all.length() - length);
    }
    return new Octets(0, all.array(), all.from(), end, all.chunk());
  }
}
