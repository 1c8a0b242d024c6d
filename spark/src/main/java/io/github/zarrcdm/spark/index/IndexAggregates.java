package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.CoordinateAggregates;
import io.github.zarrcdm.spark.grid.Selections;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Column;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/** The least and the greatest value, and how many there are, from the index alone. */
public final class IndexAggregates {
  private static final Set<Aggregates.Function> KNOWN =
      Set.of(Aggregates.Function.COUNT, Aggregates.Function.MIN, Aggregates.Function.MAX);

  private IndexAggregates() {}

  /** What {@code asked} gives for {@code cells}; empty if the index of the store does not tell. */
  public static Optional<CoordinateAggregates> of(
      Aggregates asked, ReadOptions options, OpenTables.Lease lease, Selections cells)
      throws IOException {
    boolean known =
        cells.exact()
            && asked.groups().isEmpty()
            && asked.calls().stream().allMatch(call -> KNOWN.contains(call.function()));
    if (!known) {
      return Optional.empty();
    }
    List<Object> row = new ArrayList<>();
    for (Aggregates.Call call : asked.calls()) {
      if (call.column() == null) {
        row.add(cells.cells());
        continue;
      }
      Column column = lease.table().column(call.column());
      if (!column.isVariable() || !(column.array().data() instanceof Chunked chunked)) {
        return Optional.empty();
      }
      Optional<ValueIndex> index =
          ValueIndex.of(options, lease, List.of(column.name()), chunked.grid());
      if (index.isEmpty()) {
        return Optional.empty();
      }
      try (ValueIndex open = index.get()) {
        Optional<IndexedCells.Summary> found = open.cells(column.name(), cells).summary();
        if (found.isEmpty()) {
          return Optional.empty();
        }
        row.add(
            switch (call.function()) {
              case COUNT -> (Object) found.get().count();
              case MIN -> found.get().least();
              default -> found.get().greatest();
            });
      }
    }
    return Optional.of(
        new CoordinateAggregates(
            asked.schema(), new InternalRow[] {new GenericInternalRow(row.toArray())}));
  }
}
