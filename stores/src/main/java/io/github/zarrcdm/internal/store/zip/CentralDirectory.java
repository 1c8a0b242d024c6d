package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.InternalStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The list of entries at the end of a zip file: plain and zip64, with a comment behind and foreign
 * bytes before.
 *
 * <p>Not commons-compress: it keeps the places of the local headers to itself, so that each first
 * access to an entry costs it a read of its own, over HTTP a request.
 *
 * @see <a href="https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT">APPNOTE 4.3</a>
 */
final class CentralDirectory {
  private static final int END = 0x06054b50;
  private static final int END_LENGTH = 22;
  private static final int END64 = 0x06064b50;
  private static final int END64_LENGTH = 56;
  private static final int LOCATOR64 = 0x07064b50;
  private static final int LOCATOR64_LENGTH = 20;

  /** All that may stand behind a directory, and the directories of most stores. */
  private static final int TAIL = 1 << 17;

  /** How much of a long directory is held at a time; longer than the longest entry. */
  private static final int WINDOW = 4 << 20;

  /** Takes the entries, one after the other. */
  @FunctionalInterface
  public interface Visitor {

    /** Returns false if no more entries are wanted. */
    boolean visit(ZipEntry entry) throws IOException;
  }

  private final ArchiveBytes archive;
  private final String where;

  private final ByteBuffer tail;
  private final long tailStart;
  private long entries;
  private long length;
  private long start;
  private long shift;

  private CentralDirectory(ArchiveBytes archive, String where) throws IOException {
    this.archive = archive;
    this.where = where;
    InternalStore.Tail end = archive.tail(TAIL);
    this.tail = end.bytes().slice().order(ByteOrder.LITTLE_ENDIAN);
    this.tailStart = end.size() - tail.limit();
  }

  /**
   * Shows the entries to {@code visitor} in the order of the directory, until it answers false.
   * Throws {@link ZarrException.Malformed} if the file is not a sound zip.
   */
  public static void visit(ArchiveBytes archive, String where, Visitor visitor) throws IOException {
    CentralDirectory directory = new CentralDirectory(archive, where);
    directory.findEnd();
    directory.visit(visitor);
  }

  private void findEnd() throws IOException {
    for (int at = tail.limit() - END_LENGTH; at >= 0; at--) {
      if (tail.getInt(at) == END
          && at + END_LENGTH + DirectoryEntry.ushort(tail, at + 20) <= tail.limit()) {
        readEnd(at);
        return;
      }
    }
    throw malformed("this is not a zip file, or its end is missing");
  }

  private void readEnd(int at) throws IOException {
    entries = DirectoryEntry.ushort(tail, at + 10);
    length = DirectoryEntry.uint(tail, at + 12);
    start = DirectoryEntry.uint(tail, at + 16);
    long endsAt = tailStart + at;
    int locator = at - LOCATOR64_LENGTH;
    if (locator >= 0 && tail.getInt(locator) == LOCATOR64) {
      endsAt = readEnd64(tail.getLong(locator + 8), tailStart + locator);
    } else if (DirectoryEntry.ushort(tail, at + 4) != 0) {
      throw malformed("it is one part of a zip in several files, which is not supported");
    }
    shift = endsAt - length - start;
    if (start < 0 || length < 0 || entries < 0 || shift < 0 || start + shift < 0) {
      throw malformed("its directory is declared to be outside the file");
    }
  }

  /**
   * Returns the end record of zip64, right before its locator or where the locator says; gives its
   * place.
   */
  private long readEnd64(long said, long locator) throws IOException {
    for (long at : new long[] {locator - END64_LENGTH, said}) {
      ByteBuffer end = at < 0 || at > locator - END64_LENGTH ? null : read(at, END64_LENGTH);
      if (end != null && end.remaining() == END64_LENGTH && end.getInt(0) == END64) {
        entries = end.getLong(32);
        length = end.getLong(40);
        start = end.getLong(48);
        return at;
      }
    }
    throw malformed("its zip64 end record is missing");
  }

  /**
   * The count in the end record may have wrapped round at 65536: the length of the directory
   * counts.
   */
  private void visit(Visitor visitor) throws IOException {
    long next = start + shift;
    long end = next + length;
    ByteBuffer window = ByteBuffer.allocate(0);
    for (long seen = 0; next < end; seen++) {
      if (window.remaining() < Math.max(DirectoryEntry.FIXED, DirectoryEntry.length(window))) {
        window = read(next, (int) Math.min(WINDOW, end - next));
      }
      int entryLength = DirectoryEntry.length(window);
      if (!DirectoryEntry.begins(window) || window.remaining() < entryLength) {
        throw malformed(
            "its directory is damaged: %s entries are promised, %s found".formatted(entries, seen));
      }
      ZipEntry entry = DirectoryEntry.read(window, shift);
      if (entry.offset() < 0 || entry.compressed() < 0 || entry.size() < 0) {
        throw malformed("entry " + entry.name() + " has a negative place or length");
      }
      if (!visitor.visit(entry)) {
        return;
      }
      window.position(window.position() + entryLength);
      next += entryLength;
    }
  }

  private ByteBuffer read(long offset, int wanted) throws IOException {
    if (offset >= tailStart && offset + wanted <= tailStart + tail.limit()) {
      return tail.slice((int) (offset - tailStart), wanted).order(ByteOrder.LITTLE_ENDIAN);
    }
    return archive.read(offset, wanted).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  private ZarrException.Malformed malformed(String what) {
    return new ZarrException.Malformed(where + ": " + what);
  }
}
