package io.github.zarrcdm.spark;

import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Makes readers of stores. */
interface StoreReaders extends PartitionReaderFactory {
  /** True if writing to {@code target} would change a store that is read. */
  boolean overlaps(StoreAccess target);
}
