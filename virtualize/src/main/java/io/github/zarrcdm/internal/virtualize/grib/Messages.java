package io.github.zarrcdm.internal.virtualize.grib;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.grib.message.GribHeader;
import io.github.zarrcdm.internal.grib.message.GribMessage;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The messages of a file, one after the other; what is between them belongs to none. */
final class Messages {
  private static final int SHORTEST = 16;

  /** The last one that there is of GRIB. */
  private static final int LAST_EDITION = 3;

  /** Headings of bulletins may come before the first one. */
  private static final int BEFORE_FIRST = 1 << 10;

  private static final int BLOCK = 1 << 12;

  /** Octets that lengths of large messages are counted in. */
  private static final int UNIT = 120;

  private final SourceFile source;
  private final MessageReport leftOut;
  private final List<String> notes;
  private final List<Message> found = new ArrayList<>();
  private long between;

  private Messages(SourceFile source, List<String> notes, MessageReport leftOut) {
    this.source = source;
    this.notes = notes;
    this.leftOut = leftOut;
  }

  /**
   * Returns true if {@code source} begins with a message, or with the heading of a bulletin before
   * it.
   */
  static boolean are(SourceFile source) throws IOException {
    long first = next(source, 0, BEFORE_FIRST);
    if (first < 0 || first + SHORTEST > source.size()) {
      return false;
    }
    return isSupported(edition(source, first));
  }

  private static int edition(SourceFile source, long at) throws IOException {
    return source.read(at + 7, 1).get(0) & 0xff;
  }

  private static boolean isSupported(int edition) {
    return edition == 1 || edition == 2;
  }

  /**
   * Returns all messages of {@code source} that can be chunks; others are added to {@code leftOut}.
   * Throws {@link ZarrException.Corrupt} if the file ends within a message.
   */
  static List<Message> of(SourceFile source, List<String> notes, MessageReport leftOut)
      throws IOException {
    return new Messages(source, notes, leftOut).all();
  }

  private List<Message> all() throws IOException {
    long end = 0;
    for (long at = next(source, 0, source.size()); at >= 0; at = next(source, end, source.size())) {
      between += at - end;
      if (at + SHORTEST > source.size()) {
        throw truncated(at, SHORTEST);
      }
      int edition = edition(source, at);
      if (isSupported(edition)) {
        end = at + length(at, edition);
        read(at, end - at);
      } else {
        end = at + 4;
        leftOut.add(
            "edition " + edition,
            "%s: the message at byte %s is of edition %s; supported are 1 and 2. Convert it: grib_set -s edition=2 IN OUT"
                .formatted(source.name(), at, edition),
            1);
      }
    }
    between += source.size() - end;
    if (between > 0) {
      notes.add(
          "%s: %s bytes before, between or behind its messages belong to none"
              .formatted(source.name(), between));
    }
    return found;
  }

  private void read(long at, long length) throws IOException {
    ChunkContext context = new ChunkContext(source.name(), "at byte " + at, length, length);
    try {
      if (big(at + length - 4, 4).getInt() != GribMessage.END) {
        throw context.corrupt("the message of %s bytes does not end with \"7777\"", length);
      }
      if (length > Integer.MAX_VALUE) {
        throw new ZarrException.Unsupported(
            context.where() + ": a message of " + length + " bytes is too long for a chunk");
      }
      GribHeader head = GribHeader.read((from, count) -> bytes(at + from, count), length, context);
      if (head.fields() > 1) {
        leftOut.add(
            "fields",
            "%s: fields 2 to %s of this message: a chunk is the first field of a message. Write each to a message of its own: grib_copy IN OUT"
                .formatted(context.where(), head.fields()),
            1);
      }
      found.add(
          new Message(
              at, length, head, head.edition() == 1 ? Products1.of(head) : Products2.of(head)));
    } catch (ZarrException.Corrupt | ZarrException.Unsupported e) {
      leftOut.add(reason(e, context), String.valueOf(e.getMessage()), 1);
    }
  }

  /** Returns what is alike in the errors of several messages: not where, nor how one is damaged. */
  static String reason(ZarrException error, ChunkContext message) {
    return error instanceof ZarrException.Corrupt
        ? "damaged"
        : String.valueOf(error.getMessage()).replace(message.where(), "");
  }

  /** Returns how long the message is that begins at {@code at}. */
  private long length(long at, int edition) throws IOException {
    ByteBuffer start = big(at, SHORTEST);
    long length = edition == 1 ? length1(at, start.getInt(4) >>> 8) : start.getLong(8);
    if (length < SHORTEST || at > source.size() - length) {
      throw truncated(at, length);
    }
    return length;
  }

  /** ECMWF counts octets of large messages in 120, and stores the rest as length of section 4. */
  private long length1(long at, int length) throws IOException {
    if ((length & GribMessage.LARGE) == 0) {
      return length;
    }
    long sections = at + 8;
    int flags = big(sections, 28).get(7);
    for (int bit : new int[] {0, 0x80, 0x40}) {
      if (bit == 0 || (flags & bit) != 0) {
        sections += big(sections, 3 + 1).getInt() >>> 8;
      }
    }
    int last = big(sections, 4).getInt() >>> 8;
    return last < UNIT ? (long) UNIT * (length & ~GribMessage.LARGE) - last + 4 : length;
  }

  private ZarrException truncated(long at, long length) {
    return new ZarrException.Corrupt(
        "%s: the message at byte %s has %s bytes, but the file has %s. It is truncated, or still being written: fetch it again."
            .formatted(source.name(), at, length, source.size()));
  }

  private ByteBuffer big(long at, int length) throws IOException {
    return source.read(at, length).order(ByteOrder.BIG_ENDIAN);
  }

  private byte[] bytes(long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    source.read(at, length).get(bytes);
    return bytes;
  }

  /**
   * Returns where the next {@code GRIB} with the number of an edition begins, from {@code from} on
   * within {@code most} bytes; or -1.
   */
  private static long next(SourceFile source, long from, long most) throws IOException {
    long end = Math.min(source.size(), from + most);
    for (long at = from; at + 4 <= end; at += BLOCK - 3) {
      int length = (int) Math.min(BLOCK, end - at);
      ByteBuffer block = source.read(at, length).order(ByteOrder.BIG_ENDIAN);
      for (int i = 0; i + 4 <= length; i++) {
        if (block.get(i) == 'G'
            && block.getInt(i) == GribMessage.GRIB
            && mayBegin(source, at + i)) {
          return at + i;
        }
      }
    }
    return -1;
  }

  /**
   * Returns false if {@code GRIB} at {@code at} is followed by what is no edition; true at the end.
   */
  private static boolean mayBegin(SourceFile source, long at) throws IOException {
    return at + 7 >= source.size() || edition(source, at) <= LAST_EDITION;
  }
}
