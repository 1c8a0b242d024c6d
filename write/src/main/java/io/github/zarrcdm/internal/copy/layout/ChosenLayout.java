package io.github.zarrcdm.internal.copy.layout;

import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.plan.Memory;
import io.github.zarrcdm.model.CodecSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How one array is stored.
 *
 * @param shards null where there are none
 */
public record ChosenLayout(int[] chunks, int @Nullable [] shards, List<CodecSpec> codecs) {

  /**
   * Returns the layout of an array of {@code shape} along {@code dimensions} with elements of
   * {@code size} bytes, as {@code wanted} says; chunks are longer than the array only along
   * dimensions that are {@code unlimited}, where more may follow. Throws {@link
   * IllegalArgumentException} for shards that are no multiple of chunks or that the format lacks,
   * and codecs that do not exist.
   */
  public static ChosenLayout of(
      long[] shape,
      List<String> dimensions,
      Set<String> unlimited,
      int size,
      boolean coordinate,
      int format,
      Layout wanted,
      Memory memory) {
    int[] given = lengths(shape, dimensions, wanted.chunks());
    for (int d = 0; d < given.length; d++) {
      if (!unlimited.contains(dimensions.get(d))) {
        given[d] = (int) Math.min(given[d], Math.max(1, shape[d]));
      }
    }
    int[] chunks = ChunkRule.chunks(shape, given, size, coordinate);
    String codec = wanted.codec() == null ? CodecText.DEFAULT : wanted.codec();
    return new ChosenLayout(
        chunks,
        shards(shape, dimensions, size, format, wanted, memory, chunks).orElse(null),
        CodecText.codecs(codec, size));
  }

  private static Optional<int[]> shards(
      long[] shape,
      List<String> dimensions,
      int size,
      int format,
      Layout wanted,
      Memory memory,
      int[] chunks) {
    if (format == 2 && wanted.sharding() == Layout.Sharding.GIVEN) {
      throw new IllegalArgumentException(
          "Zarr 2 has no shards; leave them out, or write version 3");
    }
    if (format == 2 || wanted.sharding() == Layout.Sharding.NONE || shape.length == 0) {
      return Optional.empty();
    }
    if (wanted.sharding() == Layout.Sharding.AUTO) {
      return ShardRule.shards(shape, chunks, size, memory.largestUnit());
    }
    int[] given = lengths(shape, dimensions, wanted.shards());
    int[] shards = chunks.clone();
    for (int d = 0; d < shards.length; d++) {
      if (given[d] > 0) {
        // A shard as long as the dimension may reach beyond it, to end where a chunk does.
        boolean whole = given[d] >= shape[d];
        if (!whole && given[d] % chunks[d] != 0) {
          throw new IllegalArgumentException(
              "a shard of %s along %s is not a multiple of its chunks of %s; give one of %s"
                  .formatted(
                      given[d],
                      dimensions.get(d),
                      chunks[d],
                      Math.max(1, given[d] / chunks[d]) * chunks[d]));
        }
        long length = ChunkRule.pieces(given[d], chunks[d]) * chunks[d];
        if (length > Integer.MAX_VALUE) {
          throw new IllegalArgumentException(
              "a shard of whole chunks along %s has a length of %s, and 2147483647 is the most; give a multiple of %s below it"
                  .formatted(dimensions.get(d), length, chunks[d]));
        }
        shards[d] = (int) length;
      }
    }
    return Optional.of(shards);
  }

  private static int[] lengths(long[] shape, List<String> dimensions, Map<String, Integer> wanted) {
    int[] lengths = new int[shape.length];
    for (int d = 0; d < lengths.length; d++) {
      int length = wanted.getOrDefault(dimensions.get(d), 0);
      lengths[d] = length < 0 ? (int) Math.max(1, Math.min(shape[d], Integer.MAX_VALUE)) : length;
    }
    return lengths;
  }
}
