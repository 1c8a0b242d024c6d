package io.github.zarrcdm.copy.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How arrays are stored, as far as specified; the rest is chosen automatically.
 *
 * @param chunks lengths of chunks by the names of dimensions, -1 for all of one
 * @param shards lengths of shards likewise
 * @param sharding whether there are shards
 * @param codec such as {@code zstd:5}; null where it is chosen
 */
public record Layout(
    Map<String, Integer> chunks,
    Map<String, Integer> shards,
    Sharding sharding,
    @Nullable String codec) {
  /** All is chosen. */
  public static final Layout AUTO = new Layout(Map.of(), Map.of(), Sharding.AUTO, null);

  /** Whether chunks are stored together. */
  public enum Sharding {
    /** Where they are many. */
    AUTO,
    NONE,
    /** As {@link Layout#shards} says. */
    GIVEN
  }

  public Layout {
    chunks = Map.copyOf(chunks);
    shards = Map.copyOf(shards);
  }

  public Layout withChunks(Map<String, Integer> lengths) {
    return new Layout(lengths, shards, sharding, codec);
  }

  public Layout withShards(Map<String, Integer> lengths) {
    return new Layout(chunks, lengths, Sharding.GIVEN, codec);
  }

  public Layout withoutShards() {
    return new Layout(chunks, Map.of(), Sharding.NONE, codec);
  }

  public Layout withCodec(@Nullable String text) {
    return new Layout(chunks, shards, sharding, text);
  }

  /** This, and where it says nothing {@code other}. */
  public Layout or(Layout other) {
    return new Layout(
        chunks.isEmpty() ? other.chunks : chunks,
        sharding == Sharding.AUTO ? other.shards : shards,
        sharding == Sharding.AUTO ? other.sharding : sharding,
        codec == null ? other.codec : codec);
  }
}
