package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StoreReaders;
import io.github.zarrcdm.spark.open.StoreTable;
import io.github.zarrcdm.spark.tables.CatalogRelation;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.execution.ExternalRDD;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceRDD;
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
        throw refused(table.name(), target);
      }
      if (leaf instanceof LogicalRDD rows) {
        checkNotRead(target, rows.rdd());
      } else if (leaf instanceof ExternalRDD<?> objects) {
        checkNotRead(target, objects.rdd());
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

  /** A data frame that is made of an RDD has no plan behind it: that has dependencies. */
  private static void checkNotRead(StoreAccess target, RDD<?> rdd) {
    Set<RDD<?>> known = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<RDD<?>> left = new ArrayDeque<>(List.of(rdd));
    while (!left.isEmpty()) {
      RDD<?> next = left.pop();
      if (known.add(next)) {
        if (next instanceof DataSourceRDD source && reads(source, target)) {
          throw refused(target + ", by an RDD", target);
        }
        CollectionConverters.asJava(next.dependencies()).forEach(on -> left.push(on.rdd()));
      }
    }
  }

  /** By a field that has no accessor. */
  private static boolean reads(DataSourceRDD source, StoreAccess target) {
    for (Field field : DataSourceRDD.class.getDeclaredFields()) {
      if (field.getType() == PartitionReaderFactory.class) {
        try {
          field.setAccessible(true);
          return field.get(source) instanceof StoreReaders readers && readers.overlaps(target);
        } catch (ReflectiveOperationException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return false;
  }

  private static IllegalArgumentException refused(String source, StoreAccess target) {
    return new IllegalArgumentException(
        "zarr: the rows are read from %s, so they cannot be written there; the target is %s"
            .formatted(source, target));
  }

  /** The class that has the plan differs in Spark 3 and 4. */
  static LogicalPlan plan(Dataset<Row> rows) {
    try {
      Object execution = rows.getClass().getMethod("queryExecution").invoke(rows);
      return ((QueryExecution) execution).analyzed();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
