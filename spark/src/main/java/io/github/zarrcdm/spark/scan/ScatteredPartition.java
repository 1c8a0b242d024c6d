package io.github.zarrcdm.spark.scan;

import org.apache.spark.sql.connector.read.InputPartition;

/** Cells that one task reads, by their numbers in C order of the grid. */
record ScatteredPartition(long[] cells) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
