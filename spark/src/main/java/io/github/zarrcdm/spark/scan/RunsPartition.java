package io.github.zarrcdm.spark.scan;

import org.apache.spark.sql.connector.read.InputPartition;

/** What one task reads where chunks between are passed over: several runs, one after the other. */
record RunsPartition(ZarrPartition[] runs) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
