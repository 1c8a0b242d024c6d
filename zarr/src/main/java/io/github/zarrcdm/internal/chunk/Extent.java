package io.github.zarrcdm.internal.chunk;

import java.nio.ByteBuffer;

/** Where the encoded bytes of a chunk are. */
public sealed interface Extent {

  /** The key, for messages and to group requests. */
  String key();

  /** All of the value of {@code key}; where there is none, of {@code otherKey} (null: no other). */
  record Whole(String key, String otherKey) implements Extent {}

  /** A part of the value of {@code key}: a chunk of a shard. */
  record Part(String key, long offset, int length) implements Extent {}

  /** Bytes at hand: a chunk of a shard that had to be decoded as a whole. */
  record Held(String key, ByteBuffer bytes) implements Extent {}
}
