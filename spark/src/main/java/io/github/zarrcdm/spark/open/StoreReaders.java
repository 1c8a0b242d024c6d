package io.github.zarrcdm.spark.open;

import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/** Makes readers of stores. */
public interface StoreReaders extends PartitionReaderFactory {
  /** True if writing to {@code target} would change a store that is read. */
  boolean overlaps(StoreAccess target);
}
