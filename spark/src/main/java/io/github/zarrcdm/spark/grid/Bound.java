package io.github.zarrcdm.spark.grid;

/** A value that a query compares a coordinate with. */
public sealed interface Bound {

  /** An integer, or a time in microseconds. */
  record Whole(long value) implements Bound {}

  /** A floating-point number, not NaN. */
  record Real(double value) implements Bound {}
}
