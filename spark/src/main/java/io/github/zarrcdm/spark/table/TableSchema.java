package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.error.ZarrException;
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
   * Throws {@link ZarrException.Unavailable} if {@code store} has other columns {@code now} than
   * when it was {@code loaded}.
   */
  public static void checkSame(StructType loaded, StructType now, String store)
      throws ZarrException {
    if (!plain(now).equals(plain(loaded))) {
      throw new ZarrException.Unavailable(
          store + " has changed since it was loaded and its columns differ. Reload it.");
    }
  }

  /**
   * Returns the schema of rows of both: of each column what is said of it in both. Throws {@link
   * IllegalArgumentException} for times that are counted differently and shown as counts.
   */
  public static StructType common(StructType one, StructType other) {
    StructField[] fields = one.fields().clone();
    for (int i = 0; i < fields.length; i++) {
      StructField field = fields[i];
      Metadata second = other.fields()[i].metadata();
      if (!ColumnAttributes.countAlike(field.metadata(), second)) {
        throw new IllegalArgumentException(
            "its column %s counts times in other units or another calendar"
                .formatted(field.name()));
      }
      Metadata common =
          ColumnOrigin.common(
              field.metadata(), second, ColumnAttributes.common(field.metadata(), second));
      fields[i] = new StructField(field.name(), field.dataType(), field.nullable(), common);
    }
    return new StructType(fields);
  }
}
