package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;

/**
 * The entries of an array index: an address, and of filtered chunks length and mask.
 *
 * @param bytes of a chunk that is not filtered
 * @param sizeBytes of the stored length
 */
record ChunkEntry(int offsetSize, boolean filtered, long bytes, int sizeBytes) {
  int size() {
    return offsetSize + (filtered ? sizeBytes + 4 : 0);
  }

  void read(Cursor in, long[] at, ChunkVisitor chunks) throws IOException {
    long address = in.offset();
    long length = filtered ? in.uint(sizeBytes) : bytes;
    long mask = filtered ? in.u32() : 0;
    if (address != Cursor.UNDEFINED) {
      chunks.chunk(at, address, length, mask);
    }
  }
}
