package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.grid.ChunkLayout;
import io.github.zarrcdm.spark.grid.Ranges;
import io.github.zarrcdm.spark.grid.Selection;
import io.github.zarrcdm.spark.grid.Selections;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Where a condition of a query may hold. What it says of the coordinates along one dimension is
 * evaluated by Spark itself, for each of their values: so all that Spark can compute counts, of
 * coordinates in whatever order.
 */
final class CoordinateFilter {
  private final Coordinates coordinates;
  private final StructType schema;
  private final boolean chunks;
  private final Selection all;

  /** For conditions whose columns are bound to those of {@code schema}. */
  CoordinateFilter(Coordinates coordinates, StructType schema, boolean chunks) {
    this.coordinates = coordinates;
    this.schema = schema;
    this.chunks = chunks;
    this.all = Selection.all(coordinates.table().grid().shape());
  }

  Selections where(Expression condition) {
    if (condition instanceof And and) {
      return where(and.left()).and(where(and.right()));
    }
    if (condition instanceof Or or) {
      return where(or.left()).or(where(or.right()));
    }
    if (!condition.deterministic()) {
      return Selections.maybe(all);
    }
    TreeSet<Integer> used = new TreeSet<>();
    collect(condition, used);
    List<Coordinates.Along> values = new ArrayList<>();
    for (int column : used) {
      Optional<Coordinates.Along> along = coordinates.of(column(schema.apply(column).name()));
      boolean same =
          along.isPresent()
              && (values.isEmpty()
                  || along.get().column().dimension() == values.get(0).column().dimension());
      // A chunk has a least and a greatest value, which are seldom those of one cell.
      if (!same || (chunks && !values.isEmpty())) {
        return Selections.maybe(all);
      }
      values.add(along.get());
    }
    try {
      return values.isEmpty() ? constant(condition) : along(condition, List.copyOf(used), values);
    } catch (Exception e) {
      // Spark throws checked ones undeclared. Casts of text and the like fail for some values, and
      // subqueries have none yet.
      return Selections.maybe(all);
    }
  }

  private static void collect(Expression expression, TreeSet<Integer> into) {
    if (expression instanceof BoundReference reference) {
      into.add(reference.ordinal());
    }
    CollectionConverters.asJava(expression.children()).forEach(child -> collect(child, into));
  }

  /** Of chunks, the coordinate whose bound a column is. */
  private Column column(String name) {
    GridTable table = coordinates.table();
    return chunks ? ChunkColumns.bounded(table, name) : table.column(name);
  }

  private Selections constant(Expression condition) {
    boolean holds = Boolean.TRUE.equals(condition.eval(new GenericInternalRow(0)));
    return holds ? Selections.exactly(all) : new Selections(List.of(), true);
  }

  private Selections along(
      Expression condition, List<Integer> columns, List<Coordinates.Along> values) {
    int dimension = values.get(0).column().dimension();
    GenericInternalRow row = new GenericInternalRow(schema.size());
    List<Ranges.Range> runs = new ArrayList<>();
    long from = -1;
    int length = values.get(0).length();
    for (int i = 0; i < length; i++) {
      for (int c = 0; c < values.size(); c++) {
        row.update(columns.get(c), values.get(c).at(i));
      }
      boolean holds = Boolean.TRUE.equals(condition.eval(row));
      if (holds && from < 0) {
        from = i;
      } else if (!holds && from >= 0) {
        runs.add(new Ranges.Range(from, i));
        from = -1;
      }
    }
    if (from >= 0) {
      runs.add(new Ranges.Range(from, length));
    }
    Ranges found = new Ranges(runs);
    if (!chunks) {
      return Selections.exactly(all.and(dimension, found));
    }
    // A bound that satisfies it belongs to a cell that does: the chunks of such cells, whole.
    ChunkLayout layout = coordinates.table().layout();
    return Selections.maybe(all.and(dimension, layout.widened(dimension, found, length)));
  }
}
