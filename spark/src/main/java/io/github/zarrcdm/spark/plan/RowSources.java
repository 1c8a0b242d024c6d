package io.github.zarrcdm.spark.plan;

import io.github.zarrcdm.spark.open.ScalaLists;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.spark.open.StorePartition;
import io.github.zarrcdm.spark.open.StoreTable;
import io.github.zarrcdm.spark.tables.CatalogRelation;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.Partition;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.ExternalRDD;
import org.apache.spark.sql.execution.LogicalRDD;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.v2.DataSourceRDD;
import org.apache.spark.sql.execution.datasources.v2.DataSourceRDDPartition;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.Option;
import scala.collection.Seq;

/** Where rows come from. */
public final class RowSources {
  private RowSources() {}

  /** Throws {@link IllegalArgumentException} if {@code rows} are read from {@code target}. */
  public static void refuse(StoreAccess target, Dataset<Row> rows) {
    checkNotRead(target, plan(rows));
  }

  /** Overwritten data is gone before it is read. */
  private static void checkNotRead(StoreAccess target, LogicalPlan query) {
    for (LogicalPlan leaf : ScalaLists.java(query.collectLeaves())) {
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
    for (LogicalPlan inner : ScalaLists.java(query.subqueriesAll())) {
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
        ScalaLists.java(next.dependencies()).forEach(on -> left.push(on.rdd()));
      }
    }
  }

  /** The partitions of such an RDD have those of the scan. */
  private static boolean reads(DataSourceRDD source, StoreAccess target) {
    return Arrays.stream(source.partitions())
        .flatMap(RowSources::parts)
        .anyMatch(part -> part instanceof StorePartition of && of.overlaps(target));
  }

  /**
   * A sequence in Spark 3.5 to 4.1, an option from 4.2 on, by an accessor of another name. Empty of
   * rows that Spark has kept as files.
   */
  private static Stream<?> parts(Partition task) {
    if (!(task instanceof DataSourceRDDPartition)) {
      return Stream.of();
    }
    try {
      for (Method accessor : DataSourceRDDPartition.class.getMethods()) {
        if (accessor.getName().startsWith("inputPartition")) {
          return accessor.invoke(task) instanceof Seq<?> several
              ? ScalaLists.java(several).stream()
              : ScalaLists.java(((Option<?>) accessor.invoke(task)).toList()).stream();
        }
      }
      throw new IllegalStateException("no partitions in " + DataSourceRDDPartition.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
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
