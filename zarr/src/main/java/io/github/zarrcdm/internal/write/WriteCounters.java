package io.github.zarrcdm.internal.write;

import java.util.concurrent.atomic.LongAdder;

/** Counts what is written. Safe for concurrent callers. */
public final class WriteCounters {
  private final LongAdder chunks = new LongAdder();
  private final LongAdder emptyChunks = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  void stored(long length) {
    chunks.increment();
    bytes.add(length);
  }

  void empty() {
    emptyChunks.increment();
  }

  public long chunks() {
    return chunks.sum();
  }

  public long emptyChunks() {
    return emptyChunks.sum();
  }

  public long bytes() {
    return bytes.sum();
  }
}
