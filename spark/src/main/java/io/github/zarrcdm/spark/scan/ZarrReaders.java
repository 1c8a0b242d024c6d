package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.QueryMetadata;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StorePartition;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.table.TaskMetrics;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Makes the readers of tasks, on the executors. It carries how to open the store and what the table
 * was when the query was planned; a store that has changed since is an error, not other columns.
 *
 * @param aggregates what is wanted instead of cells; null if cells are
 * @param metadata of the store, when the query was planned
 * @param ahead how many slabs a task that sums up reads at once, besides what it does itself
 */
public record ZarrReaders(
    Query query,
    ReadOptions options,
    StructType columns,
    Aggregates aggregates,
    QueryMetadata metadata,
    int ahead)
    implements BatchReaders {
  private static final long serialVersionUID = 1L;

  /** Returns these readers for tasks that sum up and read ahead. */
  ZarrReaders ahead(int slabs) {
    return new ZarrReaders(query, options, columns, aggregates, metadata, slabs);
  }

  /**
   * Returns the answer of all coordinates to {@code question}; the store may be closed after it.
   */
  <T> T ask(Function<Coordinates, T> question) {
    try (OpenTables.Lease lease = OpenTables.lease(query, options, metadata)) {
      return question.apply(new Coordinates(lease));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    return reader(((StorePartition) partition).part(), new TaskMetrics());
  }

  /** Returns a reader of {@code part} that adds what it has read to {@code metrics}. */
  TaskReader reader(InputPartition part, TaskMetrics metrics) {
    try {
      OpenTables.Lease lease = OpenTables.lease(query, options, metadata);
      try {
        ColumnReader reader = new ColumnReader(lease, metrics);
        return new TaskReader(lease, reader, batches(lease, reader, part));
      } catch (IOException | RuntimeException e) {
        lease.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private TaskBatches batches(OpenTables.Lease lease, ColumnReader reader, InputPartition task)
      throws IOException {
    if (task instanceof ScatteredPartition scattered) {
      return new ScatteredReader(lease, reader, wanted(lease), scattered);
    }
    if (task instanceof RunsPartition several) {
      List<Column> wanted = wanted(lease);
      reader.check(several.entries().in(lease));
      return new ConcatenatedBatches(
          Arrays.stream(several.runs())
              .map(run -> new CellsReader(lease, reader, wanted, run))
              .iterator());
    }
    ZarrPartition partition = (ZarrPartition) task;
    if (options.chunks()) {
      return new ChunksReader(lease, reader, columns, partition);
    }
    if (aggregates != null) {
      return new AggregatesReader(lease, reader, aggregates, columns, partition, ahead);
    }
    return new CellsReader(lease, reader, wanted(lease), partition);
  }

  private List<Column> wanted(OpenTables.Lease lease) throws IOException {
    List<Column> wanted = new ArrayList<>();
    for (String name : columns.fieldNames()) {
      Column column = lease.table().column(name);
      if (column == null) {
        throw new ZarrException.Unavailable(
            "%s: the column %s has gone since the query was planned. Run the query again."
                .formatted(lease.dataset(), name));
      }
      wanted.add(column);
    }
    return wanted;
  }
}
