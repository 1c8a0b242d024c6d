package io.github.zarrcdm.internal.chunk;

import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Place;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The location of a chunk's encoded bytes. */
public sealed interface Extent {

  /** Returns the key, for messages and to group requests. */
  String key();

  /** Returns what it has neighbours in; null if it comes with a request of its own. */
  default @Nullable Place place() {
    return null;
  }

  /** Returns true if it is a value with a key of its own. */
  default boolean alone() {
    return this instanceof Whole || this instanceof Placed;
  }

  /** All of the value of {@code key}; where there is none, of {@code otherKey} (null: no other). */
  record Whole(String key, @Nullable String otherKey) implements Extent {}

  /** The value of {@code key}, which lies at {@code place} in something larger. */
  record Placed(String key, Place place) implements Extent {}

  /**
   * A part of the value of {@code key}: a chunk of a shard.
   *
   * @param edition of the value, whose index says so
   */
  record Part(String key, long offset, int length, Object edition) implements Extent {
    @Override
    public Place place() {
      return new Place(key, new Slice(offset, length));
    }
  }

  /** Bytes in memory: a chunk of a shard that had to be decoded as a whole. */
  record Held(String key, ByteBuffer bytes) implements Extent {}
}
