package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkKeys;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Locates chunks: each under its own key, or many in a shard. */
public interface ChunkSource {

  /** Returns where the chunk at that index is; empty if it is known to be missing. */
  Optional<Extent> locate(long[] chunk) throws IOException;

  /**
   * Passes the index of each chunk from {@code first} to before {@code end} that is not known to be
   * missing. The array is reused for the next one.
   */
  default void locate(long[] first, long[] end, Consumer<long[]> each) throws IOException {
    long[] chunk = first.clone();
    do {
      if (locate(chunk).isPresent()) {
        each.accept(chunk);
      }
    } while (COrder.advance(chunk, first, end));
  }

  /** Returns the key under which that chunk's bytes, or those of its shard, are. */
  String key(long[] chunk);

  /** Drops the cached location of that chunk, so that the store is asked again. */
  default void forget(long[] chunk) {}

  /** Drops the cached locations of all chunks. */
  default void forget() {}

  /** Every chunk under its own key below {@code prefix}, computed without asking the store. */
  record Plain(String prefix, ChunkKeys keys, @Nullable ChunkKeys otherKeys)
      implements ChunkSource {
    @Override
    public Optional<Extent> locate(long[] chunk) {
      return Optional.of(extent(chunk));
    }

    /** Returns the one or two keys under which the chunk may be. */
    public Extent.Whole extent(long[] chunk) {
      String otherKey = otherKeys == null ? null : prefix + otherKeys.key(chunk);
      return new Extent.Whole(key(chunk), otherKey);
    }

    @Override
    public String key(long[] chunk) {
      return prefix + keys.key(chunk);
    }
  }

  /** Plain chunks whose values may be neighbours in something larger. */
  record Packed(Plain values, Fetcher fetcher) implements ChunkSource {
    @Override
    public Optional<Extent> locate(long[] chunk) throws IOException {
      return Optional.of(fetcher.placed(values.extent(chunk)));
    }

    @Override
    public String key(long[] chunk) {
      return values.key(chunk);
    }
  }
}
