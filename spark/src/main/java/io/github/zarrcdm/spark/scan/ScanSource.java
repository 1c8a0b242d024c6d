package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Function;
import org.apache.spark.sql.types.StructType;

/**
 * What a scan reads: for tasks how they open the store, for the driver the coordinates that it
 * plans with.
 *
 * @param known all coordinates of the store, which then is not opened to plan; null if they are not
 *     known
 */
record ScanSource(ZarrReaders readers, Coordinates known) {

  /** A source of {@code columns} of a store as it is now, which the driver opens to plan. */
  static ScanSource of(Query query, ReadOptions options, StructType columns, OpenTables.Lease now) {
    return new ScanSource(new ZarrReaders(query, options, columns, null, now.metadata(), 0), null);
  }

  /** A source of {@code columns} of one of several stores. */
  static ScanSource of(Query query, MemberStore store, StructType columns) {
    return new ScanSource(
        new ZarrReaders(query, store.options(), columns, null, store.metadata(), 0),
        store.coordinates().areComplete() ? store.coordinates() : null);
  }

  /** The answer of the coordinates to {@code question}; the store may be closed after it. */
  <T> T ask(Function<Coordinates, T> question) {
    if (known != null) {
      return question.apply(known);
    }
    try (OpenTables.Lease lease =
        OpenTables.lease(readers.query(), readers.options(), readers.metadata())) {
      return question.apply(new Coordinates(lease));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
