package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.spark.aggregate.Aggregates.Call;
import io.github.zarrcdm.spark.open.ScalaLists;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.GroupIds;
import io.github.zarrcdm.spark.table.GroupingKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;
import scala.runtime.AbstractPartialFunction;

/** Decides which aggregates are worth computing where the cells are. */
public record AggregationPolicy(Coordinates coordinates, StructType schema) {
  /** Sums of more groups need too much memory. */
  private static final long MOST = 1 << 22;

  /** Up to so many, merging the sums of several tasks takes no time. */
  private static final long FEW = 1 << 12;

  /** Merging the sums of so many takes about as long as a task takes to read its cells. */
  private static final long AS_LONG_AS_READING = 1 << 18;

  /**
   * Returns what is computed of {@code cells}; empty if there are about as many groups as cells, or
   * if a group is not a function of coordinates along one dimension.
   */
  public Optional<Aggregates> of(List<Expression> groups, List<Call> calls, Selections cells) {
    ArrayList<GroupingKey> found = new ArrayList<>();
    for (Expression group : groups) {
      Optional<GroupingKey> of = group(group);
      if (of.isEmpty()) {
        return Optional.empty();
      }
      found.add(of.get());
    }
    Aggregates parts = new Aggregates(found, new ArrayList<>(calls), false);
    GridTable table = coordinates.table();
    boolean known =
        parts.columns().stream()
            .map(table::column)
            .allMatch(column -> column.isVariable() || coordinates.of(column).isPresent());
    long most = Math.min(MOST, Math.max(FEW, cells.cells() / 8));
    if (!known || cells.parts().isEmpty() || plain(parts, cells) > most) {
      return Optional.empty();
    }
    long count =
        ids(parts, cells).stream().mapToLong(GroupIds::size).reduce(0, SaturatingMath::sum);
    return count > most ? Optional.empty() : Optional.of(parts);
  }

  /**
   * Returns the same aggregates of whole groups, if there are so many that merging them takes time,
   * and if tasks can be cut between groups without leaving so many processors idle that this takes
   * longer.
   */
  public Aggregates wholeIfWorthIt(Aggregates parts, Selections cells) {
    List<GroupIds> ids = ids(parts, cells);
    if (ids.size() > 1 || ids.get(0).size() <= FEW) {
      return parts;
    }
    ChunkLayout layout = coordinates.table().layout(parts.columns());
    long[] units = UnitBoxes.counts(layout.units(), cells.parts().get(0));
    long apart =
        parts.groupingDimensions(coordinates.table()).stream()
            .mapToLong(d -> units[d])
            .reduce(1, SaturatingMath::product);
    int cores = SparkSession.active().sparkContext().defaultParallelism();
    long merging = 1 + ids.get(0).size() / AS_LONG_AS_READING;
    boolean faster =
        SaturatingMath.product(apart, merging)
            >= Math.min(cores, Arrays.stream(units).reduce(1, SaturatingMath::product));
    return new Aggregates(
        parts.groups(), parts.calls(), faster && ids.get(0).liesWithin(layout.units()));
  }

  /**
   * Returns the most groups that coordinates themselves can make; how many functions make shows
   * later.
   */
  private long plain(Aggregates parts, Selections cells) {
    boolean plain = parts.groups().stream().allMatch(g -> g.value() instanceof BoundReference);
    long most = 0;
    for (Selection part : plain ? cells.parts() : List.<Selection>of()) {
      long groups = 1;
      for (int d : parts.groupingDimensions(coordinates.table())) {
        groups = SaturatingMath.product(groups, part.along().get(d).size());
      }
      most = SaturatingMath.sum(most, groups);
    }
    return most;
  }

  private List<GroupIds> ids(Aggregates parts, Selections cells) {
    List<Coordinates.Grouped> by = parts.groups().stream().map(coordinates::of).toList();
    return cells.parts().stream().map(part -> new GroupIds(part, by)).toList();
  }

  /**
   * Returns an empty Optional if {@code expression} is not a function of coordinates along one
   * dimension.
   */
  private Optional<GroupingKey> group(Expression expression) {
    TreeMap<Integer, BoundReference> places = new TreeMap<>();
    ArrayList<String> columns = new ArrayList<>();
    collect(expression, places, columns);
    GridTable table = coordinates.table();
    boolean one =
        !columns.isEmpty()
            && columns.stream().map(table::column).noneMatch(c -> c == null || c.isVariable())
            && columns.stream().map(c -> table.column(c).dimension()).distinct().count() == 1;
    if (!one || !expression.deterministic()) {
      return Optional.empty();
    }
    Expression value =
        expression.transform(
            new AbstractPartialFunction<Expression, Expression>() {
              @Override
              public boolean isDefinedAt(Expression part) {
                return part instanceof BoundReference;
              }

              @Override
              public Expression apply(Expression part) {
                return places.get(((BoundReference) part).ordinal());
              }
            });
    String name = value instanceof BoundReference ? columns.get(0) : expression.prettyName();
    return Optional.of(new GroupingKey(name, columns, value)).filter(GroupingKey::isSupported);
  }

  private void collect(
      Expression expression, TreeMap<Integer, BoundReference> places, List<String> columns) {
    if (expression instanceof BoundReference reference
        && !places.containsKey(reference.ordinal())) {
      places.put(
          reference.ordinal(), new BoundReference(columns.size(), reference.dataType(), true));
      columns.add(schema.apply(reference.ordinal()).name());
    }
    ScalaLists.java(expression.children()).forEach(child -> collect(child, places, columns));
  }
}
