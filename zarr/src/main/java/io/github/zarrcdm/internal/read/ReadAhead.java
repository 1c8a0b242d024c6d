package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.parallel.Requests;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.internal.platform.Setting;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches chunks of a remote array into the cache before they are asked for, where reads walk
 * through it. What it fetches for nothing is bounded; what fails here is left to the reader.
 */
final class ReadAhead {
  private static final Logger LOG = LoggerFactory.getLogger(ReadAhead.class);

  /** Bytes that may lie ahead of a reader. */
  private static final long MOST = Setting.number("zarrcdm.ahead.bytes", 1L << 26);

  private final AccessPattern walk = new AccessPattern();
  private final LocatedRead reader;
  private final ChunkGrid grid;
  private final long[] shape;
  private final long[] chunks;
  private volatile boolean closed;

  /** Goes ahead of {@code reader} through an array of {@code shape} that {@code grid} cuts. */
  ReadAhead(LocatedRead reader, ChunkGrid grid, long[] shape) {
    this.reader = reader;
    this.grid = grid;
    this.shape = shape;
    this.chunks = new long[shape.length];
    for (int d = 0; d < shape.length; d++) {
      chunks[d] = shape[d] == 0 ? 0 : grid.chunkOf(d, shape[d] - 1) + 1;
    }
  }

  /** Goes ahead of a reader that has just read {@code plan}. */
  void after(ChunkPlan plan) {
    long bytes = plan.size() * reader.fetcher().usual(0);
    long most = Math.min(MOST, reader.kept().most());
    if (chunks.length == 0 || bytes == 0 || bytes > most) {
      return;
    }
    List<AccessPattern.Box> boxes =
        walk.next(plan.first(), plan.last(), (int) (most / bytes), chunks);
    for (AccessPattern.Box box : boxes) {
      Requests.later(() -> fetch(ChunkPlan.of(grid, cells(box))));
    }
  }

  private Section cells(AccessPattern.Box box) {
    long[] start = new long[shape.length];
    int[] count = new int[shape.length];
    for (int d = 0; d < start.length; d++) {
      long last = box.last()[d];
      start[d] = grid.start(d, box.first()[d]);
      count[d] = (int) (Math.min(shape[d], grid.start(d, last) + grid.length(d, last)) - start[d]);
    }
    return Section.of(start, count);
  }

  private void fetch(ChunkPlan plan) {
    try {
      reader.ahead(plan, () -> !closed);
    } catch (IOException e) {
      LOG.debug("not fetched ahead: {}", Printable.line(String.valueOf(e.getMessage())));
    }
    for (long n = 0; closed && n < plan.size(); n++) {
      reader.kept().forget(plan.part(n));
    }
  }

  void close() {
    closed = true;
  }
}
