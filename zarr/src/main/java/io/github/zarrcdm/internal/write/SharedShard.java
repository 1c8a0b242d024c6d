package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.internal.sharding.IndexEntries;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A shard to which chunks are added while others may read it: they ask for its index first, and
 * then for the bytes that this points to. So all of these stay where they are, those of replaced
 * chunks too. New chunks go where the index points to nothing, such as to what the last change
 * replaced, or behind everything.
 */
final class SharedShard {
  private final ByteBuffer bytes;
  private final long[] index;

  /** Length by offset; the last is behind everything. */
  private final TreeMap<Long, Long> free = new TreeMap<>();

  private final TreeMap<Long, List<ByteBuffer>> added = new TreeMap<>();
  private long end;

  /**
   * @param bytes all of the shard, from 0
   * @param index offsets and lengths of its chunks
   * @param start the first byte that may be one of a chunk: an index can be before them
   */
  SharedShard(ByteBuffer bytes, long[] index, int start) {
    this.bytes = bytes;
    this.index = index;
    this.end = start;
    TreeMap<Long, Long> used = new TreeMap<>();
    for (int entry = 0; entry < index.length / 2; entry++) {
      if (isStored(entry)) {
        used.merge(index[2 * entry], index[2 * entry + 1], Math::max);
      }
    }
    used.forEach(
        (offset, length) -> {
          if (offset > end) {
            free.put(end, offset - end);
          }
          end = Math.max(end, offset + length);
        });
    free.put(end, Long.MAX_VALUE - end);
  }

  /** Returns true if the entry points to bytes of the shard. */
  private boolean isStored(int entry) {
    long offset = index[2 * entry];
    long length = index[2 * entry + 1];
    return offset >= 0 && length >= 0 && offset <= bytes.limit() - length;
  }

  /** Puts the old entry into {@code places}; false if it has no chunk. */
  boolean keep(int entry, ByteBuffer places) {
    places.putLong(index[2 * entry]).putLong(index[2 * entry + 1]);
    return isStored(entry);
  }

  /** Puts an entry for {@code chunk} into {@code places}; false if it is empty. */
  boolean add(ByteBuffer[] chunk, ByteBuffer places) {
    long length = 0;
    for (ByteBuffer part : chunk) {
      length += part.remaining();
    }
    if (length == 0) {
      places.putLong(IndexEntries.MISSING).putLong(IndexEntries.MISSING);
      return false;
    }
    long place = place(length);
    added.put(place, List.of(chunk));
    end = Math.max(end, place + length);
    places.putLong(place).putLong(length);
    return true;
  }

  /** Returns the first place that is long enough. */
  private long place(long length) {
    Map.Entry<Long, Long> found = free.lastEntry();
    for (Map.Entry<Long, Long> room : free.entrySet()) {
      if (room.getValue() >= length) {
        found = room;
        break;
      }
    }
    long place = found.getKey();
    long rest = found.getValue() - length;
    free.remove(place);
    if (rest > 0) {
      free.put(place + length, rest);
    }
    return place;
  }

  /** Returns all of the shard, with {@code newIndex} at its end or its start. */
  List<ByteBuffer> with(ByteBuffer newIndex, boolean atEnd) {
    added.put(atEnd ? end : 0L, List.of(newIndex));
    List<ByteBuffer> all = new ArrayList<>();
    long at = 0;
    for (Map.Entry<Long, List<ByteBuffer>> one : added.entrySet()) {
      keep(at, one.getKey(), all);
      at = one.getKey();
      for (ByteBuffer part : one.getValue()) {
        at += part.remaining();
        all.add(part);
      }
    }
    keep(at, end, all);
    return all;
  }

  private void keep(long from, long to, List<ByteBuffer> all) {
    if (to > from) {
      all.add(bytes.slice((int) from, (int) (to - from)));
    }
  }
}
