package io.github.zarrcdm.internal.sharding;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.Extent;
import java.util.Optional;

/**
 * The index of a shard that exists: where each of its chunks lies.
 *
 * @param place where the shard is
 * @param edition of the value that has it, from before the index was read
 * @param index offset and length of each entry, alternating; both all ones where the chunk is
 *     missing
 * @param where store, array and shard, for messages
 */
record ShardIndex(Extent place, Object edition, long[] index, String where) {
  /**
   * Where the chunk of that entry is; empty if it is missing. Throws if the entry points out of the
   * shard.
   */
  Optional<Extent> locate(int entry) throws ZarrException {
    long offset = index[2 * entry];
    long length = index[2 * entry + 1];
    if (offset == IndexEntries.MISSING && length == IndexEntries.MISSING) {
      return Optional.empty();
    }
    if (offset < 0
        || length < 0
        || length > Integer.MAX_VALUE - 8
        || offset > Long.MAX_VALUE - length
        || offset + length > size()) {
      throw new ZarrException.Corrupt(
          "%s: entry %s of the shard's index points to bytes %s+%s, the shard has %s. The shard is damaged; restore it from its source."
              .formatted(
                  where,
                  entry,
                  Long.toUnsignedString(offset),
                  Long.toUnsignedString(length),
                  size() == Long.MAX_VALUE ? "fewer" : size()));
    }
    return Optional.of(part(offset, (int) length));
  }

  private Extent part(long offset, int length) {
    if (place instanceof Extent.Held held) {
      return new Extent.Held(
          held.key(), held.bytes().slice(held.bytes().position() + (int) offset, length));
    }
    long start = place instanceof Extent.Part part ? part.offset() : 0;
    return new Extent.Part(place.key(), start + offset, length, edition);
  }

  /**
   * Returns the length of the shard as far as it is known; an entry beyond it is detected when it
   * is read.
   */
  private long size() {
    if (place instanceof Extent.Held held) {
      return held.bytes().remaining();
    }
    return place instanceof Extent.Part part ? part.length() : Long.MAX_VALUE;
  }

  /** Returns the memory it takes. */
  int weight() {
    int held = place instanceof Extent.Held bytes ? bytes.bytes().remaining() : 0;
    return 128 + 8 * index.length + held;
  }
}
