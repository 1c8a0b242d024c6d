package io.github.zarrcdm.internal.virtualize.source;

import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The byte ranges of a file that were read last. None is within another, so that of those that
 * begin before a place the last one reaches farthest. Not for several threads.
 */
final class CachedRanges {
  private final long most;
  private final TreeMap<Long, ByteBuffer> ranges = new TreeMap<>();
  private final Set<Long> oldestFirst = new LinkedHashSet<>();
  private long bytes;

  /** Keeps {@code most} bytes at most. */
  CachedRanges(long most) {
    this.most = most;
  }

  /** Returns a view of the {@code length} bytes at {@code at}; null if they are not kept. */
  @Nullable ByteBuffer get(long at, int length) {
    Map.Entry<Long, ByteBuffer> range = ranges.floorEntry(at);
    if (range == null || at + length > end(range)) {
      return null;
    }
    ByteBuffer found = range.getValue();
    return found.slice(found.position() + (int) (at - range.getKey()), length);
  }

  /** Keeps {@code found}, which is at {@code at}, and drops the oldest ranges for it. */
  void put(long at, ByteBuffer found) {
    if (found.remaining() > most || get(at, found.remaining()) != null) {
      return;
    }
    long end = at + found.remaining();
    Map.Entry<Long, ByteBuffer> within = ranges.ceilingEntry(at);
    while (within != null && end(within) <= end) {
      drop(within.getKey());
      within = ranges.ceilingEntry(at);
    }
    ranges.put(at, found);
    oldestFirst.add(at);
    bytes += found.remaining();
    while (bytes > most) {
      drop(oldestFirst.iterator().next());
    }
  }

  private static long end(Map.Entry<Long, ByteBuffer> range) {
    return range.getKey() + range.getValue().remaining();
  }

  private void drop(long at) {
    oldestFirst.remove(at);
    bytes -= ranges.remove(at).remaining();
  }
}
