package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.IndexBox;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/**
 * What a task has read. Tasks that run in an executor at the same time share a table: which of them
 * counts a byte is not said, but each is counted once. Safe for concurrent callers.
 */
public final class TaskMetrics {
  private long chunksRead;
  private long bytesFetched;
  private long cacheHits;

  private record Value(String name, long value) implements CustomTaskMetric {}

  /** Counts the chunks of {@code column} that {@code box} touches. */
  synchronized void read(Column column, IndexBox box) {
    chunksRead += UnitBoxes.count(ChunkLayout.of(column.array()).chunks(), Selection.of(box));
  }

  synchronized void add(long fetched, long hits) {
    bytesFetched += fetched;
    cacheHits += hits;
  }

  public synchronized CustomTaskMetric[] values() {
    return new CustomTaskMetric[] {
      new Value(ReadMetrics.ChunksRead.NAME, chunksRead),
      new Value(ReadMetrics.BytesFetched.NAME, bytesFetched),
      new Value(ReadMetrics.CacheHits.NAME, cacheHits)
    };
  }
}
