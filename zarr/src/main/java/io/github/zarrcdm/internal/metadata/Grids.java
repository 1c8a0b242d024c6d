package io.github.zarrcdm.internal.metadata;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.CodecSpec;
import io.github.zarrcdm.model.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Reads chunk grids, and checks the sizes they declare before anybody takes memory for them. */
final class Grids {
  /** Bytes that an element without a fixed size counts for: a reference. */
  private static final int REFERENCE = 8;

  private Grids() {}

  /**
   * Returns the regular grid whose chunk shape is the member {@code key}. zarr-python 3.2 also
   * gives this name to a grid that has a list of chunk lengths along some of the dimensions.
   */
  static ChunkGrid regular(String key, Document document, long[] shape) throws ZarrException {
    if (document.get(key) instanceof List<?> list
        && list.stream().anyMatch(List.class::isInstance)) {
      return rectilinear(key, document, shape);
    }
    long[] lengths = document.lengths(key);
    if (lengths.length != shape.length) {
      throw document.malformed(
          key, "one length for each of the %s dimensions".formatted(shape.length));
    }
    int[] chunk = new int[lengths.length];
    for (int d = 0; d < chunk.length; d++) {
      // Writers give dimensions of length 0 chunks of length 0.
      long length = lengths[d] == 0 && shape[d] == 0 ? 1 : lengths[d];
      if (length <= 0) {
        throw document.malformed(key, "positive in every dimension");
      }
      if (length > Integer.MAX_VALUE) {
        throw new ZarrException.LimitExceeded(
            "%s: \"%s\" is %s; chunk lengths up to 2^31-1 are supported"
                .formatted(document.where(), key, Arrays.toString(lengths)));
      }
      chunk[d] = (int) length;
    }
    return new ChunkGrid.Regular(chunk);
  }

  /**
   * Returns the grid of chunks of different lengths.
   *
   * @see <a
   *     href="https://github.com/zarr-developers/zarr-extensions/tree/main/chunk-grids/rectilinear">chunk
   *     grid rectilinear</a>
   */
  static ChunkGrid rectilinear(Document configuration, long[] shape) throws ZarrException {
    if (!"inline".equals(configuration.text("kind", "inline"))) {
      throw configuration.malformed("kind", "\"inline\"");
    }
    return rectilinear("chunk_shapes", configuration, shape);
  }

  private static ChunkGrid rectilinear(String key, Document configuration, long[] shape)
      throws ZarrException {
    List<?> shapes = configuration.list(key);
    if (shapes.size() != shape.length) {
      throw configuration.malformed(
          key, "one entry for each of the %s dimensions".formatted(shape.length));
    }
    List<long[]> edges = new ArrayList<>();
    long count = 0;
    for (int d = 0; d < shape.length; d++) {
      edges.add(edges(key, configuration, shapes.get(d), shape[d], count));
      count += edges.get(d).length - 1;
    }
    return new ChunkGrid.Rectilinear(List.copyOf(edges));
  }

  /**
   * Returns the edges along one dimension; along those before it there are {@code before} chunks.
   */
  private static long[] edges(
      String key, Document configuration, Object lengths, long extent, long before)
      throws ZarrException {
    List<?> runs = lengths instanceof List<?> list ? list : repeated(lengths, extent);
    long count = before;
    for (Object run : runs) {
      count =
          Math.addExact(
              count, Math.min(pair(key, configuration, run)[1], Limit.GRID_EDGES.value() + 1));
      Limit.GRID_EDGES.check(count, () -> configuration.where() + ": \"" + key + "\"");
    }
    long[] edges = new long[Math.toIntExact(count - before) + 1];
    int at = 0;
    for (Object run : runs) {
      long[] pair = pair(key, configuration, run);
      for (long i = 0; i < pair[1]; i++) {
        edges[at + 1] = edges[at] + pair[0];
        at++;
      }
    }
    if (edges[at] < extent) {
      throw configuration.malformed(key, "at least as long as the array in every dimension");
    }
    return edges;
  }

  /** Returns one run of chunks of a length that is given once, as many as the array needs. */
  private static List<?> repeated(Object length, long extent) {
    boolean sound = length instanceof Long l && l > 0;
    return Collections.singletonList(
        sound ? List.of(length, Math.max(1, -Math.floorDiv(-extent, (Long) length))) : length);
  }

  /** Returns the length and the count of a run of chunks: {@code 5} or {@code [5, 3]}. */
  private static long[] pair(String key, Document configuration, Object run) throws ZarrException {
    Object length = whole(run instanceof List<?> list && list.size() == 2 ? list.get(0) : run);
    Object count = run instanceof List<?> list && list.size() == 2 ? list.get(1) : (Long) 1L;
    if (length instanceof Long l
        && l > 0
        && l <= Integer.MAX_VALUE
        && count instanceof Long c
        && c >= 0) {
      return new long[] {l, c};
    }
    throw configuration.malformed(key, "made of positive lengths and [length, count] pairs");
  }

  /** Some writers give whole lengths as {@code 4.0}, and 1 as {@code true}. */
  private static Object whole(Object length) {
    if (length instanceof Double number && number == Math.rint(number)) {
      return number.longValue();
    }
    return Boolean.TRUE.equals(length) ? (Long) 1L : length;
  }

  /**
   * Throws {@link ZarrException.LimitExceeded} if the number of elements of an array exceeds 64
   * bits.
   */
  static void countable(Document array, long[] shape) throws ZarrException {
    long count = 1;
    for (long length : shape) {
      count = multiplied(count, length);
    }
    if (count == Long.MAX_VALUE) {
      throw new ZarrException.LimitExceeded(
          "%s: an array of %s has too many elements; fewer than 2^63-1 are supported"
              .formatted(array.where(), Arrays.toString(shape)));
    }
  }

  /**
   * Throws {@link ZarrException.LimitExceeded} if the pieces of {@code grid} that are decoded at
   * once are too large.
   */
  static void check(Document array, ChunkGrid grid, List<CodecSpec> codecs, DataType type)
      throws ZarrException {
    long bytes = type.size() == DataType.VARIABLE ? REFERENCE : type.size();
    for (long length : decodedAtOnce(grid, codecs)) {
      bytes = multiplied(bytes, length);
    }
    Limit.CHUNK_BYTES.check(bytes, () -> array.where() + ": a chunk of " + grid);
  }

  private static long multiplied(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
  }

  /**
   * Returns the shape of a chunk; where chunks are shards, of the innermost chunks, as only those
   * are decoded whole.
   */
  private static long[] decodedAtOnce(ChunkGrid grid, List<CodecSpec> codecs) {
    for (CodecSpec codec : codecs) {
      if (codec.name().equals("sharding_indexed")
          && codec.configuration().get("chunk_shape") instanceof List<?> inner) {
        return inner.stream()
            .mapToLong(length -> length instanceof Long l && l > 0 ? l : 0)
            .toArray();
      }
    }
    long[] shape = new long[grid.rank()];
    for (int d = 0; d < shape.length; d++) {
      shape[d] = grid.longest(d);
    }
    return shape;
  }
}
