package io.github.zarrcdm.spark.tables;

import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CatalystScan;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;
import scala.runtime.AbstractPartialFunction;

/**
 * A table that {@code CREATE TABLE ... USING zarr} made, as Spark 3.5 reads it from its catalog: by
 * rows; a query of the source itself returns only the requested ones.
 */
public final class CatalogRelation extends BaseRelation implements CatalystScan {
  private final SQLContext context;
  private final Dataset<Row> cells;

  public CatalogRelation(SQLContext context, Map<String, String> options) {
    this.context = context;
    this.cells = context.read().format("zarr").options(options).load();
  }

  /** Returns the query that it reads. */
  public Dataset<Row> cells() {
    return cells;
  }

  @Override
  public SQLContext sqlContext() {
    return context;
  }

  @Override
  public StructType schema() {
    return cells.schema();
  }

  /** What Scala 2.13 calls. */
  @SuppressWarnings("MissingOverride")
  public RDD<Row> buildScan(
      scala.collection.immutable.Seq<Attribute> columns,
      scala.collection.immutable.Seq<Expression> filters) {
    return buildScan((Seq<Attribute>) columns, (Seq<Expression>) filters);
  }

  /** What Scala 2.12 calls. */
  @SuppressWarnings("MissingOverride")
  public RDD<Row> buildScan(Seq<Attribute> columns, Seq<Expression> filters) {
    Dataset<Row> wanted = cells;
    for (Expression filter : ScalaLists.java(filters)) {
      // Spark evaluates all filters itself; a subquery has no text.
      if (!SubqueryExpression.hasSubquery(filter)) {
        wanted = wanted.filter(filter.transform(new Unqualified()).sql());
      }
    }
    Column[] selected =
        ScalaLists.java(columns).stream()
            .map(column -> functions.col("`" + column.name().replace("`", "``") + "`"))
            .toArray(Column[]::new);
    return wanted.select(selected).rdd();
  }

  /** Columns by their names alone. */
  private static final class Unqualified extends AbstractPartialFunction<Expression, Expression> {
    @Override
    public boolean isDefinedAt(Expression expression) {
      return expression instanceof AttributeReference;
    }

    @Override
    public Expression apply(Expression expression) {
      return ((AttributeReference) expression).withQualifier(ScalaLists.scala(List.of()));
    }
  }

  @Override
  public String toString() {
    return "zarr" + Arrays.toString(schema().fieldNames());
  }
}
