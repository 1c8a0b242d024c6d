package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The attributes of an object, as stored. */
final class AttributeMessages {
  private static final int ATTRIBUTE = 0xc;
  private static final int INFO = 0x15;

  private AttributeMessages() {}

  /** An attribute; {@code data} is at its first value. */
  record Stored(String name, Hdf5Type type, Dataspace space, Cursor data) {}

  static List<Stored> of(Hdf5File file, ObjectHeader header) throws IOException {
    List<Stored> found = new ArrayList<>();
    for (Cursor message : header.all(file, ATTRIBUTE)) {
      found.add(stored(file, message));
    }
    Optional<Cursor> info = header.find(file, INFO);
    if (info.isPresent()) {
      Cursor in = info.get().skip(1);
      int flags = in.u8();
      in.skip((flags & 1) != 0 ? 2 : 0);
      long heapAddress = in.offset();
      long names = in.offset();
      long byOrder = (flags & 2) != 0 ? in.offset() : Cursor.UNDEFINED;
      if (heapAddress != Cursor.UNDEFINED) {
        FractalHeap heap = new FractalHeap(file, heapAddress);
        BTree2.visit(
            file,
            byOrder == Cursor.UNDEFINED ? names : byOrder,
            (type, record) -> found.add(stored(file, heap.object(record.bytes(8)))));
      }
    }
    return found;
  }

  private static Stored stored(Hdf5File file, Cursor in) throws IOException {
    int start = in.position();
    int version = in.u8();
    if (version < 1 || version > 3) {
      throw file.unsupported("attributes of version " + version + " are not supported");
    }
    int flags = in.u8();
    int nameLength = in.u16();
    int typeLength = in.u16();
    int spaceLength = in.u16();
    in.skip(version == 3 ? 1 : 0);
    boolean padded = version == 1;
    String name = part(in, nameLength, padded).text(nameLength);
    Cursor typeBody = part(in, typeLength, padded);
    Cursor spaceBody = part(in, spaceLength, padded);
    boolean sharedType = version > 1 && (flags & 1) != 0;
    boolean sharedSpace = version > 1 && (flags & 2) != 0;
    Hdf5Type type =
        Hdf5Type.of(
            file, sharedType ? ObjectHeader.shared(file, Hdf5Type.MESSAGE, typeBody) : typeBody);
    Dataspace space =
        Dataspace.of(
            file,
            sharedSpace ? ObjectHeader.shared(file, Dataspace.MESSAGE, spaceBody) : spaceBody);
    if (start < 0 || space.count() * type.size() > in.remaining()) {
      throw file.corrupt("attribute %s is longer than its message", name);
    }
    return new Stored(name, type, space, in);
  }

  private static Cursor part(Cursor in, int length, boolean padded) {
    return in.slice(padded ? (length + 7) / 8 * 8 : length);
  }
}
