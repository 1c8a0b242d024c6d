package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.spark.aggregate.Aggregates;
import io.github.zarrcdm.spark.aggregate.CoordinateAggregates;
import io.github.zarrcdm.spark.table.OpenTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;

/** The least and the greatest value, and how many there are, from the index alone. */
public final class IndexAggregates {
  private static final Set<Aggregates.Function> KNOWN =
      Set.of(Aggregates.Function.COUNT, Aggregates.Function.MIN, Aggregates.Function.MAX);

  private IndexAggregates() {}

  /**
   * Returns what {@code asked} gives for {@code cells}; empty if the index of the store does not
   * tell.
   */
  public static Optional<CoordinateAggregates> of(
      Aggregates asked, QueryIndex index, OpenTables.Lease lease, Selections cells)
      throws IOException {
    boolean known =
        cells.exact()
            && asked.groups().isEmpty()
            && asked.calls().stream().allMatch(call -> KNOWN.contains(call.function()));
    if (!known) {
      return Optional.empty();
    }
    Map<String, IndexedCells.Summary> summaries = new HashMap<>();
    for (String name : asked.columns()) {
      Optional<IndexedCells.Summary> found =
          summary(lease.table().column(name), index, lease, cells);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      summaries.put(name, found.get());
    }
    List<Object> row = new ArrayList<>();
    for (Aggregates.Call call : asked.calls()) {
      IndexedCells.Summary found = summaries.get(call.column());
      row.add(
          switch (call.function()) {
            case COUNT -> (Object) (found == null ? cells.cells() : found.count());
            case MIN -> found.least();
            default -> found.greatest();
          });
    }
    return Optional.of(
        new CoordinateAggregates(
            asked.schema(), new InternalRow[] {new GenericInternalRow(row.toArray())}));
  }

  private static Optional<IndexedCells.Summary> summary(
      Column column, QueryIndex index, OpenTables.Lease lease, Selections cells)
      throws IOException {
    if (!column.isVariable() || !(column.array().data() instanceof Chunked chunked)) {
      return Optional.empty();
    }
    return index
        .of(lease, List.of(column.name()), chunked.grid())
        .flatMap(found -> found.cells(column.name(), cells).summary());
  }
}
