package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a snapshot of a repository, in version 1 of the specification, which all readers have.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification, snapshot
 *     files</a>
 */
final class SnapshotWriter {
  private static final int SHAPE_SIZE = 16;
  private static final int RANGE_SIZE = 8;
  private static final int FILE_SIZE = 32;
  private static final byte ARRAY = 1;
  private static final byte GROUP = 2;

  private final RepositoryFolder folder;
  private final RandomId id = RandomId.ofObject();

  /** When it is written, in microseconds since 1970. */
  final long writtenAt = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

  SnapshotWriter(RepositoryFolder folder) {
    this.folder = folder;
  }

  /** Writes the snapshot of {@code nodes}, sorted, which follows {@code parent}. Returns its id. */
  RandomId write(List<Node> nodes, String message, @Nullable RandomId parent) throws IOException {
    FlatBufferBuilder builder = new FlatBufferBuilder(1 << 16);
    int list =
        builder.createVectorOfTables(nodes.stream().mapToInt(n -> node(builder, n)).toArray());
    int files = files(builder, nodes);
    int text = builder.createString(message);
    builder.startVector(4, 0, 4);
    int metadata = builder.endVector();
    builder.startTable(7);
    builder.addLong(3, writtenAt, 0);
    builder.addOffset(2, list, 0);
    builder.addOffset(4, text, 0);
    builder.addOffset(5, metadata, 0);
    builder.addOffset(6, files, 0);
    if (parent != null) {
      builder.addStruct(1, parent.in(builder), 0);
    }
    builder.addStruct(0, id.in(builder), 0);
    folder.write(FileType.SNAPSHOT, id, builder, builder.endTable());
    return id;
  }

  private static int node(FlatBufferBuilder builder, Node node) {
    VirtualArray array = node.array();
    int data = array == null ? group(builder) : array(builder, array, node.manifests());
    int path = builder.createString(node.path());
    int document = builder.createByteVector(node.document().duplicate());
    builder.startTable(5);
    builder.addOffset(1, path, 0);
    builder.addOffset(2, document, 0);
    builder.addOffset(4, data, 0);
    builder.addStruct(0, node.id().in(builder), 0);
    builder.addByte(3, array == null ? GROUP : ARRAY, 0);
    return builder.endTable();
  }

  private static int group(FlatBufferBuilder builder) {
    builder.startTable(0);
    return builder.endTable();
  }

  private static int array(
      FlatBufferBuilder builder, VirtualArray found, List<ManifestFile> written) {
    Array array = found.array();
    long[] shape = array.shape();
    builder.startVector(SHAPE_SIZE, shape.length, Long.BYTES);
    for (int d = shape.length - 1; d >= 0; d--) {
      builder.putLong(chunkLength(found, d));
      builder.putLong(shape[d]);
    }
    int shapes = builder.endVector();
    int[] names = new int[shape.length];
    boolean named = !array.dimensionNames().isEmpty();
    for (int d = 0; d < shape.length && named; d++) {
      String text = array.shortDimensionName(d);
      int name = text == null || text.isEmpty() ? 0 : builder.createString(text);
      builder.startTable(1);
      builder.addOffset(0, name, 0);
      names[d] = builder.endTable();
    }
    int dimensions = named ? builder.createVectorOfTables(names) : 0;
    int manifests =
        builder.createVectorOfTables(
            written.stream().mapToInt(m -> manifest(builder, m)).toArray());
    builder.startTable(3);
    builder.addOffset(0, shapes, 0);
    builder.addOffset(1, dimensions, 0);
    builder.addOffset(2, manifests, 0);
    return builder.endTable();
  }

  /** Returns the length of all chunks; of chunks of several lengths, the one that gives as many. */
  private static long chunkLength(VirtualArray array, int dimension) {
    long count = array.chunks().grid()[dimension];
    return array.isRegular() || count == 0
        ? array.data().grid().length(dimension, 0)
        : (array.array().shape()[dimension] + count - 1) / count;
  }

  private static int manifest(FlatBufferBuilder builder, ManifestFile manifest) {
    builder.startVector(RANGE_SIZE, manifest.from().length, Integer.BYTES);
    for (int d = manifest.from().length - 1; d >= 0; d--) {
      builder.putInt(manifest.to()[d]);
      builder.putInt(manifest.from()[d]);
    }
    int extents = builder.endVector();
    builder.startTable(2);
    builder.addOffset(1, extents, 0);
    builder.addStruct(0, manifest.id().in(builder), 0);
    return builder.endTable();
  }

  /** Returns all manifests, by their ids. */
  private static int files(FlatBufferBuilder builder, List<Node> nodes) {
    List<ManifestFile> files = new ArrayList<>();
    nodes.forEach(node -> files.addAll(node.manifests()));
    files.sort(Comparator.comparing(ManifestFile::id).reversed());
    builder.startVector(FILE_SIZE, files.size(), Long.BYTES);
    for (ManifestFile file : files) {
      builder.prep(Long.BYTES, FILE_SIZE);
      builder.pad(4);
      builder.putInt(file.references());
      builder.putLong(file.size());
      builder.pad(4);
      file.id().put(builder);
    }
    return builder.endVector();
  }
}
