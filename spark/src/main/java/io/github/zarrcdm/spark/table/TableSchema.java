package io.github.zarrcdm.spark.table;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;

import io.github.zarrcdm.spark.open.ReadOptions;
import java.util.Arrays;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns that Spark sees of a table, by the layout that its options choose. */
public final class TableSchema {
  private TableSchema() {}

  /** Returns the schema of the cells of {@code table}, or of its chunks. */
  public static StructType of(GridTable table, ReadOptions options) {
    return options.chunks() ? ChunkColumns.schema(table.columns()) : CellColumns.schema(table);
  }

  /** Returns {@code schema} without what is said of its columns beside names and types. */
  public static StructType plain(StructType schema) {
    return new StructType(
        Arrays.stream(schema.fields())
            .map(f -> new StructField(f.name(), f.dataType(), f.nullable(), Metadata.empty()))
            .toArray(StructField[]::new));
  }

  /**
   * Returns the schema of rows of both: {@code one}, of which each column keeps what is said of it
   * if {@code other} says the same. Throws {@link IllegalArgumentException} for times that are
   * counted differently and shown as counts.
   */
  public static StructType common(StructType one, StructType other) {
    StructField[] fields = one.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      Metadata first = fields[i].metadata();
      Metadata second = other.fields()[i].metadata();
      if (!first.equals(second)) {
        if (first.contains(CALENDAR) || second.contains(CALENDAR)) {
          throw new IllegalArgumentException(
              "its column %s counts times in other units or another calendar"
                  .formatted(fields[i].name()));
        }
        fields[i] =
            new StructField(
                fields[i].name(), fields[i].dataType(), fields[i].nullable(), Metadata.empty());
      }
    }
    return new StructType(fields);
  }
}
