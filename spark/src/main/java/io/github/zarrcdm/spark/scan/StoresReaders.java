package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.StorePartition;
import java.util.HashMap;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Makes the readers of tasks of several stores, by the numbers of these. */
public record StoresReaders(HashMap<Integer, ZarrReaders> stores) implements BatchReaders {
  private static final long serialVersionUID = 1L;

  /** A part of one of the stores. */
  record OfStore(int store, InputPartition part) implements InputPartition {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    StorePartition stored = (StorePartition) partition;
    OfStore of = (OfStore) stored.part();
    return stores.get(of.store()).createColumnarReader(stored.as(of.part()));
  }
}
