package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Writes rows: as a new store, or into one that grows. */
public final class WriteJob {
  private WriteJob() {}

  /** Writes {@code rows} as {@code options} say. */
  public static void run(WriteOptions options, Dataset<Row> rows) throws IOException {
    RowSources.refuse(options.target(), rows);
    if (options.grid() == null) {
      NewStoreJob.run(options, NewGrid.ofRows(options.dimensions(), rows));
      return;
    }
    Query query = Query.once();
    try (OpenTables.Lease lease = OpenTables.lease(query, options.grid())) {
      if (options.kind() == WriteOptions.Kind.APPEND) {
        AppendJob.run(options, rows, query, lease);
      } else {
        NewStoreJob.run(options, LikeGrid.of(options, rows, lease));
      }
    }
  }
}
