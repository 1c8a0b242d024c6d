package io.github.zarrcdm.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.sources.RelationProvider;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The data source {@code zarr}: {@code spark.read().format("zarr").load("s3://bucket/a.zarr")}, or
 * {@code USING zarr} in SQL. Spark finds it as a service.
 *
 * <p>Throws {@link IllegalArgumentException} for options without sense, and {@link
 * UncheckedIOException} with the reader's own message for stores that cannot be opened and for
 * stores with several grids; the message lists them.
 */
public final class ZarrSource implements TableProvider, RelationProvider, DataSourceRegister {
  private CaseInsensitiveStringMap inferred;
  private ZarrTable table;

  /** A source; the service loader makes it. */
  public ZarrSource() {}

  @Override
  public String shortName() {
    return "zarr";
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return table(options).schema();
  }

  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    return table(new CaseInsensitiveStringMap(properties));
  }

  /** What Spark 3.5 makes of a table of its catalog; Spark 4 asks for a table there too. */
  @Override
  public BaseRelation createRelation(
      SQLContext context, scala.collection.immutable.Map<String, String> parameters) {
    return new CatalogRelation(context, CollectionConverters.asJava(parameters));
  }

  /** Spark asks for the schema, then for the table: the store is opened once for both. */
  private synchronized ZarrTable table(CaseInsensitiveStringMap options) {
    if (table == null || !options.equals(inferred)) {
      try {
        table = ZarrTable.open(options);
        inferred = options;
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }
    return table;
  }
}
