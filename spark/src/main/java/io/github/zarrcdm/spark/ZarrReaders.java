package io.github.zarrcdm.spark;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Makes the readers of tasks, on the executors. It carries how to open the store and what the table
 * was when the query was planned; a store that has changed since is an error, not other columns.
 *
 * @param query the name of the query, by which each executor asks once whether the store changed
 * @param version of the store, when the query was planned
 * @param identity of the table
 */
record ZarrReaders(
    String id, String query, ReadOptions options, StructType columns, long version, String identity)
    implements PartitionReaderFactory {
  private static final long serialVersionUID = 1L;

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("rows come in columnar batches");
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    try {
      OpenTables.Lease lease = OpenTables.lease(id, options, query);
      try {
        return reader(lease, (ZarrPartition) partition);
      } catch (IOException | RuntimeException e) {
        lease.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private PartitionReader<ColumnarBatch> reader(OpenTables.Lease lease, ZarrPartition partition)
      throws IOException {
    if (!lease.table().identity().equals(identity)) {
      throw new ZarrException.Unavailable(
          "%s has changed since the query was planned: then it was %s; now it is %s. Run the query again."
              .formatted(lease.dataset(), identity, lease.table().identity()));
    }
    if (lease.version() != version) {
      throw new ZarrException.Unavailable(
          "%s has been written since the query was planned. Run the query again."
              .formatted(lease.dataset()));
    }
    ColumnReader reader = new ColumnReader(lease.dataset());
    if (options.chunks()) {
      return new ChunksReader(lease, reader, columns, partition);
    }
    List<Column> wanted = Stream.of(columns.fieldNames()).map(lease.table()::column).toList();
    return new CellsReader(lease, reader, wanted, partition);
  }
}
