package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.index.ChunkEntries;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task reads where chunks between are passed over: several runs, one after the other.
 *
 * @param entries what the index says of their chunks
 */
record RunsPartition(ZarrPartition[] runs, ChunkEntries entries) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
