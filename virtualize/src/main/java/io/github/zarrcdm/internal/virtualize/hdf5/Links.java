package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The members of a group, however it stores them. */
final class Links {
  private static final int SYMBOL_TABLE = 0x11;
  private static final int LINK = 6;
  private static final int LINK_INFO = 2;
  private static final int SOFT_ENTRY = 2;
  private static final int NAME_RECORD = 5;

  private Links() {}

  /**
   * A member.
   *
   * @param address of its object header; {@link Cursor#UNDEFINED} for a link to a name or a file
   * @param order when it was created; 0 if the file does not say
   */
  record Link(String name, long address, long order) {}

  /** Returns true if the object is a group. */
  static boolean isGroup(Hdf5File file, ObjectHeader header) throws IOException {
    return header.find(file, SYMBOL_TABLE).isPresent()
        || header.find(file, LINK_INFO).isPresent()
        || header.find(file, LINK).isPresent();
  }

  static List<Link> of(Hdf5File file, ObjectHeader group) throws IOException {
    List<Link> links = new ArrayList<>();
    Optional<Cursor> table = group.find(file, SYMBOL_TABLE);
    if (table.isPresent()) {
      table(file, table.get(), links);
    }
    for (Cursor link : group.all(file, LINK)) {
      links.add(link(file, link));
    }
    Optional<Cursor> info = group.find(file, LINK_INFO);
    if (info.isPresent()) {
      dense(file, info.get(), links);
    }
    return links;
  }

  private static void table(Hdf5File file, Cursor in, List<Link> links) throws IOException {
    long tree = in.offset();
    long heap = in.offset();
    int prefix = 8 + 2 * file.lengthSize() + file.offsetSize();
    Cursor header = file.at(heap, prefix, "HEAP").skip(4);
    long size = header.length();
    header.length();
    Cursor names = file.at(header.offset(), size);
    BTree1.visit(
        file,
        tree,
        0,
        file.lengthSize(),
        (key, node) -> {
          int entry = 2 * file.offsetSize() + 24;
          int count = file.at(node, 8, "SNOD").skip(2).u16();
          Cursor entries = file.at(node + 8, (long) count * entry);
          for (int n = 0; n < count; n++) {
            long name = entries.offset();
            long address = entries.offset();
            boolean soft = entries.u32() == SOFT_ENTRY;
            entries.skip(20);
            Cursor text =
                new Cursor(
                    names.bytes().duplicate().position((int) name),
                    file.offsetSize(),
                    file.lengthSize());
            links.add(new Link(text.text(), soft ? Cursor.UNDEFINED : address, 0));
          }
        });
  }

  private static Link link(Hdf5File file, Cursor in) throws IOException {
    in.skip(1);
    int flags = in.u8();
    int type = (flags & 8) != 0 ? in.u8() : 0;
    long order = (flags & 4) != 0 ? in.uint(8) : 0;
    in.skip((flags & 0x10) != 0 ? 1 : 0);
    long length = in.uint(1 << (flags & 3));
    if (length > in.remaining()) {
      throw file.corrupt("a link with a name of %s bytes", length);
    }
    String name = in.text((int) length);
    return new Link(name, type == 0 ? in.offset() : Cursor.UNDEFINED, order);
  }

  private static void dense(Hdf5File file, Cursor in, List<Link> links) throws IOException {
    in.skip(1);
    int flags = in.u8();
    in.skip((flags & 1) != 0 ? 8 : 0);
    long heapAddress = in.offset();
    long tree = in.offset();
    if (heapAddress == Cursor.UNDEFINED || tree == Cursor.UNDEFINED) {
      return;
    }
    FractalHeap heap = new FractalHeap(file, heapAddress);
    BTree2.visit(
        file,
        tree,
        (type, record) -> {
          if (type != NAME_RECORD) {
            throw file.corrupt("links in a B-tree of type %s", type);
          }
          byte[] id = record.skip(4).bytes(7);
          links.add(link(file, heap.object(id)));
        });
  }
}
