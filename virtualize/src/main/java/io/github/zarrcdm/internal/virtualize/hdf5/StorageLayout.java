package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.Arrays;

/** How the values of a dataset are laid out in the file. */
sealed interface StorageLayout {
  int MESSAGE = 8;

  record Compact(byte[] bytes) implements StorageLayout {}

  record Contiguous(long address) implements StorageLayout {}

  /**
   * Values in chunks.
   *
   * @param shape of a chunk, in elements
   * @param elementSize bytes of an element
   * @param index where to find the chunks
   * @param unfilteredEdges true if chunks beyond the edge of the dataset are not filtered
   * @param sizeBytes bytes of the length of a filtered chunk in the index
   */
  record Chunked(int[] shape, int elementSize, Index index, boolean unfilteredEdges, int sizeBytes)
      implements StorageLayout {
    /** Returns the number of bytes of a chunk that is not filtered. */
    long bytes() {
      long bytes = elementSize;
      for (int length : shape) {
        bytes = Math.multiplyExact(bytes, length);
      }
      return bytes;
    }
  }

  /** Values in other datasets. */
  record Virtual() implements StorageLayout {}

  /** An index of chunks, at {@code address}. */
  sealed interface Index {
    long address();
  }

  record BTree1Index(long address) implements Index {}

  record SingleIndex(long address, long size, long mask) implements Index {}

  record ImplicitIndex(long address) implements Index {}

  record FixedArrayIndex(long address) implements Index {}

  record ExtensibleArrayIndex(long address) implements Index {}

  record BTree2Index(long address) implements Index {}

  static StorageLayout of(Hdf5File file, Cursor in) throws IOException {
    int version = in.u8();
    return switch (version) {
      case 1, 2 -> old(file, in);
      case 3 -> third(file, in);
      case 4, 5 -> recent(file, in, version);
      default ->
          throw file.unsupported(
              "layouts of version %s are not supported; 1 to 5 are. Rewrite it with h5repack."
                  .formatted(version));
    };
  }

  private static StorageLayout old(Hdf5File file, Cursor in) throws IOException {
    int rank = in.u8();
    int kind = in.u8();
    in.skip(5);
    long address = kind == 0 ? Cursor.UNDEFINED : in.offset();
    int[] dimensions = new int[rank];
    for (int d = 0; d < rank; d++) {
      dimensions[d] = (int) in.u32();
    }
    return switch (kind) {
      case 0 -> new Compact(in.bytes((int) in.u32()));
      case 1 -> new Contiguous(address);
      case 2 -> {
        int last = Math.max(0, rank - 1); // the element size
        int[] shape = Arrays.copyOf(dimensions, last);
        yield chunked(file, shape, rank == 0 ? 0 : dimensions[last], new BTree1Index(address));
      }
      default -> throw file.corrupt("a layout of class %s", kind);
    };
  }

  private static StorageLayout third(Hdf5File file, Cursor in) throws IOException {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> new Compact(in.bytes(in.u16()));
      case 1 -> new Contiguous(in.offset());
      case 2 -> {
        int rank = in.u8() - 1;
        long address = in.offset();
        int[] shape = new int[Math.max(0, rank)];
        for (int d = 0; d < rank; d++) {
          shape[d] = (int) in.u32();
        }
        yield chunked(file, shape, (int) in.u32(), new BTree1Index(address));
      }
      default -> throw file.corrupt("a layout of class %s", kind);
    };
  }

  private static Chunked chunked(Hdf5File file, int[] shape, int elementSize, Index index)
      throws IOException {
    if (elementSize <= 0 || Arrays.stream(shape).anyMatch(length -> length <= 0)) {
      throw file.corrupt("chunks of shape %s", Arrays.toString(shape));
    }
    return new Chunked(shape, elementSize, index, false, 4);
  }

  private static StorageLayout recent(Hdf5File file, Cursor in, int version) throws IOException {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> new Compact(in.bytes(in.u16()));
      case 1 -> new Contiguous(in.offset());
      case 2 -> indexed(file, in, version);
      case 3 -> new Virtual();
      default -> throw file.corrupt("a layout of class %s", kind);
    };
  }

  private static StorageLayout indexed(Hdf5File file, Cursor in, int version) throws IOException {
    int flags = in.u8();
    int rank = in.u8() - 1;
    int encoded = in.u8();
    int[] shape = new int[Math.max(0, rank)];
    for (int d = 0; d < rank; d++) {
      shape[d] = Math.toIntExact(in.uint(encoded));
    }
    int elementSize = Math.toIntExact(in.uint(encoded));
    int type = in.u8();
    Index index =
        switch (type) {
          case 1 -> {
            boolean filtered = (flags & 2) != 0;
            long size = filtered ? in.length() : -1;
            long mask = filtered ? in.u32() : 0;
            yield new SingleIndex(in.offset(), size, mask);
          }
          case 2 -> new ImplicitIndex(in.offset());
          case 3 -> new FixedArrayIndex(in.skip(1).offset());
          case 4 -> new ExtensibleArrayIndex(in.skip(5).offset());
          case 5 -> new BTree2Index(in.skip(6).offset());
          default -> throw file.corrupt("a chunk index of type %s", type);
        };
    Chunked plain = chunked(file, shape, elementSize, index);
    int sizeBytes =
        version > 4
            ? in.lengthSize()
            : Math.min(8, 1 + (63 - Long.numberOfLeadingZeros(plain.bytes()) + 8) / 8);
    return new Chunked(shape, elementSize, index, (flags & 1) != 0, sizeBytes);
  }
}
