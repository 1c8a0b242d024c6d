package io.github.zarrcdm.spark.catalog;

import io.github.zarrcdm.location.Location;
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

/**
 * A write to a table of the catalog: Spark hands over the rows as a query.
 *
 * @param ofCells true if rows take the place of cells that are there
 */
record RowsWrite(SaveMode mode, Map<String, String> options, boolean ofCells)
    implements SupportsTruncate, V1Write {

  /** Returns this write with options of the statement. */
  RowsWrite with(CaseInsensitiveStringMap ofStatement) {
    return new RowsWrite(mode, with(options, ofStatement.asCaseSensitiveMap()), ofCells);
  }

  /**
   * Returns {@code options} with {@code others} in their place. Throws {@link
   * IllegalArgumentException} if these name another store than that of the table.
   */
  static Map<String, String> with(Map<String, String> options, Map<String, String> others) {
    Map<String, String> all = new HashMap<>(options);
    others.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase("path")) {
            throw new IllegalArgumentException(
                "zarr: the option \"path\" is %s; a store is in its folder, where the name of the table says. Leave the option out"
                    .formatted(Location.withoutSecrets(value)));
          }
          all.keySet().removeIf(name::equalsIgnoreCase);
          all.put(name, value);
        });
    return all;
  }

  /**
   * Spark's word for an overwrite without a condition. Of a table that is replaced, the mode says
   * so already; of one that is there, the cells of the rows are written, and no other is lost.
   */
  @Override
  public WriteBuilder truncate() {
    return new RowsWrite(mode, options, mode == SaveMode.Append);
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
        WriteOptions given = WriteOptions.of(mode, options, hadoop);
        WriteJob.run(ofCells ? given.ofCells() : given, rows);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    };
  }

  /** Plans show it, and options may be credentials. */
  @Override
  public String toString() {
    return "zarr " + (ofCells ? "cells" : mode);
  }
}
