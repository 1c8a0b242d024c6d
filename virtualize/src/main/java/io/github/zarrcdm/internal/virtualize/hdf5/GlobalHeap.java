package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Values of variable length, by the collection that they are in and their number there. */
final class GlobalHeap {
  private static final int KEPT = 64;

  private final Hdf5File file;

  @SuppressWarnings("serial") // Never serialized.
  private final Map<Long, Map<Integer, Cursor>> collections =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Map<Integer, Cursor>> eldest) {
          return size() > KEPT;
        }
      };

  GlobalHeap(Hdf5File file) {
    this.file = file;
  }

  /** Returns the bytes that {@code reference} stands for: a count, an address and a number. */
  byte[] value(Cursor reference, int elementSize) throws IOException {
    long count = reference.u32();
    long address = reference.offset();
    int number = (int) reference.u32();
    if (count == 0 || address == 0 || address == Cursor.UNDEFINED) {
      return new byte[0];
    }
    Map<Integer, Cursor> collection = collections.get(address);
    if (collection == null) {
      collection = read(address);
      collections.put(address, collection);
    }
    Cursor object = collection.get(number);
    if (object == null || count * elementSize > object.remaining()) {
      throw file.corrupt("value %s of the heap at %s is missing", number, address);
    }
    Cursor copy = new Cursor(object.bytes().duplicate(), file.offsetSize(), file.lengthSize());
    return copy.bytes((int) (count * elementSize));
  }

  private Map<Integer, Cursor> read(long address) throws IOException {
    int prefix = 8 + file.lengthSize();
    long size = file.at(address, prefix, "GCOL").skip(4).length();
    Cursor in = file.at(address, size).skip(prefix);
    Map<Integer, Cursor> objects = new HashMap<>();
    int header = 8 + file.lengthSize();
    while (in.remaining() >= header) {
      int number = in.u16();
      in.skip(6);
      long length = in.length();
      if (number == 0) {
        break;
      }
      if (length < 0 || length > in.remaining()) {
        throw file.corrupt("a value of %s bytes in the heap at %s", length, address);
      }
      objects.put(number, in.slice((int) length));
      in.skip((int) Math.min(in.remaining(), (8 - length % 8) % 8));
    }
    return objects;
  }
}
