package io.github.zarrcdm.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.jdk.javaapi.CollectionConverters;

/** Where rows come from. */
final class RowSources {
  private RowSources() {}

  /** Throws {@link IllegalArgumentException} if {@code rows} are read from {@code target}. */
  static void refuse(StoreAccess target, Dataset<Row> rows) {
    checkNotRead(target, plan(rows));
  }

  /** Overwritten data is gone before it is read. */
  private static void checkNotRead(StoreAccess target, LogicalPlan query) {
    for (LogicalPlan leaf : CollectionConverters.asJava(query.collectLeaves())) {
      if (leaf instanceof DataSourceV2Relation relation
          && relation.table() instanceof StoreTable table
          && table.overlaps(target)) {
        throw new IllegalArgumentException(
            "zarr: the rows are read from %s, so they cannot be written there; the target is %s"
                .formatted(table.name(), target));
      }
      if (leaf instanceof LogicalRelation relation
          && relation.relation() instanceof CatalogRelation table) {
        checkNotRead(target, plan(table.cells()));
      }
    }
    for (LogicalPlan inner : CollectionConverters.asJava(query.subqueriesAll())) {
      checkNotRead(target, inner);
    }
  }

  /** The class that has the plan differs in Spark 3 and 4. */
  private static LogicalPlan plan(Dataset<Row> rows) {
    try {
      Object execution = rows.getClass().getMethod("queryExecution").invoke(rows);
      return ((QueryExecution) execution).analyzed();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
