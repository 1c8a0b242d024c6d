package io.github.zarrcdm.spark.scan;

import org.apache.spark.sql.connector.read.InputPartition;

/** Parts of several small stores, which one task reads. */
record StoreParts(StorePart... parts) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
