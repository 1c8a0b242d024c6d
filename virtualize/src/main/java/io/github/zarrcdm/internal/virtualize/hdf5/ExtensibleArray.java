package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * An index of datasets that can grow along one dimension: the first entries in the index block,
 * then data blocks of doubling sizes, later ones below super blocks.
 */
record ExtensibleArray(Hdf5File file, ChunkEntry entry, ChunkOrder order) {
  private static final int CHECKSUM = 4;
  private static final int BEGINNING = 1 << 14;

  /**
   * @param first entries in the index block
   * @param smallest entries of the smallest data block
   * @param superPointers data blocks of the smallest super block
   * @param offsetBytes bytes of the place of a block
   */
  private record Header(
      int first, int smallest, int superPointers, int pageBits, int offsetBytes, int superBlocks) {
    /** Data blocks of super block {@code s}. */
    long blocks(int s) {
      return 1L << s / 2;
    }

    /** Entries of each data block of super block {@code s}. */
    long entries(int s) {
      return (1L << (s + 1) / 2) * smallest;
    }

    /** Super blocks whose data blocks the index block names itself. */
    int direct() {
      return 2 * log2(superPointers);
    }
  }

  private static int log2(long power) {
    return 63 - Long.numberOfLeadingZeros(Math.max(1, power));
  }

  void visit(long address, ChunkVisitor chunks) throws IOException {
    Cursor in =
        file.at(address, 4 + 8 + 6L * file.lengthSize() + file.offsetSize(), "EAHD").skip(2);
    int size = in.u8();
    int maxBits = in.u8();
    int first = in.u8();
    int smallest = in.u8();
    int superPointers = in.u8();
    int pageBits = in.u8();
    in.skip(4 * in.lengthSize());
    long end = in.length();
    in.skip(in.lengthSize());
    long index = in.offset();
    if (size != entry.size() || maxBits > 63 || smallest == 0 || superPointers == 0) {
      throw file.corrupt("an extensible array of entries of %s bytes", size);
    }
    if (index == Cursor.UNDEFINED) {
      return;
    }
    int superBlocks = 1 + maxBits - log2(smallest);
    Header header =
        new Header(first, smallest, superPointers, pageBits, (maxBits + 7) / 8, superBlocks);
    indexBlock(header, index, end, chunks);
  }

  private void indexBlock(Header header, long address, long end, ChunkVisitor chunks)
      throws IOException {
    int prefix = 4 + 2 + file.offsetSize();
    int blocks = 2 * (header.superPointers - 1);
    int below = Math.max(0, header.superBlocks - header.direct());
    long length =
        prefix + (long) header.first * entry.size() + (blocks + below) * (long) file.offsetSize();
    Cursor in = file.at(address, length, "EAIB").skip(2 + file.offsetSize());
    long[] at = new long[order.lengths().length];
    long number = entries(in, 0, header.first, end, at, chunks);
    List<Long> addresses = fetched(in, blocks + below);
    Iterator<Long> block = addresses.iterator();
    for (int s = 0; s < header.superBlocks && number < end; s++) {
      if (s < header.direct()) {
        long each = header.entries(s);
        for (long b = 0; b < header.blocks(s); b++) {
          number = dataBlock(header, block.next(), number, each, null, 0, end, at, chunks);
        }
      } else {
        long superBlock = addresses.get(blocks + s - header.direct());
        number = superBlock(header, superBlock, s, number, end, at, chunks);
      }
    }
  }

  /** Returns the next {@code count} addresses of blocks, whose beginnings are fetched at once. */
  private List<Long> fetched(Cursor in, long count) throws IOException {
    List<Long> addresses = new ArrayList<>();
    for (long n = 0; n < count; n++) {
      addresses.add(in.offset());
    }
    file.fetch(addresses.stream().filter(at -> at != Cursor.UNDEFINED).toList(), BEGINNING);
    return addresses;
  }

  private long superBlock(
      Header header, long address, int s, long from, long end, long[] at, ChunkVisitor chunks)
      throws IOException {
    long blocks = header.blocks(s);
    long each = header.entries(s);
    if (address == Cursor.UNDEFINED) {
      return from + blocks * each;
    }
    long perPage = 1L << header.pageBits;
    boolean paged = each > perPage;
    int mapBytes = paged ? (int) ((each / perPage + 7) / 8) : 0;
    int prefix = 4 + 2 + file.offsetSize() + header.offsetBytes;
    Cursor in =
        file.at(address, prefix + blocks * (mapBytes + file.offsetSize()), "EASB").skip(prefix - 4);
    byte[] map = in.bytes(Math.toIntExact(blocks * mapBytes));
    long number = from;
    List<Long> dataBlocks = fetched(in, blocks);
    for (int b = 0; b < blocks && number < end; b++) {
      byte[] pages =
          paged ? java.util.Arrays.copyOfRange(map, b * mapBytes, (b + 1) * mapBytes) : null;
      number = dataBlock(header, dataBlocks.get(b), number, each, pages, perPage, end, at, chunks);
    }
    return number;
  }

  /**
   * Visits a data block; {@code pages} says which of its pages were written, null without pages.
   */
  private long dataBlock(
      Header header,
      long address,
      long from,
      long count,
      byte @org.jspecify.annotations.Nullable [] pages,
      long perPage,
      long end,
      long[] at,
      ChunkVisitor chunks)
      throws IOException {
    if (address == Cursor.UNDEFINED || from >= end) {
      return from + count;
    }
    int prefix = 4 + 2 + file.offsetSize() + header.offsetBytes;
    file.at(address, prefix, "EADB");
    if (pages == null) {
      return entries(file.at(address + prefix, count * entry.size()), from, count, end, at, chunks);
    }
    long start = address + prefix + CHECKSUM;
    for (long page = 0; page < count / perPage; page++) {
      long first = from + page * perPage;
      if (first < end && FixedArray.isSet(pages, page)) {
        long place = start + page * (perPage * entry.size() + CHECKSUM);
        entries(file.at(place, perPage * entry.size()), first, perPage, end, at, chunks);
      }
    }
    return from + count;
  }

  /** Visits the entries from number {@code from} on; those from {@code end} on were never set. */
  private long entries(Cursor in, long from, long count, long end, long[] at, ChunkVisitor chunks)
      throws IOException {
    for (long n = from; n < from + count; n++) {
      if (n < end) {
        order.place(n, at);
        entry.read(in, at, chunks);
      } else {
        in.skip(entry.size());
      }
    }
    return from + count;
  }
}
