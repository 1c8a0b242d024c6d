package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.StoreReaders;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;

/** Makes readers of columnar batches, and none of single rows. */
interface BatchReaders extends StoreReaders {
  @Override
  default boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  default PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("rows come in columnar batches");
  }
}
