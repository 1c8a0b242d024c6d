package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.chunk.Fetcher;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.List;

/**
 * Fetches chunks of a remote array into the cache before they are asked for, where reads walk
 * through it. What it fetches for nothing is bounded; what fails here is left to the reader.
 */
final class ReadAhead {
  /** Bytes that may lie ahead of a reader. */
  private static final long MOST = Long.getLong("zarrcdm.ahead.bytes", 1L << 26);

  private final Walk walk = new Walk();
  private final CachedChunks kept;
  private final Fetcher fetcher;
  private final long[] chunks;
  private volatile boolean closed;

  ReadAhead(CachedChunks kept, Fetcher fetcher, ChunkGrid grid, long[] shape) {
    this.kept = kept;
    this.fetcher = fetcher;
    this.chunks = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      chunks[d] = shape[d] == 0 ? 0 : grid.chunkOf(d, shape[d] - 1) + 1;
    }
  }

  /** Goes ahead of a reader that has just read {@code plan}. */
  void after(ChunkPlan plan) {
    long bytes = plan.size() * fetcher.usual(0);
    long most = Math.min(MOST, kept.most());
    if (chunks.length == 0 || bytes == 0 || bytes > most) {
      return;
    }
    List<Walk.Box> boxes = walk.next(plan.first(), plan.last(), (int) (most / bytes), chunks);
    for (Walk.Box box : boxes) {
      long[] chunk = box.first().clone();
      for (long n = box.size(); n > 0; n--) {
        long[] at = chunk.clone();
        Requests.later(() -> fetch(at));
        for (int d = chunk.length - 1; d >= 0 && ++chunk[d] > box.last()[d]; d--) {
          chunk[d] = box.first()[d];
        }
      }
    }
  }

  private void fetch(long[] chunk) {
    if (!closed) {
      kept.fetchAhead(chunk);
    }
    if (closed) {
      kept.forget(chunk);
    }
  }

  void close() {
    closed = true;
  }
}
