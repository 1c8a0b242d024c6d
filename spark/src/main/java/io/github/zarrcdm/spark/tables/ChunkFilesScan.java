package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.open.StorePartition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.types.StructType;

/** The chunks of arrays: tasks ask the store which of them there are. */
record ChunkFilesScan(ReadOptions options, List<InputPartition> partitions) implements Scan, Batch {
  private static final long CHUNKS_PER_TASK = 1 << 14;

  /** {@code arrays} that are not stored in chunks are left out. */
  static ChunkFilesScan of(ReadOptions options, List<Array> arrays) {
    List<InputPartition> partitions = new ArrayList<>();
    for (Array array : arrays) {
      if (array.data() instanceof ArrayData.Chunked chunked) {
        long chunks = count(array, chunked.grid());
        for (long first = 0; first < chunks; first += CHUNKS_PER_TASK) {
          long end = Math.min(chunks, first + CHUNKS_PER_TASK);
          partitions.add(
              new StorePartition(
                  options.access(), new ChunkFilesReader.Some(array.path(), first, end)));
        }
      }
    }
    return new ChunkFilesScan(options, partitions);
  }

  private static long count(Array array, ChunkGrid grid) {
    Selection all = Selection.all(array.shape());
    return all.isEmpty() ? 0 : UnitBoxes.count(grid, all);
  }

  @Override
  public StructType readSchema() {
    return MetadataKind.CHUNKS.schema();
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return partitions.toArray(InputPartition[]::new);
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new Readers(options);
  }

  private record Readers(ReadOptions options) implements PartitionReaderFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
      try {
        ChunkFilesReader.Some some = (ChunkFilesReader.Some) ((StorePartition) partition).part();
        return new ChunkFilesReader(options.access(), some);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
  }
}
