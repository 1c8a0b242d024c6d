package io.github.zarrcdm.spark.scan;

import org.apache.spark.sql.connector.read.InputPartition;

/** A part of one of several stores, by the number of that store. */
record StorePart(int store, InputPartition part) implements InputPartition {
  private static final long serialVersionUID = 1L;
}
