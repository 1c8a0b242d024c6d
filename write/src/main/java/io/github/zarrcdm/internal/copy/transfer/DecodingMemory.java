package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.internal.copy.plan.Memory;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * Room in the heap for chunks of the source that are decoded, each once as stored and once as
 * elements: half of what values leave. Reads of large chunks take turns; one that is larger than
 * the room is read alone.
 */
final class DecodingMemory {
  private final int megabytes;
  private final Semaphore free;

  DecodingMemory(int megabytes) {
    this.megabytes = megabytes;
    this.free = new Semaphore(megabytes, true);
  }

  /** Returns half of the heap that {@code memory} for values leaves. */
  static DecodingMemory beside(Memory memory) {
    long left = Math.max(0, Runtime.getRuntime().maxMemory() - memory.bytes());
    return new DecodingMemory((int) Math.max(1, Math.min(Integer.MAX_VALUE, left >> 21)));
  }

  /** What is read of the source. */
  @FunctionalInterface
  interface Read {
    Object read() throws IOException;
  }

  /**
   * Returns what {@code read} gives, which decodes chunks of {@code bytes}, as soon as there is
   * room.
   */
  Object of(long bytes, Read read) throws IOException {
    int taken = (int) Math.min(megabytes, bytes >> 19);
    free.acquireUninterruptibly(taken);
    try {
      return read.read();
    } finally {
      free.release(taken);
    }
  }

  /** Returns true if a read waits for another one to end. */
  boolean isWaitedFor() {
    return free.hasQueuedThreads();
  }
}
