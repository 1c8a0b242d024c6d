package io.github.zarrcdm.spark.table;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.table.grid.Ranges;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The groups of cells that grouping columns make: numbers along each dimension, which together are
 * the number of the group, in C order.
 */
public final class GroupIds {
  private final long[] origin;
  private final int[][] ids;
  private final int[] counts;
  private final List<List<List<Object>>> keys;
  private final Selection cells;
  private final List<Coordinates.Grouped> columns;

  /** {@code columns} group the cells of {@code cells}, along whose dimensions {@code along} has. */
  public GroupIds(Selection cells, List<Coordinates.Grouped> columns) {
    this.cells = cells;
    this.columns = columns;
    int rank = cells.rank();
    this.origin = new long[rank];
    this.ids = new int[rank][];
    this.counts = new int[rank];
    this.keys = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      int dimension = d;
      List<Coordinates.Grouped> here =
          columns.stream().filter(c -> c.dimension() == dimension).toList();
      Ranges ranges = cells.along().get(d);
      origin[d] = ranges.runs().get(0).from();
      Map<List<Object>, Integer> numbers = new HashMap<>();
      List<List<Object>> ordered = new ArrayList<>();
      ids[d] = here.isEmpty() ? null : new int[(int) (ranges.end() - origin[d])];
      if (here.isEmpty()) {
        ordered.add(List.of());
      } else {
        for (int index : ranges.indices(0)) {
          List<Object> key = key(here, index);
          Integer number = numbers.putIfAbsent(key, ordered.size());
          if (number == null) {
            number = ordered.size();
            ordered.add(key);
          }
          ids[d][(int) (index - origin[d])] = number;
        }
      }
      counts[d] = ordered.size();
      keys.add(ordered);
    }
  }

  private static List<Object> key(List<Coordinates.Grouped> columns, int index) {
    List<Object> key = new ArrayList<>(columns.size());
    columns.forEach(column -> key.add(normal(column.at(index))));
    return key;
  }

  /** SQL groups both zeros together. */
  public static Object normal(Object value) {
    if (value instanceof Double real && real == 0) {
      return 0d;
    }
    return value instanceof Float real && real == 0 ? (Object) 0f : value;
  }

  /** Returns how many groups there are. */
  public long size() {
    return Arrays.stream(counts).asLongStream().reduce(1, Math::multiplyExact);
  }

  /** Returns how many groups there are along each dimension. */
  public int[] counts() {
    return counts.clone();
  }

  /** Returns true if the cells along {@code dimension} are in groups of their own. */
  public boolean groups(int dimension) {
    return ids[dimension] != null;
  }

  /**
   * Returns the groups of the indices in {@code ranges} along {@code dimension}, each times {@code
   * step}.
   */
  public int[] along(int dimension, Ranges ranges, int step) {
    int[] found = ranges.indices(origin[dimension]);
    for (int i = 0; i < found.length; i++) {
      found[i] = ids[dimension] == null ? 0 : ids[dimension][found[i]] * step;
    }
    return found;
  }

  /** Returns the values of the grouping column at {@code place} for all {@code groups}. */
  public Object[] keys(int place, int[] groups) {
    int dimension = columns.get(place).dimension();
    int within =
        (int)
            columns.subList(0, place).stream()
                .filter(before -> before.dimension() == dimension)
                .count();
    int step = COrder.strides(counts)[dimension];
    List<List<Object>> along = keys.get(dimension);
    Object[] values = new Object[groups.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = along.get(groups[i] / step % counts[dimension]).get(within);
    }
    return values;
  }

  /**
   * Returns true if no group has cells in two units of {@code grid} along a dimension that makes
   * groups.
   */
  public boolean liesWithin(ChunkGrid grid) {
    for (int d = 0; d < counts.length; d++) {
      long[] unit = new long[counts[d]];
      Arrays.fill(unit, -1);
      for (int index : ids[d] == null ? new int[0] : cells.along().get(d).indices(0)) {
        int id = ids[d][(int) (index - origin[d])];
        long here = grid.chunkOf(d, index);
        if (unit[id] >= 0 && unit[id] != here) {
          return false;
        }
        unit[id] = here;
      }
    }
    return true;
  }
}
