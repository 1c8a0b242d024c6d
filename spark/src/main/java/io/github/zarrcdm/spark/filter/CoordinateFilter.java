package io.github.zarrcdm.spark.filter;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Mask;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.open.ScalaLists;
import io.github.zarrcdm.spark.table.ChunkColumns;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.SharedExpression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.types.StructType;

/**
 * Where a condition of a query may hold. What it says of coordinates is evaluated by Spark itself,
 * for each of their values: so all that Spark can compute counts, of coordinates in whatever order
 * and on several dimensions.
 */
public final class CoordinateFilter {
  private final Coordinates coordinates;
  private final StructType schema;
  private final boolean chunks;
  private final Selection all;

  /** For conditions whose columns are bound to those of {@code schema}. */
  public CoordinateFilter(Coordinates coordinates, StructType schema, boolean chunks) {
    this.coordinates = coordinates;
    this.schema = schema;
    this.chunks = chunks;
    this.all = coordinates.table().cells();
  }

  /** Conditions on coordinates of the same several dimensions are evaluated together. */
  public Selections where(Expression condition) {
    if (condition instanceof And and) {
      Map<Object, Expression> joined = new LinkedHashMap<>();
      for (Expression part : parts(and)) {
        Optional<List<Integer>> on = sameDimensions(part);
        joined.merge(on.isPresent() ? on.get() : part, part, And::new);
      }
      return joined.values().stream()
          .map(part -> part instanceof And both ? together(both) : where(part))
          .reduce(Selections.exactly(all), Selections::and);
    }
    if (condition instanceof Or or && sameDimensions(condition).isEmpty()) {
      return where(or.left()).or(where(or.right()));
    }
    return evaluated(condition).orElse(Selections.maybe(all));
  }

  private static List<Expression> parts(Expression condition) {
    return condition instanceof And and
        ? Stream.concat(parts(and.left()).stream(), parts(and.right()).stream()).toList()
        : List.of(condition);
  }

  private Selections together(And condition) {
    return evaluated(condition)
        .orElseGet(
            () ->
                parts(condition).stream()
                    .map(part -> evaluated(part).orElse(Selections.maybe(all)))
                    .reduce(Selections.exactly(all), Selections::and));
  }

  /** Several dimensions that each coordinate in {@code condition} has; empty if it is not so. */
  private Optional<List<Integer>> sameDimensions(Expression condition) {
    Set<List<Integer>> found = new HashSet<>();
    for (int column : columns(condition)) {
      Column of = column(schema.apply(column).name());
      found.add(of == null || of.isVariable() ? List.of() : of.dimensions());
    }
    return found.stream().findFirst().filter(on -> found.size() == 1 && on.size() > 1);
  }

  /**
   * Returns an empty Optional if coordinates do not tell, or if it cannot be evaluated for all of
   * their values.
   */
  private Optional<Selections> evaluated(Expression condition) {
    List<Integer> used = List.copyOf(columns(condition));
    List<Coordinates.Along> values = new ArrayList<>();
    for (int column : used) {
      Column of = column(schema.apply(column).name());
      Optional<Coordinates.Along> along =
          of == null || of.isVariable() ? Optional.empty() : coordinates.all(of);
      // A chunk has a least and a greatest value, which are seldom those of one cell.
      if (along.isEmpty() || (chunks && !values.isEmpty())) {
        return Optional.empty();
      }
      values.add(along.get());
    }
    List<Integer> dimensions =
        values.stream().flatMap(v -> v.column().dimensions().stream()).distinct().sorted().toList();
    if (!condition.deterministic() || all.onto(dimensions).cells() > Column.MOST_VALUES) {
      return Optional.empty();
    }
    Optional<Selections> known = coordinates.table().answer(condition);
    if (known.isPresent()) {
      return known;
    }
    try {
      Mask mask = mask(condition, used, values, dimensions);
      Selections found = mask.within(all, coordinates.table().layout().units());
      Selections answer = chunks && !values.isEmpty() ? whole(found, dimensions) : found;
      coordinates.table().keep(condition, answer);
      return Optional.of(answer);
    } catch (Exception e) {
      // Spark throws checked ones undeclared. Casts of text and the like fail for some values, and
      // subqueries have none yet.
      return Optional.empty();
    }
  }

