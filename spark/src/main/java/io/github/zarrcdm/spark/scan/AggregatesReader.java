package io.github.zarrcdm.spark.scan;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Cells;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.internal.table.grid.Expansion;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Slabs;
import io.github.zarrcdm.internal.table.grid.SubBox;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.GroupSums;
import io.github.zarrcdm.spark.table.ColumnReader;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GridTable;
import io.github.zarrcdm.spark.table.GroupIds;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.spark.table.ResultColumn;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Sums up the cells of a task: one row per group, with what its cells contribute. Runs in loops
 * over decoded chunks; no cell becomes a row.
 */
final class AggregatesReader implements TaskBatches {
  private static final int ROWS = 4096;

  private final OpenTables.Lease lease;
  private final ColumnReader reader;
  private final Aggregates aggregates;
  private final StructType columns;
  private final int ahead;
  private final List<Selection> slabs = new ArrayList<>();
  private final CellVector[] vectors;
  private final ColumnarBatch batch;
  private Cells[] results;
  private int rows;
  private int given;

  AggregatesReader(
      OpenTables.Lease lease,
      ColumnReader reader,
      Aggregates aggregates,
      StructType columns,
      ZarrPartition partition,
      int ahead) {
    this.ahead = ahead;
    this.lease = lease;
    this.reader = reader;
    this.aggregates = aggregates;
    this.columns = columns;
    GridTable table = lease.table();
    List<String> names = aggregates.columns();
    ChunkLayout layout = table.layout(names);
    int cellBytes =
        names.stream().map(table::column).filter(Column::isVariable).mapToInt(Column::bytes).sum();
    new Slabs(
            layout,
            partition.selection(),
            partition.first(),
            partition.end(),
            CellsReader.SLAB_BYTES / Math.max(1, cellBytes),
            aggregates.order(table))
        .forEachRemaining(slabs::add);
    this.vectors =
        Arrays.stream(columns.fields())
            .map(field -> new CellVector(field.dataType()))
            .toArray(CellVector[]::new);
    this.batch = new ColumnarBatch(vectors.clone(), 0);
  }

  @Override
  public ColumnarBatch next() throws IOException {
    if (results == null) {
      sumUp();
    }
    if (given == rows) {
      return null;
    }
    int count = Math.min(ROWS, rows - given);
    for (int i = 0; i < vectors.length; i++) {
      vectors[i].show(results[i], given, count);
    }
    batch.setNumRows(count);
    given += count;
    return batch;
  }

  private void sumUp() throws IOException {
    GroupIds groups = groups();
    int size = Math.toIntExact(groups.size());
    long[] cells = new long[size];
    Map<String, GroupSums> sums = new HashMap<>();
    for (Aggregates.Call call : aggregates.calls()) {
      if (call.column() != null) {
        sums.computeIfAbsent(
            call.column(),
            name ->
                new GroupSums(
                    size,
                    isReal(lease.table().column(name)),
                    asks(name, Aggregates.Function.MIN, Aggregates.Function.MAX),
                    asks(name, Aggregates.Function.MEAN, Aggregates.Function.SQUARES)));
      }
    }
    try (ReadAhead<Selection, Map<String, Cells>> reads =
        new ReadAhead<>(slabs.iterator(), ahead, slab -> variables(slab, sums.keySet()))) {
      for (Selection slab : slabs) {
        Map<String, Cells> variables = reads.next();
        Rows of = new Rows(slab, groups);
        of.count(cells);
        for (Map.Entry<String, GroupSums> sum : sums.entrySet()) {
          Column column = lease.table().column(sum.getKey());
          of.add(
              column.isVariable() ? variables.get(column.name()) : coordinate(column, slab),
              sum.getValue());
        }
      }
    }
    lease.checkUnchanged();
    results(groups, cells, sums);
  }

  private boolean asks(String column, Aggregates.Function one, Aggregates.Function other) {
    return aggregates.calls().stream()
        .filter(call -> column.equals(call.column()))
        .anyMatch(call -> call.function() == one || call.function() == other);
  }

  private static boolean isReal(Column column) {
    return column.type() == CellType.FLOAT32 || column.type() == CellType.FLOAT64;
  }

  /** Returns the groups of all cells of this task. */
  private GroupIds groups() throws IOException {
    Selection around = slabs.get(0);
    for (Selection slab : slabs) {
      for (int d = 0; d < slab.rank(); d++) {
        around = around.with(d, around.along().get(d).or(slab.along().get(d)));
      }
    }
    Coordinates coordinates = new Coordinates(lease);
    return new GroupIds(around, aggregates.groups().stream().map(coordinates::of).toList());
  }

