package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.BTree1Index;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.BTree2Index;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.Chunked;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.ExtensibleArrayIndex;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.FixedArrayIndex;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.ImplicitIndex;
import io.github.zarrcdm.internal.virtualize.hdf5.StorageLayout.SingleIndex;
import java.io.IOException;

/**
 * Where the chunks of a dataset are, whatever its index is; those that were never written are left
 * out.
 *
 * @param filtered true if the dataset has filters, so that lengths are stored
 */
record ChunkIndex(Hdf5File file, Dataspace space, Chunked layout, boolean filtered) {
  private static final int CHUNKS = 1;
  private static final int FILTERED_RECORD = 11;

  void visit(ChunkVisitor chunks) throws IOException {
    long address = layout.index().address();
    if (address == Cursor.UNDEFINED) {
      return;
    }
    int rank = layout.shape().length;
    if (layout.index() instanceof BTree1Index) {
      tree1(address, rank, chunks);
    } else if (layout.index() instanceof BTree2Index) {
      tree2(address, rank, chunks);
    } else if (layout.index() instanceof SingleIndex single) {
      long length = single.size() < 0 ? layout.bytes() : single.size();
      chunks.chunk(new long[rank], address, length, single.mask());
    } else if (layout.index() instanceof ImplicitIndex) {
      implicit(address, rank, chunks);
    } else if (layout.index() instanceof FixedArrayIndex) {
      new FixedArray(file, entry(), order()).visit(address, chunks);
    } else if (layout.index() instanceof ExtensibleArrayIndex) {
      new ExtensibleArray(file, entry(), order()).visit(address, chunks);
    }
  }

  private ChunkEntry entry() {
    return new ChunkEntry(file.offsetSize(), filtered, layout.bytes(), layout.sizeBytes());
  }

  private ChunkOrder order() {
    return ChunkOrder.of(space, layout.shape());
  }

  private void tree1(long address, int rank, ChunkVisitor chunks) throws IOException {
    long[] at = new long[rank];
    BTree1.visit(
        file,
        address,
        CHUNKS,
        8 + 8 * (rank + 1),
        (key, child) -> {
          long length = key.u32();
          long mask = key.u32();
          for (int d = 0; d < rank; d++) {
            at[d] = key.uint(8) / layout.shape()[d];
          }
          chunks.chunk(at, child, length, mask);
        });
  }

  private void tree2(long address, int rank, ChunkVisitor chunks) throws IOException {
    long[] at = new long[rank];
    BTree2.visit(
        file,
        address,
        (type, record) -> {
          long child = record.offset();
          boolean sized = type == FILTERED_RECORD;
          long length = sized ? record.uint(layout.sizeBytes()) : layout.bytes();
          long mask = sized ? record.u32() : 0;
          for (int d = 0; d < rank; d++) {
            at[d] = record.uint(8);
          }
          chunks.chunk(at, child, length, mask);
        });
  }

  private void implicit(long address, int rank, ChunkVisitor chunks) throws IOException {
    ChunkOrder order = order();
    long count = 1;
    for (long length : order.lengths()) {
      count = Math.multiplyExact(count, length);
    }
    long[] at = new long[rank];
    for (long n = 0; n < count; n++) {
      order.place(n, at);
      chunks.chunk(at, address + n * layout.bytes(), layout.bytes(), 0);
    }
  }
}
