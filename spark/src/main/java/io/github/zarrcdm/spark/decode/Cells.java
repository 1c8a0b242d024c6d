package io.github.zarrcdm.spark.decode;

/**
 * Decoded values of a column.
 *
 * @param values a Java array of what Spark keeps for the column's type; a NaN in {@code float[]}
 *     and {@code double[]} and a null in {@code Object[]} stand for a missing value
 * @param missing where integers and times are missing; null if none is, and for other types
 */
public record Cells(Object values, boolean[] missing) {

  static Cells of(Object values) {
    return new Cells(values, null);
  }
}
