package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A B-tree of version 1: the leaves' entries in order. */
final class BTree1 {
  private static final int DEEPEST = 32;

  private BTree1() {}

  /** Takes a leaf's entry: its key, and the address that the key stands for. */
  interface Entries {
    void entry(Cursor key, long child) throws IOException;
  }

  /**
   * Visits the tree at {@code address}, whose keys have {@code keySize} bytes, level by level, so
   * that nodes of a level can be fetched together.
   */
  static void visit(Hdf5File file, long address, int type, int keySize, Entries entries)
      throws IOException {
    List<Long> level = List.of(address);
    int header = 8 + 2 * file.offsetSize();
    int height = -1; // that of the root is not known
    for (int depth = 0; !level.isEmpty(); depth++) {
      if (depth > DEEPEST) {
        throw file.corrupt("the B-tree at address %s has no end", address);
      }
      List<Long> below = new ArrayList<>();
      int next = -1;
      int fetched = 0;
      for (int n = 0; n < level.size(); n++) {
        if (n == fetched) {
          fetched += file.fetch(level.subList(n, level.size()), 4096);
        }
        long node = level.get(n);
        Cursor in = file.at(node, header, "TREE");
        int found = in.u8();
        int above = in.u8();
        int used = in.u16();
        if (found != type) {
          throw file.corrupt("a B-tree of type %s at address %s", found, node);
        }
        if (height >= 0 && above != height) {
          throw file.corrupt(
              "a B-tree's node at address %s is of level %s below one of level %s",
              node, above, height + 1);
        }
        next = above - 1;
        Cursor body = file.at(node + header, (long) used * (keySize + file.offsetSize()));
        for (int entry = 0; entry < used; entry++) {
          Cursor key = body.slice(keySize);
          long child = body.offset();
          if (above == 0) {
            entries.entry(key, child);
          } else {
            below.add(child);
          }
        }
      }
      level = below;
      height = next;
    }
  }
}
