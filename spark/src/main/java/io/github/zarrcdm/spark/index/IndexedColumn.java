package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.spark.decode.Cells;
import io.github.zarrcdm.spark.table.Column;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/** What the chunks of a variable hold, as Spark sees its values. */
final class IndexedColumn {
  private final IndexedArray entries;
  private final Cells least;
  private final Cells greatest;
  private final boolean[] unknown;

  private IndexedColumn(IndexedArray entries, Cells least, Cells greatest, boolean[] unknown) {
    this.entries = entries;
    this.least = least;
    this.greatest = greatest;
    this.unknown = unknown;
  }

  /**
   * That of {@code column}; empty if Spark does not order its values as the stored ones are
   * ordered.
   */
  static Optional<IndexedColumn> of(Column column, IndexedArray entries) throws IOException {
    boolean ordered =
        column.type() instanceof NumericType || column.type().equals(DataTypes.TimestampType);
    if (!ordered) {
      return Optional.empty();
    }
    Cells first;
    Cells second;
    try {
      first = column.decoding().decode(IndexedArray.stored(entries.least(), column.array()));
      second = column.decoding().decode(IndexedArray.stored(entries.greatest(), column.array()));
    } catch (ArithmeticException e) {
      return Optional.empty(); // times that Spark cannot hold
    }
    boolean[] unknown = new boolean[entries.size()];
    boolean descends = false;
    for (int n = 0; n < unknown.length; n++) {
      Object one = at(first, n);
      Object other = at(second, n);
      boolean present = entries.missing()[n] < entries.values()[n];
      unknown[n] = present && (one == null || other == null);
      descends |= present && one != null && other != null && compare(one, other) > 0;
    }
    return Optional.of(
        descends
            ? new IndexedColumn(entries, second, first, unknown)
            : new IndexedColumn(entries, first, second, unknown));
  }

  private static Object at(Cells all, int n) {
    Object value = java.lang.reflect.Array.get(all.values(), n);
    boolean missing =
        all.missing() != null && all.missing()[n]
            || value instanceof Double real && real.isNaN()
            || value instanceof Float single && single.isNaN();
    return missing ? null : value;
  }

  @SuppressWarnings("unchecked")
  static int compare(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  IndexedArray entries() {
    return entries;
  }

  /** True if the entry of a chunk says nothing of its values. */
  boolean isUnknown(int chunk) {
    return unknown[chunk];
  }

  /** How many values of a chunk are missing. */
  long missing(int chunk) {
    return entries.missing()[chunk];
  }

  /** How many values of a chunk are not missing. */
  long present(int chunk) {
    return entries.values()[chunk] - entries.missing()[chunk];
  }

  /** The least value of a chunk; null if all are missing. */
  Object least(int chunk) {
    return present(chunk) == 0 ? null : at(least, chunk);
  }

  /** The greatest value of a chunk; null if all are missing. */
  Object greatest(int chunk) {
    return present(chunk) == 0 ? null : at(greatest, chunk);
  }
}
