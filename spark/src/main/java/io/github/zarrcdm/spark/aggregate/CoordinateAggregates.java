package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GroupIds;
import io.github.zarrcdm.spark.table.GroupingKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.LocalScan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Aggregates that coordinates tell: computed on the driver, without a chunk of a variable. */
public record CoordinateAggregates(StructType readSchema, InternalRow[] rows) implements LocalScan {

  public static CoordinateAggregates of(
      Aggregates aggregates, Coordinates coordinates, Selections cells) {
    Map<List<Object>, Result[]> results = new LinkedHashMap<>();
    if (aggregates.groups().isEmpty()) {
      results.put(List.of(), results(aggregates));
    }
    for (Selection part : cells.parts()) {
      new Part(aggregates, coordinates, part).addTo(results);
    }
    List<InternalRow> rows = new ArrayList<>();
    results.forEach(
        (key, values) -> {
          List<Object> row = new ArrayList<>(key);
          for (Result value : values) {
            row.add(value.get());
          }
          rows.add(new GenericInternalRow(row.toArray()));
        });
    return new CoordinateAggregates(aggregates.schema(), rows.toArray(InternalRow[]::new));
  }

  private static Result[] results(Aggregates aggregates) {
    return aggregates.calls().stream().map(Result::new).toArray(Result[]::new);
  }

  /** What one call gives for one group. */
  private static final class Result {
    private final Aggregates.Call call;
    private final Set<Object> distinct = new HashSet<>();
    private long count;
    private double sum;
    private long wholeSum;
    private Object least;
    private Object greatest;

    Result(Aggregates.Call call) {
      this.call = call;
    }

    /** Adds a value that {@code times} cells have. */
    @SuppressWarnings("unchecked")
    void add(Object value, long times) {
      if (value == null) {
        return;
      }
      count += times;
      switch (call.function()) {
        case SUM -> {
          sum += ((Number) value).doubleValue() * times;
          wholeSum += ((Number) value).longValue() * times;
        }
        case COUNT_DISTINCT -> distinct.add(GroupIds.normal(value));
        case MIN ->
            least =
                least == null || ((Comparable<Object>) value).compareTo(least) < 0 ? value : least;
        case MAX ->
            greatest =
                greatest == null || ((Comparable<Object>) value).compareTo(greatest) > 0
                    ? value
                    : greatest;
        default -> {}
      }
    }

    Object get() {
      return switch (call.function()) {
        case COUNT -> count;
        case COUNT_DISTINCT -> (long) distinct.size();
        case MIN -> least;
        case MAX -> greatest;
        default ->
            count == 0
                ? null
                : call.type().equals(DataTypes.LongType) ? (Object) wholeSum : (Object) sum;
      };
    }
  }

  /** The cells of one selection, whose groups are combinations of those along each dimension. */
  private static final class Part {
    private final Aggregates aggregates;
    private final Coordinates coordinates;
    private final Selection cells;
    private final int rank;

    Part(Aggregates aggregates, Coordinates coordinates, Selection cells) {
      this.aggregates = aggregates;
      this.coordinates = coordinates;
      this.cells = cells;
      this.rank = cells.rank();
    }

    void addTo(Map<List<Object>, Result[]> results) {
      List<Map<List<Object>, List<Integer>>> along = new ArrayList<>();
      for (int d = 0; d < rank; d++) {
        along.add(groups(d));
      }
      combine(along, new ArrayList<>(), results);
    }

    private List<Coordinates.Grouped> grouping(int dimension) {
      return aggregates.groups().stream()
          .map(coordinates::of)
          .filter(values -> values.dimension() == dimension)
          .toList();
    }

    private Coordinates.Along values(String name) {
      return coordinates.of(coordinates.table().column(name)).orElseThrow();
    }

    /** Returns the indices along a dimension by the values of its grouping columns. */
    private Map<List<Object>, List<Integer>> groups(int dimension) {
      List<Coordinates.Grouped> grouping = grouping(dimension);
      boolean needed =
          aggregates.columns().stream()
              .anyMatch(name -> coordinates.table().column(name).dimension() == dimension);
      if (!needed) {
        return Map.of(List.of(), List.of());
      }
      Map<List<Object>, List<Integer>> groups = new LinkedHashMap<>();
      for (int index : cells.along().get(dimension).indices(0)) {
        List<Object> key = new ArrayList<>();
        grouping.forEach(column -> key.add(GroupIds.normal(column.at(index))));
        groups.computeIfAbsent(key, k -> new ArrayList<>()).add(index);
      }
      return groups;
    }

    private void combine(
        List<Map<List<Object>, List<Integer>>> along,
        List<Map.Entry<List<Object>, List<Integer>>> chosen,
        Map<List<Object>, Result[]> results) {
      if (chosen.size() < rank) {
        for (Map.Entry<List<Object>, List<Integer>> group : along.get(chosen.size()).entrySet()) {
          chosen.add(group);
          combine(along, chosen, results);
          chosen.remove(chosen.size() - 1);
        }
        return;
      }
      Result[] result = results.computeIfAbsent(key(chosen), key -> results(aggregates));
      for (Result one : result) {
        add(one, chosen);
      }
    }

    private List<Object> key(List<Map.Entry<List<Object>, List<Integer>>> chosen) {
      int[] taken = new int[rank];
      List<Object> key = new ArrayList<>();
      for (GroupingKey group : aggregates.groups()) {
        int dimension = coordinates.of(group).dimension();
        key.add(chosen.get(dimension).getKey().get(taken[dimension]++));
      }
      return Collections.unmodifiableList(key);
    }

    private void add(Result result, List<Map.Entry<List<Object>, List<Integer>>> chosen) {
      String name = result.call.column();
      int own = name == null ? -1 : coordinates.table().column(name).dimension();
      long times = 1;
      for (int d = 0; d < rank; d++) {
        int indices = chosen.get(d).getValue().size();
        times *= d == own ? 1 : indices > 0 ? indices : cells.along().get(d).size();
      }
      if (name == null) {
        result.add(true, times);
        return;
      }
      Coordinates.Along values = values(name);
      for (int index : chosen.get(own).getValue()) {
        result.add(values.at(index), times);
      }
    }
  }
}
