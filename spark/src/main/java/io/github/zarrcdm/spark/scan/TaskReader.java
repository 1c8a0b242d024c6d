package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Gives Spark the batches of a task, and what was read for them; closes the lease of the task. */
public final class TaskReader implements PartitionReader<ColumnarBatch> {
  private final OpenTables.Lease lease;
  private final ColumnReader columns;
  private final TaskBatches batches;
  private ColumnarBatch batch;

  public TaskReader(OpenTables.Lease lease, ColumnReader columns, TaskBatches batches) {
    this.lease = lease;
    this.columns = columns;
    this.batches = batches;
  }

  @Override
  public boolean next() throws IOException {
    batch = batches.next();
    return batch != null;
  }

  @Override
  public ColumnarBatch get() {
    return batch;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return columns.metrics().values();
  }

  @Override
  public void close() {
    lease.close();
  }
}
