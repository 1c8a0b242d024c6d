package io.github.zarrcdm.internal.virtualize.hdf5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A B-tree of version 2: all its records, level by level. */
final class BTree2 {
  private static final int PREFIX = 10;

  private BTree2() {}

  /** Takes a record of {@code type}. */
  interface Records {
    void record(int type, Cursor record) throws IOException;
  }

  private record Node(long address, int records) {}

  static void visit(Hdf5File file, long address, Records records) throws IOException {
    Cursor in = file.at(address, 4 + 12 + file.offsetSize() + 2, "BTHD");
    in.skip(1);
    int type = in.u8();
    int nodeSize = (int) in.u32();
    int recordSize = in.u16();
    int depth = in.u16();
    in.skip(2);
    long root = in.offset();
    int count = in.u16();
    if (root == Cursor.UNDEFINED) {
      return;
    }
    if (recordSize <= 0 || nodeSize <= PREFIX + recordSize || depth > 32) {
      throw file.corrupt("a B-tree with nodes of %s bytes", nodeSize);
    }
    long[] most = new long[depth + 1];
    int[] totalBytes = new int[depth + 1];
    most[0] = (long) (nodeSize - PREFIX) / recordSize;
    long total = most[0];
    int countBytes = bytesOf(most[0]);
    for (int d = 1; d <= depth; d++) {
      int pointer = file.offsetSize() + countBytes + totalBytes[d - 1];
      most[d] = (long) (nodeSize - (PREFIX + pointer)) / (recordSize + pointer);
      total = (most[d] + 1) * total + most[d];
      totalBytes[d] = bytesOf(total);
    }
    List<Node> level = List.of(new Node(root, count));
    for (int d = depth; d >= 0; d--) {
      List<Node> below = new ArrayList<>();
      List<Long> addresses = level.stream().map(Node::address).toList();
      int fetched = 0;
      for (int n = 0; n < level.size(); n++) {
        if (n == fetched) {
          fetched += file.fetch(addresses.subList(n, addresses.size()), nodeSize);
        }
        Node node = level.get(n);
        Cursor body = file.at(node.address, nodeSize, d == 0 ? "BTLF" : "BTIN").skip(2);
        if (node.records > most[d]) {
          throw file.corrupt("a node of a B-tree with %s records", node.records);
        }
        for (int r = 0; r < node.records; r++) {
          records.record(type, body.slice(recordSize));
        }
        for (int c = 0; d > 0 && c <= node.records; c++) {
          below.add(new Node(body.offset(), (int) body.uint(countBytes)));
          body.skip(totalBytes[d - 1]);
        }
      }
      level = below;
    }
  }

  private static int bytesOf(long most) {
    return (63 - Long.numberOfLeadingZeros(Math.max(1, most))) / 8 + 1;
  }
}
