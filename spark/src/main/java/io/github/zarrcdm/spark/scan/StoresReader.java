package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.table.TaskMetrics;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Gives Spark the batches of several small stores, one after the other, while the next ones are
 * opened and their first batch is read: of remote stores most of the time is waiting.
 */
final class StoresReader implements PartitionReader<ColumnarBatch> {
  private static final int REMOTE_AHEAD = 16;

  private final List<PartitionReader<ColumnarBatch>> begun = new CopyOnWriteArrayList<>();
  private final TaskMetrics metrics = new TaskMetrics();
  private final ReadAhead<StorePart, Begun> next;
  private int left;
  private Begun current;
  private boolean isFirst;
  private boolean closed;

  /** How the reader of a store is made, by any thread. */
  @FunctionalInterface
  interface Opening {
    PartitionReader<ColumnarBatch> open(StorePart store, TaskMetrics metrics);
  }

  /** A reader, and whether its first batch is there. */
  private record Begun(PartitionReader<ColumnarBatch> reader, boolean any) {}

  StoresReader(StoreParts task, boolean remote, Opening opening) {
    this.left = task.parts().length;
    this.next =
        new ReadAhead<>(
            Arrays.asList(task.parts()).iterator(),
            remote ? Math.min(left, REMOTE_AHEAD) : 0,
            store -> begin(opening.open(store, metrics)));
  }

  private Begun begin(PartitionReader<ColumnarBatch> reader) throws IOException {
    synchronized (this) {
      if (closed) {
        reader.close();
        return new Begun(reader, false);
      }
      begun.add(reader);
    }
    return new Begun(reader, reader.next());
  }

  @Override
  public boolean next() throws IOException {
    while (current == null || !hasBatch()) {
      if (current != null) {
        begun.remove(current.reader);
        current.reader.close();
      }
      if (left == 0) {
        return false;
      }
      left--;
      current = next.next();
      isFirst = true;
    }
    return true;
  }

  private boolean hasBatch() throws IOException {
    boolean any = isFirst ? current.any : current.reader.next();
    isFirst = false;
    return any;
  }

  @Override
  public ColumnarBatch get() {
    return current.reader.get();
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return metrics.values();
  }

  @Override
  public void close() throws IOException {
    next.close();
    synchronized (this) {
      closed = true;
      for (PartitionReader<ColumnarBatch> reader : begun) {
        reader.close();
      }
      begun.clear();
    }
  }
}