  /** A bound that satisfies a condition belongs to a cell that does: the chunks of such cells. */
  private Selections whole(Selections cells, List<Integer> dimensions) {
    ChunkLayout layout = coordinates.table().layout();
    List<Selection> parts = new ArrayList<>();
    for (Selection part : cells.parts()) {
      Selection wide = part;
      for (int d : dimensions) {
        long length = all.along().get(d).size();
        wide = wide.with(d, layout.widened(d, part.along().get(d), length));
      }
      parts.add(wide);
    }
    return new Selections(parts, dimensions.isEmpty() && cells.exact());
  }

  /** Returns the coordinates in {@code condition} that have several dimensions themselves. */
  public Set<Column> onSeveral(Expression condition) {
    return columns(condition).stream()
        .map(column -> column(schema.apply(column).name()))
        .filter(of -> of != null && !of.isVariable() && of.dimensions().size() > 1)
        .collect(Collectors.toSet());
  }

  private static Set<Integer> columns(Expression condition) {
    Set<Integer> found = new TreeSet<>();
    collect(condition, found);
    return found;
  }

  private static void collect(Expression expression, Set<Integer> into) {
    if (expression instanceof BoundReference reference) {
      into.add(reference.ordinal());
    }
    ScalaLists.java(expression.children()).forEach(child -> collect(child, into));
  }

  /** Of chunks, the coordinate whose bound a column is. */
  private Column column(String name) {
    GridTable table = coordinates.table();
    return chunks ? ChunkColumns.bounded(table::column, name) : table.column(name);
  }

  /**
   * Returns where {@code condition} holds for the values of its columns, which are on {@code
   * dimensions}.
   */
  private Mask mask(
      Expression condition,
      List<Integer> columns,
      List<Coordinates.Along> values,
      List<Integer> dimensions) {
    int[] shape = new int[dimensions.size()];
    Arrays.setAll(shape, k -> (int) all.along().get(dimensions.get(k)).size());
    int[][] steps = values.stream().map(v -> steps(v, dimensions, shape)).toArray(int[][]::new);
    int cells = Arrays.stream(shape).reduce(1, Math::multiplyExact);
    int[] index = new int[shape.length];
    int[] at = new int[values.size()];
    GenericInternalRow row = new GenericInternalRow(schema.size());
    BitSet holds = new BitSet();
    for (int cell = 0; cell < cells; cell++) {
      for (int c = 0; c < at.length; c++) {
        row.update(columns.get(c), values.get(c).at(at[c]));
      }
      holds.set(cell, Boolean.TRUE.equals(SharedExpression.eval(condition, row)));
      for (int k = shape.length - 1; k >= 0; k--) {
        boolean last = ++index[k] == shape[k];
        index[k] = last ? 0 : index[k];
        for (int c = 0; c < at.length; c++) {
          at[c] += last ? steps[c][k] * (1 - shape[k]) : steps[c][k];
        }
        if (!last) {
          break;
        }
      }
    }
    return new Mask(dimensions, shape, holds);
  }

  /**
   * Returns how far apart in {@code values} two neighbours along each of {@code dimensions} are.
   */
  private static int[] steps(Coordinates.Along values, List<Integer> dimensions, int[] shape) {
    int[] steps = new int[shape.length];
    List<Integer> own = values.column().dimensions();
    int step = 1;
    for (int n = own.size() - 1; n >= 0; n--) {
      int k = dimensions.indexOf(own.get(n));
      steps[k] = step;
      step *= shape[k];
    }
    return steps;
  }
}
