package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.internal.table.grid.UnitBoxes;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.GroupingKey;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What a query wants of groups of cells instead of the cells.
 *
 * @param whole true if each task reads all cells of its groups, so that nothing is left to merge
 */
public record Aggregates(ArrayList<GroupingKey> groups, ArrayList<Call> calls, boolean whole)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Set<DataType> SMALL_INTEGERS =
      Set.of(DataTypes.ByteType, DataTypes.ShortType, DataTypes.IntegerType);
  private static final Set<DataType> REALS = Set.of(DataTypes.FloatType, DataTypes.DoubleType);

  /** Returns true if values of {@code type} can be added up: sums of 64 bits may overflow. */
  static boolean isSummable(DataType type) {
    return REALS.contains(type) || SMALL_INTEGERS.contains(type);
  }

  /** Returns true if {@link GroupSums} finds the least and the greatest value of {@code type}. */
  static boolean isOrdered(DataType type) {
    return isSummable(type)
        || type.equals(DataTypes.LongType)
        || type.equals(DataTypes.TimestampType);
  }

  public enum Function {
    COUNT,
    COUNT_DISTINCT,
    /** Null if there are no values. */
    SUM,
    /** 0 if there are no values. */
    TOTAL,
    MIN,
    MAX,
    MEAN,
    /** The sum of squared differences from the mean. */
    SQUARES
  }

  /** A function of a column; of {@code count(*)} the column is null. */
  public record Call(Function function, String column, DataType type) implements Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      return function + "(" + (column == null ? "*" : column) + ")";
    }
  }

  @Override
  public String toString() {
    return "aggregates " + calls + " by " + groups;
  }

  /** Returns what {@code aggregation} asks of {@code table}; empty if it is not computed here. */
  public static Optional<Aggregates> of(Aggregation aggregation, GridTable table) {
    Aggregates all = new Aggregates(new ArrayList<>(), new ArrayList<>(), false);
    for (Expression group : aggregation.groupByExpressions()) {
      Column column = column(group, table);
      if (column == null || column.isVariable() || column.type() == CellType.BINARY) {
        return Optional.empty();
      }
      all.groups.add(GroupingKey.of(column));
    }
    for (AggregateFunc wanted : aggregation.aggregateExpressions()) {
      Optional<Call> call = call(wanted, table);
      if (call.isEmpty()) {
        return Optional.empty();
      }
      all.calls.add(call.get());
    }
    return Optional.of(all);
  }

  private static Optional<Call> call(AggregateFunc wanted, GridTable table) {
    if (wanted instanceof CountStar) {
      return Optional.of(new Call(Function.COUNT, null, DataTypes.LongType));
    }
    Column column = wanted.children().length == 1 ? column(wanted.children()[0], table) : null;
    if (column == null) {
      return Optional.empty();
    }
    DataType type = SparkCells.type(column);
    if (wanted instanceof Count count) {
      boolean once = count.isDistinct() && !type.equals(DataTypes.BinaryType);
      return count.isDistinct() && (column.isVariable() || !once)
          ? Optional.empty()
          : Optional.of(
              new Call(
                  once ? Function.COUNT_DISTINCT : Function.COUNT,
                  column.name(),
                  DataTypes.LongType));
    }
    if (wanted instanceof Sum sum && !sum.isDistinct()) {
      return isSummable(type)
          ? Optional.of(
              new Call(
                  Function.SUM,
                  column.name(),
                  REALS.contains(type) ? DataTypes.DoubleType : DataTypes.LongType))
          : Optional.empty();
    }
    if (isOrdered(type) && (wanted instanceof Min || wanted instanceof Max)) {
      Function function = wanted instanceof Min ? Function.MIN : Function.MAX;
      return Optional.of(new Call(function, column.name(), type));
    }
    return Optional.empty();
  }

  private static Column column(Expression expression, GridTable table) {
    return expression instanceof NamedReference reference && reference.fieldNames().length == 1
        ? table.column(reference.fieldNames()[0])
        : null;
  }

  /** Returns the names of all columns that are needed. */
  public List<String> columns() {
    return Stream.concat(
            groups.stream().flatMap(group -> group.columns().stream()),
            calls.stream().filter(call -> call.column != null).map(Call::column))
        .distinct()
        .toList();
  }

  /** Returns true if coordinates, none of which is too long, tell all that is asked. */
  public boolean ofCoordinates(Coordinates coordinates) {
    return columns().stream()
        .allMatch(name -> coordinates.of(coordinates.table().column(name)).isPresent());
  }

  /** Returns the columns of the result: the groups, then a column for each call. */
  public StructType schema() {
    StructType schema = new StructType();
    for (GroupingKey group : groups) {
      schema = schema.add(group.name(), group.type(), true);
    }
    for (Call call : calls) {
      schema = schema.add(call.toString(), call.type, call.function != Function.COUNT);
    }
    return schema;
  }

  /** Returns the dimensions whose coordinates make groups, ascending. */
  List<Integer> groupingDimensions(GridTable table) {
    return groups.stream()
        .map(group -> table.column(group.columns().get(0)).dimension())
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the order of dimensions in which units that hold the same groups follow each other. */
  public int[] order(GridTable table) {
    List<Integer> first = groupingDimensions(table);
    return Stream.concat(
            first.stream(),
            Stream.iterate(0, d -> d < table.grid().rank(), d -> d + 1)
                .filter(d -> !first.contains(d)))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * Returns how many units follow each other with the cells of the same groups: 1 unless it is
   * whole.
   */
  public long unitsOfGroup(GridTable table, Selections cells) {
    if (!whole || cells.parts().isEmpty()) {
      return 1;
    }
    long[] units = UnitBoxes.counts(table.layout(columns()).units(), cells.parts().get(0));
    List<Integer> grouping = groupingDimensions(table);
    return IntStream.range(0, units.length)
        .filter(d -> !grouping.contains(d))
        .mapToLong(d -> units[d])
        .reduce(1, Math::multiplyExact);
  }
}
