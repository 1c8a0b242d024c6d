package io.github.zarrcdm.spark.grid;

import java.util.List;

/** What a query asks of cells, as far as coordinates can tell. */
public sealed interface Condition {

  /** How a coordinate is compared. */
  enum Comparison {
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL
  }

  /** The column compares so with {@code bound}. */
  record Compared(String column, Comparison comparison, Bound bound) implements Condition {}

  /** The column equals one of {@code bounds}. */
  record OneOf(String column, List<Bound> bounds) implements Condition {}

  /** The column is not null. */
  record Present(String column) implements Condition {}

  record Both(Condition left, Condition right) implements Condition {}

  record Either(Condition left, Condition right) implements Condition {}

  /** Something that only the cells can tell. */
  record Unknown() implements Condition {}
}
