package io.github.zarrcdm.internal.virtualize.icechunk;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FileType;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Writes the chunk references of an array. Each manifest has those of a box of the grid, so that no
 * two overlap.
 *
 * @see <a href="https://icechunk.io/en/latest/reference/spec/">Icechunk specification, manifest
 *     files</a>
 */
final class ManifestWriter {
  /** How many references a manifest has at most. */
  static final int MOST_REFERENCES = 100_000;

  /** Longer values that no file has are files of the repository: each manifest is read at once. */
  static final int LONGEST_INLINE = 512;

  private static final int INDEX = 0;
  private static final int INLINE = 1;
  private static final int OFFSET = 2;
  private static final int LENGTH = 3;
  private static final int CHUNK = 4;
  private static final int LOCATION = 5;
  private static final int ETAG = 6;
  private static final int NOT_AFTER = 7;

  private final RepositoryFolder folder;
  private final IntFunction<VirtualFile> files;

  /** Writes to {@code folder}; {@code files} are the sources by their numbers. */
  ManifestWriter(RepositoryFolder folder, IntFunction<VirtualFile> files) {
    this.folder = folder;
    this.files = files;
  }

  /**
   * Writes those of {@code array}, the node {@code id}. Throws {@link ZarrException.Unsupported}
   * for more chunks along a dimension than indices can count.
   */
  List<ManifestFile> write(VirtualArray array, RandomId id) throws IOException {
    ChunkTable chunks = array.chunks();
    for (long length : chunks.grid()) {
      if (length > Integer.MAX_VALUE) {
        throw new ZarrException.Unsupported(
            "%s: it has %s chunks along a dimension; %s can be in an Icechunk repository. Write references in JSON or Parquet."
                .formatted(array.path(), length, Integer.MAX_VALUE));
      }
    }
    List<ManifestFile> written = new ArrayList<>();
    for (int begin = 0; begin < chunks.size(); ) {
      int end = end(chunks, begin);
      written.add(write(chunks, begin, end, id));
      begin = end;
    }
    return written;
  }

  /**
   * Returns where a manifest ends whose first reference is {@code begin}: it has whole rows along
   * the first dimension that allows some, and of those before only one index.
   */
  private static int end(ChunkTable chunks, int begin) {
    long first = chunks.number(begin);
    int most = begin + MOST_REFERENCES;
    long box = chunks.total();
    for (long length : chunks.grid()) {
      long row = box / length;
      boolean isBegun = begin > 0 && chunks.number(begin - 1) / row == first / row;
      long fitting = most < chunks.size() ? chunks.number(most) / row * row : Long.MAX_VALUE;
      long next = Math.min(fitting, (first / box + 1) * box);
      if (!isBegun && next > first) {
        int end = chunks.find(next);
        return end < 0 ? -end - 1 : end;
      }
      box = row;
    }
    return chunks.size();
  }

  private ManifestFile write(ChunkTable chunks, int begin, int end, RandomId node)
      throws IOException {
    FlatBufferBuilder builder = new FlatBufferBuilder(1 << 16);
    Map<Integer, VirtualFile.Written> names = new HashMap<>();
    int[] references = new int[end - begin];
    int rank = chunks.grid().length;
    int[] from = new int[rank];
    int[] to = new int[rank];
    Arrays.fill(from, Integer.MAX_VALUE);
    for (int at = begin; at < end; at++) {
      long[] place = chunks.place(chunks.number(at));
      for (int d = 0; d < rank; d++) {
        from[d] = Math.min(from[d], (int) place[d]);
        to[d] = Math.max(to[d], (int) place[d] + 1);
      }
      references[at - begin] = reference(builder, chunks, at, place, names);
    }
    int list = builder.createVectorOfTables(references);
    builder.startTable(3);
    builder.addOffset(1, list, 0);
    builder.addStruct(0, node.in(builder), 0);
    int array = builder.endTable();
    int arrays = builder.createVectorOfTables(new int[] {array});
    RandomId id = RandomId.ofObject();
    builder.startTable(5);
    builder.addOffset(1, arrays, 0);
    builder.addStruct(0, id.in(builder), 0);
    long size = folder.write(FileType.MANIFEST, id, builder, builder.endTable());
    return new ManifestFile(id, size, references.length, from, to);
  }

  private int reference(
      FlatBufferBuilder builder,
      ChunkTable chunks,
      int at,
      long[] place,
      Map<Integer, VirtualFile.Written> names)
      throws IOException {
    builder.startVector(Integer.BYTES, place.length, Integer.BYTES);
    for (int d = place.length - 1; d >= 0; d--) {
      builder.addInt((int) place[d]);
    }
    int index = builder.endVector();
    byte[] value = chunks.inline(at);
    if (value != null && value.length <= LONGEST_INLINE) {
      int inline = builder.createByteVector(value);
      builder.startTable(8);
      builder.addOffset(INLINE, inline, 0);
    } else if (value != null) {
      RandomId chunk = folder.write(value);
      builder.startTable(8);
      builder.addLong(LENGTH, value.length, 0);
      builder.addStruct(CHUNK, chunk.in(builder), 0);
    } else {
      VirtualFile.Written name =
          names.computeIfAbsent(chunks.source(at), source -> files.apply(source).in(builder));
      builder.startTable(8);
      builder.addLong(OFFSET, chunks.offset(at), 0);
      builder.addLong(LENGTH, chunks.length(at), 0);
      builder.addOffset(LOCATION, name.location(), 0);
      builder.addOffset(ETAG, name.etag(), 0);
      builder.addInt(NOT_AFTER, name.notAfter(), 0);
    }
    builder.addOffset(INDEX, index, 0);
    return builder.endTable();
  }
}
