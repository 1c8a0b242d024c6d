package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The contents of a zip's entries: stored ones also in parts, deflated ones whole. */
final class ZipValues {
  private static final int LOCAL_HEADER = 0x04034b50;
  private static final int LOCAL_FIXED = 30;

  /** Set where the writer knew lengths and CRC only behind the content. */
  private static final int STREAMED = 1 << 3;

  private static final int IN_ZIP64 = -1;

  /** Local headers may have extra fields that the directory has not; usually they fit in here. */
  private static final int SLACK = 64;

  /** No byte of a deflate stream can stand for more. */
  private static final long MOST_INFLATED = 1032;

  private final ZipBytes bytes;
  private final String where;

  /** Where the contents of entries begin that were read in parts. */
  private final Map<ZipEntry, Long> starts = new ConcurrentHashMap<>();

  ZipValues(ZipBytes bytes, String where) {
    this.bytes = bytes;
    this.where = where;
  }

  static boolean isStored(ZipEntry entry) {
    return entry.method() == ZipEntry.STORED && !entry.encrypted() && !entry.link();
  }

  /** Returns the whole content, checked against its CRC. */
  ByteBuffer whole(ZipEntry entry) throws IOException {
    return whole(entry, bytes.read(readable(entry)));
  }

  /** Returns the whole contents of {@code entries}, those of neighbours by one read. */
  List<ByteBuffer> whole(List<ZipEntry> entries) throws IOException {
    List<Slice> slices = new ArrayList<>(entries.size());
    for (ZipEntry entry : entries) {
      slices.add(readable(entry));
    }
    List<ByteBuffer> read = bytes.read(slices);
    List<ByteBuffer> contents = new ArrayList<>(entries.size());
    for (int i = 0; i < read.size(); i++) {
      contents.add(whole(entries.get(i), read.get(i)));
    }
    return contents;
  }

  /** About where header and content are; at most a slice allows. */
  Slice slice(ZipEntry entry) {
    return new Slice(entry.offset(), (int) Math.min(Integer.MAX_VALUE, entry.room() + SLACK));
  }

  private ByteBuffer whole(ZipEntry entry, ByteBuffer read) throws IOException {
    ByteBuffer stored = raw(entry, read);
    ByteBuffer content = entry.method() == ZipEntry.STORED ? stored : inflate(entry, stored);
    if (content.remaining() != entry.size()) {
      throw corrupt(entry, "it has %s bytes, not %s".formatted(content.remaining(), entry.size()));
    }
    CRC32 crc = new CRC32();
    crc.update(content.duplicate());
    if ((int) crc.getValue() != entry.crc()) {
      throw corrupt(
          entry, "its CRC is %08x, its bytes give %08x".formatted(entry.crc(), crc.getValue()));
    }
    return content;
  }

  /** Returns {@link #slice} of an entry that can be read. */
  private Slice readable(ZipEntry entry) throws ZarrException {
    if (entry.encrypted()) {
      throw unsupported(
          entry, "is encrypted, which is not supported; make the zip without password");
    }
    if (entry.link()) {
      throw unsupported(
          entry, "is a symbolic link, which is not followed; make the zip of what it leads to");
    }
    if (entry.method() != ZipEntry.STORED && entry.method() != ZipEntry.DEFLATED) {
      throw unsupported(
          entry,
          "is compressed by method %s; supported are stored and deflated. Make the zip with one of them"
              .formatted(entry.method()));
    }
    Limit.VALUE_BYTES.check(entry.room() + SLACK, () -> name(entry));
    Keys.limit(entry.name()).check(entry.size(), () -> name(entry));
    return slice(entry);
  }

