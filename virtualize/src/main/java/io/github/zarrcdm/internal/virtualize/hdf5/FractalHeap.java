package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** A heap of links or attributes, in blocks of doubling sizes. */
final class FractalHeap {
  private final Hdf5File file;
  private final int idLength;
  private final int offsetBytes;
  private final int lengthBytes;
  private final int width;
  private final long smallest;
  private final long largest;
  private final long root;
  private final int rows;
  private final long hugeTree;
  private final Map<Long, long[]> huge = new HashMap<>();

  /** The heap at {@code address}. Throws {@link ZarrException.Unsupported} if it is compressed. */
  FractalHeap(Hdf5File file, long address) throws IOException {
    this.file = file;
    int lengths = file.lengthSize();
    int offsets = file.offsetSize();
    Cursor in = file.at(address, 4 + 1 + 2 + 2 + 1 + 4 + 12L * lengths + 3L * offsets + 10, "FRHP");
    in.skip(1);
    idLength = in.u16();
    if (in.u16() != 0) {
      throw file.unsupported(
          "compressed heaps of links or attributes are not supported. Rewrite it with h5repack.");
    }
    in.skip(1);
    long mostManaged = in.u32();
    in.skip(lengths);
    hugeTree = in.offset();
    in.skip(lengths + offsets + 8 * lengths);
    width = in.u16();
    smallest = in.length();
    largest = in.length();
    int bits = in.u16();
    in.skip(2);
    root = in.offset();
    rows = in.u16();
    offsetBytes = (bits + 7) / 8;
    lengthBytes = Math.min(bytesFor(largest), log2(mostManaged) / 8 + 1);
    if (width == 0 || smallest <= 0 || largest < smallest) {
      throw file.corrupt("a heap of blocks from %s to %s bytes", smallest, largest);
    }
  }

  private static int log2(long power) {
    return 63 - Long.numberOfLeadingZeros(Math.max(1, power));
  }

  private static int bytesFor(long most) {
    return (log2(most) + 7) / 8;
  }

  /** Returns the object with that identifier. */
  Cursor object(byte[] id) throws IOException {
    Cursor in = new Cursor(java.nio.ByteBuffer.wrap(id), file.offsetSize(), file.lengthSize());
    int kind = in.u8() >> 4 & 3;
    if (kind == 0) {
      long at = in.uint(offsetBytes);
      long length = in.uint(lengthBytes);
      return managed(at, length);
    } else if (kind == 1) {
      return huge(in);
    }
    boolean isLong = idLength - 1 > 16;
    int length = 1 + (isLong ? (id[0] & 0xf) << 8 | in.u8() : id[0] & 0xf);
    return in.slice(length);
  }

  private Cursor managed(long at, long length) throws IOException {
    if (rows == 0) {
      return file.at(root + at, length);
    }
    long block = root;
    long start = 0;
    int blockRows = rows;
    int directRows = log2(largest) - log2(smallest) + 2;
    int prefix = 4 + 1 + file.offsetSize() + offsetBytes;
    for (int depth = 0; depth < 64; depth++) {
      long within = at - start;
      long rowZero = width * smallest;
      int row = within < rowZero ? 0 : log2(within / rowZero) + 1;
      long size = row == 0 ? smallest : smallest << row - 1;
      long rowStart = row == 0 ? 0 : rowZero << row - 1;
      long column = (within - rowStart) / size;
      if (row >= blockRows) {
        break;
      }
      long entry = row * (long) width + column;
      long child = file.at(block + prefix + entry * file.offsetSize(), file.offsetSize()).offset();
      start += rowStart + column * size;
      if (row < directRows) {
        return file.at(child + at - start, length);
      }
      block = child;
      blockRows = log2(size) - log2(width * smallest) + 1;
    }
    throw file.corrupt("nothing is at %s of a heap", at);
  }

  private Cursor huge(Cursor in) throws IOException {
    if (file.offsetSize() + file.lengthSize() <= idLength - 1) {
      long address = in.offset();
      return file.at(address, in.length());
    }
    if (huge.isEmpty()) {
      BTree2.visit(
          file,
          hugeTree,
          (type, record) -> {
            long[] place = {record.offset(), record.length()};
            huge.put(record.length(), place);
          });
    }
    long[] place = huge.get(in.uint(Math.min(idLength - 1, 8)));
    if (place == null) {
      throw file.corrupt("a large object of a heap is missing");
    }
    return file.at(place[0], place[1]);
  }
}
