package io.github.zarrcdm.spark.scan;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Makes readers of columnar batches, and none of single rows. */
interface BatchReaders extends PartitionReaderFactory {
  @Override
  default boolean supportColumnarReads(InputPartition partition) {
    return true;
  }

  @Override
  default PartitionReader<InternalRow> createReader(InputPartition partition) {
    throw new UnsupportedOperationException("rows come in columnar batches");
  }
}