  /** Returns the cells of the variables among {@code names}. For several threads. */
  private Map<String, Cells> variables(Selection slab, Set<String> names) throws IOException {
    Map<String, Cells> all = new HashMap<>();
    for (String name : names) {
      Column column = lease.table().column(name);
      if (column.isVariable()) {
        Object stored = reader.stored(column, slab.hull());
        all.put(name, reader.decoded(column, SubBox.of(stored, slab)));
      }
    }
    return all;
  }

  private Cells coordinate(Column column, Selection slab) throws IOException {
    Cells along = reader.coordinate(column, slab);
    int rows = Math.toIntExact(slab.cells());
    Expansion expansion = Expansion.of(slab, column.dimensions());
    Object values = Array.newInstance(along.values().getClass().getComponentType(), rows);
    expansion.expand(along.values(), 0, rows, values);
    boolean[] missing = along.missing() == null ? null : new boolean[rows];
    if (missing != null) {
      expansion.expand(along.missing(), 0, rows, missing);
    }
    return new Cells(values, missing);
  }

  /** The cells of a slab in rows, as long as the groups allow. */
  private static final class Rows {
    private final int[][] outer;
    private final int[] inner;
    private final int length;

    Rows(Selection slab, GroupIds groups) {
      int[] counts = groups.counts();
      int rank = slab.rank();
      int[] steps = COrder.strides(counts);
      // Dimensions at the end that make no groups are one row.
      int last = rank;
      int cells = 1;
      while (last > 0 && !groups.groups(last - 1)) {
        last--;
        cells *= (int) slab.along().get(last).size();
      }
      boolean grouped = cells == 1 && last > 0;
      inner = grouped ? groups.along(last - 1, slab.along().get(last - 1), steps[last - 1]) : null;
      length = grouped ? inner.length : cells;
      outer = new int[grouped ? last - 1 : last][];
      Arrays.setAll(outer, d -> groups.along(d, slab.along().get(d), steps[d]));
    }

    void count(long[] cells) {
      each(
          (from, base) -> {
            if (inner == null) {
              cells[base] += length;
            } else {
              for (int id : inner) {
                cells[base + id]++;
              }
            }
          });
    }

    void add(Cells cells, GroupSums sums) {
      each((from, base) -> sums.add(cells, from, length, base, inner));
    }

    private interface Row {
      void at(int from, int base);
    }

    private void each(Row row) {
      int[] at = new int[outer.length];
      int from = 0;
      while (true) {
        int base = 0;
        for (int d = 0; d < outer.length; d++) {
          base += outer[d][at[d]];
        }
        row.at(from, base);
        from += length;
        int d = outer.length - 1;
        while (d >= 0 && ++at[d] == outer[d].length) {
          at[d--] = 0;
        }
        if (d < 0) {
          return;
        }
      }
    }
  }

  private void results(GroupIds groups, long[] cells, Map<String, GroupSums> sums) {
    int[] all = new int[cells.length];
    for (int group = 0; group < cells.length; group++) {
      if (cells[group] > 0) {
        all[rows++] = group;
      }
    }
    int[] found = Arrays.copyOf(all, rows);
    int keys = aggregates.groups().size();
    results = new Cells[columns.size()];
    for (int i = 0; i < results.length; i++) {
      ResultColumn result = new ResultColumn(columns.fields()[i].dataType(), rows);
      Object[] values = i < keys ? groups.keys(i, found) : null;
      for (int row = 0; row < rows; row++) {
        result.set(
            row,
            i < keys
                ? values[row]
                : value(aggregates.calls().get(i - keys), found[row], cells, sums));
      }
      results[i] = result.cells();
    }
  }

  private static Object value(
      Aggregates.Call call, int group, long[] cells, Map<String, GroupSums> sums) {
    if (call.column() == null) {
      return cells[group];
    }
    GroupSums of = sums.get(call.column());
    boolean none = of.count(group) == 0;
    return switch (call.function()) {
      case COUNT -> of.count(group);
      case SUM -> none ? null : of.sum(group);
      case TOTAL -> of.sum(group);
      case MIN -> none ? null : of.least(group);
      case MAX -> none ? null : of.greatest(group);
      case MEAN -> of.mean(group);
      case SQUARES -> of.squares(group);
      case COUNT_DISTINCT -> throw new IllegalStateException("counts of parts cannot be added");
    };
  }
}
