package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.List;

/** An index of datasets that cannot grow: one entry for each chunk, in pages if there are many. */
record FixedArray(Hdf5File file, ChunkEntry entry, ChunkOrder order) {
  private static final int CHECKSUM = 4;
  private static final int FETCHED_BYTES = 1 << 22;

  void visit(long address, ChunkVisitor chunks) throws IOException {
    Cursor in = file.at(address, 4 + 4 + file.lengthSize() + file.offsetSize(), "FAHD");
    in.skip(2);
    int size = in.u8();
    int pageBits = in.u8();
    long count = in.length();
    long block = in.offset();
    if (size != entry.size() || pageBits > 30) {
      throw file.corrupt("a fixed array of entries of %s bytes", size);
    }
    if (block == Cursor.UNDEFINED) {
      return;
    }
    long[] at = new long[order.lengths().length];
    long perPage = 1L << pageBits;
    int prefix = 4 + 2 + file.offsetSize();
    file.at(block, prefix, "FADB");
    if (count <= perPage) {
      entries(block + prefix, 0, count, at, chunks);
      return;
    }
    long pages = (count + perPage - 1) / perPage;
    int mapBytes = Math.toIntExact((pages + 7) / 8);
    byte[] map = file.at(block + prefix, mapBytes).bytes(mapBytes);
    long start = block + prefix + mapBytes + CHECKSUM;
    long pageBytes = perPage * entry.size() + CHECKSUM;
    long end = start + pages * pageBytes;
    long fetched = start;
    for (long page = 0; page < pages; page++) {
      if (isSet(map, page)) {
        long first = page * perPage;
        long place = start + page * pageBytes;
        if (place + pageBytes > fetched) {
          int length = (int) Math.min(end - place, FETCHED_BYTES);
          file.fetch(List.of(place), length);
          fetched = place + length;
        }
        entries(place, first, Math.min(perPage, count - first), at, chunks);
      }
    }
  }

  /** Returns true for a page that was written; the first bit of a byte is its highest. */
  static boolean isSet(byte[] map, long number) {
    return (map[(int) (number / 8)] & 0x80 >> (int) (number % 8)) != 0;
  }

  private void entries(long place, long first, long count, long[] at, ChunkVisitor chunks)
      throws IOException {
    Cursor in = file.at(place, count * entry.size());
    for (long n = first; n < first + count; n++) {
      order.place(n, at);
      entry.read(in, at, chunks);
    }
  }
}
