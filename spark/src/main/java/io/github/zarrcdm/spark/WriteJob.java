package io.github.zarrcdm.spark;

import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes rows: as a new store, or into one that grows. */
final class WriteJob {
  private WriteJob() {}

  /** Writes {@code rows} as {@code options} say. */
  static void run(WriteOptions options, Dataset<Row> rows) throws IOException {
    RowSources.refuse(options.target(), rows);
    Query query = Query.once();
    try (OpenTables.Lease lease = OpenTables.lease(query, options.grid())) {
      if (options.kind() == WriteOptions.Kind.APPEND) {
        AppendJob.run(options, rows, query, lease);
      } else {
        NewStoreJob.run(options, rows, lease);
      }
    }
  }
}
