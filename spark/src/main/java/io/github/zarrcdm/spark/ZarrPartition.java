package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.IndexBox;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * What one task reads: a run of whole chunks or shards, counted in C order over those that {@code
 * box} touches. A few hundred bytes on their way to an executor, and no handles.
 *
 * @param limit rows that are enough
 */
record ZarrPartition(IndexBox box, long first, long end, long limit) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
