package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Writes the transaction log of a snapshot: what it has changed, which commits that were made at
 * the same time are compared with.
 *
 * @param added new nodes
 * @param updated nodes with another document
 * @param rewritten arrays with other chunks than before
 * @param isNew which sources have such chunks, by their numbers
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification, transaction
 *     logs</a>
 */
record LogWriter(List<Node> added, List<Node> updated, List<Node> rewritten, IntPredicate isNew) {

  /** Returns that of the first snapshot, whose chunks are not listed. */
  static LogWriter ofFirst(List<Node> nodes) {
    return new LogWriter(nodes, List.of(), List.of(), source -> false);
  }

  /** Writes it for the snapshot {@code id}. */
  void write(RepositoryFolder folder, RandomId id) throws IOException {
    FlatBufferBuilder builder = new FlatBufferBuilder(1 << 10);
    int newGroups = ids(builder, added, false);
    int newArrays = ids(builder, added, true);
    int updatedGroups = ids(builder, updated, false);
    int updatedArrays = ids(builder, updated, true);
    int none = ids(builder, List.of(), true);
    int chunks = chunks(builder);
    builder.startTable(8);
    builder.addOffset(1, newGroups, 0);
    builder.addOffset(2, newArrays, 0);
    builder.addOffset(3, none, 0);
    builder.addOffset(4, none, 0);
    builder.addOffset(5, updatedArrays, 0);
    builder.addOffset(6, updatedGroups, 0);
    builder.addOffset(7, chunks, 0);
    builder.addStruct(0, id.in(builder), 0);
    folder.write(FileType.TRANSACTIONS, id, builder, builder.endTable());
  }

  private static int ids(FlatBufferBuilder builder, List<Node> nodes, boolean arrays) {
    List<RandomId> ids =
        nodes.stream()
            .filter(node -> (node.array() != null) == arrays)
            .map(Node::id)
            .sorted(Comparator.reverseOrder())
            .toList();
    builder.startVector(8, ids.size(), 1);
    ids.forEach(id -> id.put(builder));
    return builder.endVector();
  }

  private int chunks(FlatBufferBuilder builder) {
    List<Integer> tables = new ArrayList<>();
    for (Node node : rewritten.stream().sorted(Comparator.comparing(Node::id)).toList()) {
      int[] places = node.array() == null ? new int[0] : places(builder, node.array().chunks());
      if (places.length > 0) {
        int list = builder.createVectorOfTables(places);
        builder.startTable(2);
        builder.addOffset(1, list, 0);
        builder.addStruct(0, node.id().in(builder), 0);
        tables.add(builder.endTable());
      }
    }
    return builder.createVectorOfTables(tables.stream().mapToInt(table -> table).toArray());
  }

  private int[] places(FlatBufferBuilder builder, ChunkTable chunks) {
    List<Integer> places = new ArrayList<>();
    for (int at = 0; at < chunks.size(); at++) {
      if (isNew.test(chunks.source(at))) {
        long[] place = chunks.place(chunks.number(at));
        builder.startVector(Integer.BYTES, place.length, Integer.BYTES);
        for (int d = place.length - 1; d >= 0; d--) {
          builder.addInt((int) place[d]);
        }
        int index = builder.endVector();
        builder.startTable(1);
        builder.addOffset(0, index, 0);
        places.add(builder.endTable());
      }
    }
    return places.stream().mapToInt(place -> place).toArray();
  }
}
