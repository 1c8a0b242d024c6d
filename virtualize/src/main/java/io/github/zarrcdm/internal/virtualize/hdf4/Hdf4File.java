package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data elements of an HDF4 file: pieces of it, each with a tag, which says what it is, and a
 * reference number. All numbers are big-endian.
 *
 * @see <a href="https://support.hdfgroup.org/archive/support/products/hdf4/">HDF Specification and
 *     Developer's Guide</a>
 */
final class Hdf4File {
  private static final int MAGIC = 0x0e031301;
  private static final int BLOCK_HEADER = 6;
  private static final int DESCRIPTOR = 12;

  /** Set in the tags of elements that begin with a description of how they are stored. */
  private static final int SPECIAL = 0x4000;

  private static final int LINKED_BLOCKS = 1;
  private static final int LINKED = 20;
  private static final int LARGEST = 1 << 28;

  /** Bytes that most descriptions, groups and tables fit into. */
  private static final int BEGINNING = 256;

  /** The length of elements that nothing was ever written to. */
  private static final long UNWRITTEN = 0xffffffffL;

  private final SourceFile source;
  private final Map<Integer, Element> elements = new LinkedHashMap<>();

  /**
   * A piece of the file.
   *
   * @param special true if it begins with a description of how it is stored
   */
  record Element(int tag, int number, boolean special, long offset, long length) {}

  /** A run of bytes of the file. */
  record Run(long offset, long length) {}

  /** Returns true if {@code source} begins as HDF4 does. */
  static boolean is(SourceFile source) throws IOException {
    return source.size() >= 4 && source.read(0, 4).order(ByteOrder.BIG_ENDIAN).getInt() == MAGIC;
  }

  Hdf4File(SourceFile source) throws IOException {
    this.source = source;
    Set<Long> blocks = new HashSet<>();
    for (long at = 4; at != 0; ) {
      if (!blocks.add(at)) {
        throw damaged("its blocks of descriptors lead back to byte " + at);
      }
      ByteBuffer header = read(at, BLOCK_HEADER);
      int count = header.getShort() & 0xffff;
      long next = header.getInt() & 0xffffffffL;
      ByteBuffer block = read(at + BLOCK_HEADER, count * DESCRIPTOR);
      for (int n = 0; n < count; n++) {
        int tag = block.getShort() & 0xffff;
        int number = block.getShort() & 0xffff;
        long offset = block.getInt() & 0xffffffffL;
        long length = block.getInt() & 0xffffffffL;
        boolean special = (tag & SPECIAL) != 0 && (tag & 0x8000) == 0;
        int plain = special ? tag & ~SPECIAL : tag;
        if (length != UNWRITTEN) {
          elements.putIfAbsent(
              key(plain, number), new Element(plain, number, special, offset, length));
        }
      }
      at = next;
    }
  }

  private static int key(int tag, int number) {
    return tag << 16 | number;
  }

  SourceFile source() {
    return source;
  }

  /**
   * Returns the element of {@code tag} and {@code number}; null if there is none, or nothing in it.
   */
  @Nullable Element find(int tag, int number) {
    return elements.get(key(tag, number));
  }

  /** Returns all of {@code tag}, in the order of the file. */
  List<Element> all(int tag) {
    return elements.values().stream().filter(element -> element.tag == tag).toList();
  }

  /** As {@link SourceFile#fetch}, of the beginnings of {@code some}. */
  int fetch(List<Element> some) throws IOException {
    return source.fetch(some.stream().map(Element::offset).toList(), BEGINNING);
  }

  /** Returns the bytes of {@code element}, wherever its blocks are. Throws if they are encoded. */
  ByteBuffer bytes(Element element) throws IOException {
    List<Run> runs = runs(element);
    long length = runs.stream().mapToLong(Run::length).sum();
    if (length > LARGEST) {
      throw damaged("a table of %s bytes".formatted(length));
    }
    ByteBuffer all = ByteBuffer.allocate((int) length);
    for (Run run : runs) {
      all.put(read(run.offset, (int) run.length));
    }
    return all.flip();
  }

  /** Returns the description with which a special {@code element} begins. */
  ByteBuffer description(Element element) throws IOException {
    return read(element.offset, (int) Math.min(element.length, LARGEST));
  }

  /**
   * Returns where the bytes of {@code element} are, one run after the other. Throws {@link
   * ZarrException.Unsupported} for one that is stored in another way than in linked blocks.
   */
  List<Run> runs(Element element) throws IOException {
    if (!element.special) {
      return element.length == 0 ? List.of() : List.of(new Run(element.offset, element.length));
    }
    ByteBuffer description = description(element);
    int way = description.getShort();
    if (way != LINKED_BLOCKS) {
      throw new ZarrException.Unsupported("it is stored in way number " + way);
    }
    return linked(description);
  }

  private List<Run> linked(ByteBuffer description) throws IOException {
    long left = description.getInt() & 0xffffffffL;
    description.getInt(); // the length of most blocks
    description.getInt(); // how many a table has
    int table = description.getShort() & 0xffff;
    List<Run> runs = new ArrayList<>();
    Set<Integer> tables = new HashSet<>();
    while (table != 0 && left > 0) {
      if (!tables.add(table)) {
        throw damaged("its tables of blocks lead back to number " + table);
      }
      ByteBuffer numbers = plain(table);
      table = numbers.getShort() & 0xffff;
      while (numbers.remaining() >= 2 && left > 0) {
        int number = numbers.getShort() & 0xffff;
        Element block = number == 0 ? null : find(LINKED, number);
        if (block == null) {
          throw new ZarrException.Unsupported(
              "one of its linked blocks was never written. Rewrite it with hrepack");
        }
        long length = Math.min(left, block.length);
        runs.add(new Run(block.offset, length));
        left -= length;
      }
    }
    if (left > 0) {
      throw damaged("its linked blocks lack %s bytes".formatted(left));
    }
    return runs;
  }

  private ByteBuffer plain(int number) throws IOException {
    Element table = find(LINKED, number);
    if (table == null || table.special) {
      throw damaged("it has no table of blocks number " + number);
    }
    return read(table.offset, (int) Math.min(table.length, LARGEST));
  }

  private ByteBuffer read(long at, int length) throws IOException {
    return source.read(at, length).order(ByteOrder.BIG_ENDIAN);
  }

  ZarrException damaged(String what) {
    return new ZarrException.Corrupt(
        "%s: this HDF4 file is damaged: %s. Fetch it again.".formatted(source.name(), what));
  }
}
