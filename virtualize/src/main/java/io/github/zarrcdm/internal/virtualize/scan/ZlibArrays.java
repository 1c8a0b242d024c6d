package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.blosc.ZlibBlock;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The arrays of a file whose chunks are little-endian numbers that zlib has compressed, shuffled or
 * not: with a header before them, they are frames of Blosc, which all readers of Zarr know. Safe
 * for concurrent callers.
 */
public final class ZlibArrays implements Closeable {
  private static final CodecSpec LITTLE = new CodecSpec("bytes", Map.of("endian", "little"));

  private final Store file;
  private final Map<String, ZlibArray> arrays;

  private ZlibArrays(Store file, Map<String, ZlibArray> arrays) {
    this.file = file;
    this.arrays = arrays;
  }

  /**
   * Returns the arrays of the file at {@code location}. Throws as {@link Scan#of(SourceFile)} does.
   */
  public static ZlibArrays of(String location) throws IOException {
    Map<String, VirtualArray> all;
    try (SourceFile source = SourceFile.open(location)) {
      all = Scan.of(source).arrays();
    }
    Store file = Stores.value(Locations.value(location));
    Map<String, ZlibArray> arrays = new HashMap<>();
    all.forEach(
        (path, array) ->
            compression(array)
                .ifPresent(found -> arrays.put(path, new ZlibArray(file, array, found))));
    return new ZlibArrays(file, arrays);
  }

  /** Returns the array at {@code path}; empty if there is none, or none of this kind. */
  public Optional<ZlibArray> at(String path) {
    return Optional.ofNullable(arrays.get(path));
  }

  private record Compression(int level, boolean shuffled) {}

  private static Optional<Compression> compression(VirtualArray array) {
    if (!array.array().type().kind().isNumber()) { // Members of structs have orders of their own.
      return Optional.empty();
    }
    List<CodecSpec> codecs = array.data().codecs();
    int at = 0;
    if (at < codecs.size() && codecs.get(at).name().equals("bytes")) {
      if (array.array().type().size() > 1 && !codecs.get(at).equals(LITTLE)) {
        return Optional.empty();
      }
      at++;
    }
    boolean shuffled = at < codecs.size() && codecs.get(at).name().equals("numcodecs.shuffle");
    if (shuffled) {
      Object item = codecs.get(at++).configuration().get("elementsize");
      if (!Long.valueOf(array.array().type().size()).equals(item)) {
        return Optional.empty();
      }
    }
    return array.isRegular()
            && at == codecs.size() - 1
            && codecs.get(at).name().equals("numcodecs.zlib")
            && codecs.get(at).configuration().get("level") instanceof Long level
        ? Optional.of(new Compression((int) Math.min(9, level), shuffled))
        : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** An array, and its chunks as frames of Blosc. */
  public static final class ZlibArray {
    private final Store file;
    private final VirtualArray array;
    private final Compression compression;

    private ZlibArray(Store file, VirtualArray array, Compression compression) {
      this.file = file;
      this.array = array;
      this.compression = compression;
    }

    /** Returns the level of zlib, from 0 to 9. */
    public int level() {
      return compression.level;
    }

    public boolean isShuffled() {
      return compression.shuffled;
    }

    /** Returns the name of the type, as Zarr 3 has it. */
    public String type() {
      return array.array().type().name();
    }

    /** Returns the shape of a chunk. */
    public int[] chunk() {
      return array.chunk();
    }

    /**
     * Returns the chunk at {@code index} of the grid, as a frame of Blosc; empty if it is missing,
     * not compressed like most others, or too long for one block of Blosc.
     */
    public Optional<ByteBuffer> frame(long[] index) throws IOException {
      ChunkTable chunks = array.chunks();
      int position = chunks.find(chunks.number(index));
      if (position < 0 || chunks.source(position) == ChunkTable.INLINE) {
        return Optional.empty();
      }
      int length = chunks.length(position);
      ByteBuffer bytes =
          file.get("", new ByteRange.Slice(chunks.offset(position), length))
              .filter(found -> found.remaining() == length)
              .orElseThrow(
                  () -> new ZarrException.Unavailable(file + ": the file is being changed"));
      int item = array.array().type().size();
      long decoded = item;
      for (int along : array.chunk()) {
        decoded *= along;
      }
      return ZlibBlock.frame(bytes, decoded, item, compression.shuffled);
    }
  }
}