  /**
   * Returns the bytes as stored in the file; {@code read} has all of them if the guess was right.
   */
  private ByteBuffer raw(ZipEntry entry, ByteBuffer read) throws IOException {
    int header = headerLength(entry, read);
    int length = (int) entry.compressed();
    ByteBuffer content =
        read.remaining() - header >= length
            ? read.slice(read.position() + header, length)
            : bytes.read(entry.offset() + header, length);
    if (content.remaining() < length) {
      throw corrupt(
          entry, "it is declared to have %s bytes, but the file ends before".formatted(length));
    }
    return content;
  }

  private int headerLength(ZipEntry entry, ByteBuffer read) throws ZarrException {
    ByteBuffer header = read.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (header.remaining() < LOCAL_FIXED || header.getInt(0) != LOCAL_HEADER) {
      throw corrupt(entry, "no entry at the position given by the zip's directory");
    }
    boolean streamed = (header.getShort(6) & STREAMED) != 0;
    if (!streamed
        && (contradicts(header.getInt(14), entry.crc())
            || contradicts(header.getInt(18), entry.compressed())
            || contradicts(header.getInt(22), entry.size()))) {
      throw corrupt(entry, "its own header and the zip's directory contradict each other");
    }
    return LOCAL_FIXED
        + Short.toUnsignedInt(header.getShort(26))
        + Short.toUnsignedInt(header.getShort(28));
  }

  /** Returns true if {@code said} is a number at all, and another than {@code listed}. */
  private static boolean contradicts(int said, long listed) {
    return said != 0 && said != IN_ZIP64 && said != (int) listed;
  }

  private ByteBuffer inflate(ZipEntry entry, ByteBuffer deflated) throws ZarrException {
    if (entry.size() / MOST_INFLATED > entry.compressed()) {
      throw corrupt(
          entry,
          "%s bytes cannot inflate to the %s promised".formatted(entry.compressed(), entry.size()));
    }
    ByteBuffer content = ByteBuffer.allocate((int) entry.size());
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(deflated);
      while (content.hasRemaining() && !inflater.finished()) {
        if (inflater.inflate(content) == 0
            && (inflater.needsInput() || inflater.needsDictionary())) {
          break;
        }
      }
      if (!inflater.finished() && inflater.inflate(new byte[1]) != 0) {
        throw corrupt(
            entry, "it inflates to more than the %s bytes promised".formatted(entry.size()));
      }
    } catch (DataFormatException e) {
      throw corrupt(entry, "it does not inflate: " + e.getMessage());
    } finally {
      inflater.end();
    }
    return content.flip();
  }

  /** Returns a part of a stored entry. */
  ByteBuffer part(ZipEntry entry, Slice slice) throws IOException {
    return parts(entry, List.of(slice)).get(0);
  }

  /** Returns where the content of a stored entry begins in the file. */
  long start(ZipEntry entry) throws IOException {
    Long start = starts.get(entry);
    if (start == null) {
      if (entry.compressed() != entry.size()) {
        throw corrupt(
            entry,
            "stored as %s bytes, it cannot be %s".formatted(entry.compressed(), entry.size()));
      }
      int length = LOCAL_FIXED + SLACK;
      start = entry.offset() + headerLength(entry, bytes.read(entry.offset(), length));
      starts.put(entry, start);
    }
    return start;
  }

  /** Parts of a stored entry, none behind its end. */
  List<ByteBuffer> parts(ZipEntry entry, List<Slice> slices) throws IOException {
    long from = start(entry);
    List<ByteBuffer> parts =
        bytes.read(slices.stream().map(s -> new Slice(from + s.offset(), s.length())).toList());
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).remaining() < slices.get(i).length()) {
        throw corrupt(entry, "the file ends before its content");
      }
    }
    return parts;
  }

  private String name(ZipEntry entry) {
    return where + ": " + entry.name();
  }

  private ZarrException corrupt(ZipEntry entry, String what) {
    return new ZarrException.Corrupt(
        name(entry) + ": the zip is damaged: " + what + ". Restore it from its source.");
  }

  private ZarrException unsupported(ZipEntry entry, String what) {
    return new ZarrException.Unsupported(name(entry) + " " + what + ".");
  }
}
