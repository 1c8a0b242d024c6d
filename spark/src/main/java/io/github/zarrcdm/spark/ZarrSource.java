package io.github.zarrcdm.spark;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.spark.open.OptionNames;
import io.github.zarrcdm.spark.open.ScalaLists;
import io.github.zarrcdm.spark.tables.CatalogRelation;
import io.github.zarrcdm.spark.tables.UnopenedTable;
import io.github.zarrcdm.spark.tables.WriteOnlyTable;
import io.github.zarrcdm.spark.tables.ZarrTable;
import io.github.zarrcdm.spark.write.WriteJob;
import io.github.zarrcdm.spark.write.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.RelationProvider;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code zarr}: {@code spark.read().format("zarr").load("s3://bucket/a.zarr")}, or
 * {@code USING zarr} in SQL. Spark finds it as a service.
 *
 * <p>Throws {@link IllegalArgumentException} for options without sense, and {@link
 * UncheckedIOException} with the reader's own message for stores that cannot be opened and for
 * stores with several grids; the message lists them.
 */
public final class ZarrSource
    implements TableProvider, RelationProvider, CreatableRelationProvider, DataSourceRegister {
  private CaseInsensitiveStringMap inferred;
  private Table table;
  private boolean reads;

  /** A source; the service loader makes it. */
  public ZarrSource() {}

  @Override
  public String shortName() {
    return "zarr";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return WriteOnlyTable.isMeant(options.keySet()) ? new StructType() : table(options).schema();
  }

  /** Spark asks for it when it loads a table, and not when it writes one. */
  @Override
  public Transform[] inferPartitioning(CaseInsensitiveStringMap options) {
    reads = true;
    return new Transform[0];
  }

  /**
   * Returns true, so that a write asks for the table without a look at a target that need not
   * exist.
   */
  @Override
  public boolean supportsExternalMetadata() {
    return true;
  }

  /**
   * Returns the table at the path. Where a write asks for it, one that cannot write: so Spark hands
   * over the rows to {@link #createRelation(SQLContext, SaveMode, scala.collection.immutable.Map,
   * Dataset)}. Spark 4 asks as a write does for a table that it keeps in its own catalog.
   */
  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
    if (WriteOnlyTable.isMeant(options.keySet())) {
      return new WriteOnlyTable("zarr " + shown(options.get("path")));
    }
    if (reads && inferred == null) {
      throw new IllegalArgumentException(
          "zarr: a store has its own columns; leave out schema(...) or those of CREATE TABLE, and"
              + " cast in the query. CREATE TABLE ... AS SELECT needs a catalog of stores,"
              + " ZarrCatalog");
    }
    try {
      return table(options);
    } catch (UncheckedIOException e) {
      if (reads) {
        throw e;
      }
      return new UnopenedTable("zarr " + shown(options.get("path")), schema, e);
    }
  }

  private static String shown(String path) {
    return path == null ? "without a path" : Location.withoutSecrets(path);
  }

  /** What Spark 3.5 makes of a table of its catalog; Spark 4 asks for a table there too. */
  @Override
  public BaseRelation createRelation(
      SQLContext context, scala.collection.immutable.Map<String, String> parameters) {
    Map<String, String> options = ScalaLists.java(parameters);
    OptionNames.check(new CaseInsensitiveStringMap(options), OptionNames.known());
    return new CatalogRelation(context, options);
  }

  /** Writes {@code rows}: {@code write().format("zarr").option("like", ...).save(...)}. */
  @Override
  public BaseRelation createRelation(
      SQLContext context,
      SaveMode mode,
      scala.collection.immutable.Map<String, String> parameters,
      Dataset<Row> rows) {
    try {
      WriteOptions options =
          WriteOptions.of(
              mode, ScalaLists.java(parameters), context.sparkContext().hadoopConfiguration());
      WriteJob.run(options, rows);
      return written(context, rows.schema());
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static BaseRelation written(SQLContext context, StructType schema) {
    return new BaseRelation() {
      @Override
      public SQLContext sqlContext() {
        return context;
      }

      @Override
      public StructType schema() {
        return schema;
      }
    };
  }

  /** Spark asks for the schema, then for the table: the store is opened once for both. */
  private synchronized Table table(CaseInsensitiveStringMap options) {
    if (table == null || !options.equals(inferred)) {
      try {
        table = ZarrTable.named(options);
        inferred = options;
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
    return table;
  }
}
