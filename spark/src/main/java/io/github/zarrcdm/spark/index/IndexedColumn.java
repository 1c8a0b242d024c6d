package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.spark.decode.SparkCells;
import java.io.IOException;
import java.util.Optional;
import org.apache.spark.sql.types.NumericType;

/** What the chunks of a variable hold, as Spark sees its values. */
final class IndexedColumn {
  private final Column column;
  private final IndexedArray entries;
  private final ChunkStamps stamps;
  private final Cells least;
  private final Cells greatest;
  private final boolean[] unknown;

  private IndexedColumn(
      Column column,
      IndexedArray entries,
      ChunkStamps stamps,
      Cells least,
      Cells greatest,
      boolean[] unknown) {
    this.column = column;
    this.entries = entries;
    this.stamps = stamps;
    this.least = least;
    this.greatest = greatest;
    this.unknown = unknown;
  }

  /** Returns true if Spark orders the values of {@code column} as the stored ones are ordered. */
  static boolean isOrdered(Column column) {
    return !column.decoding().isPartOfDate()
        && (SparkCells.type(column) instanceof NumericType || column.type() == CellType.TIMESTAMP);
  }

  /**
   * That of {@code column}, which is ordered; empty if Spark cannot hold its values. Chunks are
   * compared by {@code stamps}; null if none is.
   */
  static Optional<IndexedColumn> of(Column column, IndexedArray entries, ChunkStamps stamps)
      throws IOException {
    Cells first;
    Cells second;
    try {
      first =
          SparkCells.decode(
              column.decoding(), IndexedArray.stored(entries.least(), column.array()));
      second =
          SparkCells.decode(
              column.decoding(), IndexedArray.stored(entries.greatest(), column.array()));
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
            ? new IndexedColumn(column, entries, stamps, second, first, unknown)
            : new IndexedColumn(column, entries, stamps, first, second, unknown));
  }

  private static Object at(Cells all, int n) {
    return all.isMissing(n) ? null : java.lang.reflect.Array.get(all.values(), n);
  }

  @SuppressWarnings("unchecked")
  static int compare(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  IndexedArray entries() {
    return entries;
  }

  /** Returns the name of the column. */
  String name() {
    return column.name();
  }

  /** Returns true if no chunk is compared with the store. */
  boolean trusted() {
    return stamps == null;
  }

  /**
   * Returns true if a chunk is the one that its entry was made of. One that the store cannot tell
   * is read, and if that fails too, the error is that of the task.
   */
  boolean isSame(int chunk) {
    try {
      return trusted() || stamps.isSame(entries.stamps()[chunk], entries.index(chunk));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the entries of {@code chunks}, for a task that compares them with what it reads. If a
   * chunk is known to have changed since, its entry has no version.
   */
  IndexedArray entriesToCompare(int... chunks) {
    IndexedArray some = entries.only(chunks);
    if (!trusted() && stamps.areListed()) {
      for (int n = 0; n < chunks.length; n++) {
        if (!isSame(chunks[n])) {
          some.forgetVersion(n);
        }
      }
    }
    return some;
  }

  /** Returns true if the entry of a chunk says nothing of its values. */
  boolean isUnknown(int chunk) {
    return unknown[chunk];
  }

  /** Returns how many values of a chunk are missing. */
  long missing(int chunk) {
    return entries.missing()[chunk];
  }

  /** Returns how many values of a chunk are not missing. */
  long present(int chunk) {
    return entries.values()[chunk] - entries.missing()[chunk];
  }

  /** Returns the least value of a chunk; null if all are missing. */
  Object least(int chunk) {
    return present(chunk) == 0 ? null : at(least, chunk);
  }

  /** Returns the greatest value of a chunk; null if all are missing. */
  Object greatest(int chunk) {
    return present(chunk) == 0 ? null : at(greatest, chunk);
  }
}
