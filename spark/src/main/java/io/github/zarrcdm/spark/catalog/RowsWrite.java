package io.github.zarrcdm.spark.catalog;

import io.github.zarrcdm.spark.write.WriteJob;
import io.github.zarrcdm.spark.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.V1Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.sources.InsertableRelation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** A write to a table of the catalog: Spark hands over the rows as a query. */
record RowsWrite(SaveMode mode, Map<String, String> options) implements SupportsTruncate, V1Write {

  /** The same with options of the statement. */
  RowsWrite with(CaseInsensitiveStringMap ofStatement) {
    Map<String, String> all = new HashMap<>(options);
    ofStatement
        .asCaseSensitiveMap()
        .forEach(
            (name, value) -> {
              all.keySet().removeIf(name::equalsIgnoreCase);
              all.put(name, value);
            });
    return new RowsWrite(mode, all);
  }

  /** The mode says so already, of a table that is replaced. */
  @Override
  public WriteBuilder truncate() {
    return this;
  }

  @Override
  public V1Write build() {
    return this;
  }

  @Override
  public InsertableRelation toInsertableRelation() {
    return (rows, overwrite) -> {
      try {
        var hadoop = SparkSession.active().sparkContext().hadoopConfiguration();
        WriteJob.run(WriteOptions.of(mode, options, hadoop), rows);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    };
  }
}
