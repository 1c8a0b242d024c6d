package io.github.zarrcdm.spark.filter;

import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.grid.Ranges;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.spark.table.Coordinates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;

/** Finds the first rows in the order of a coordinate, for top-N queries. */
public final class TopRows {
  private TopRows() {}

  /**
   * Returns those of {@code cells} that hold the first {@code rows} in the order of {@code column},
   * and all that equal the last of these; empty if the column does not tell.
   */
  public static Optional<Selection> of(
      Coordinates coordinates, Selections cells, String column, SortOrder order, long rows) {
    Optional<Coordinates.Along> along = coordinates.of(coordinates.table().column(column));
    if (along.isEmpty() || cells.parts().size() != 1 || !cells.exact() || !sorts(along.get())) {
      return Optional.empty();
    }
    Selection all = cells.parts().get(0);
    int dimension = along.get().column().dimension();
    Ranges indices = all.along().get(dimension);
    long each = all.cells() / indices.size();
    List<Integer> sorted = new ArrayList<>();
    Arrays.stream(indices.indices(0)).forEach(sorted::add);
    sorted.sort(Comparator.comparing(along.get()::at, comparator(order)));
    long needed = Math.min(sorted.size(), (rows + each - 1) / each);
    BitSet first = new BitSet();
    Object last = null;
    long taken = 0;
    for (int index : sorted) {
      if (taken >= needed && (needed == 0 || !Objects.equals(along.get().at(index), last))) {
        break;
      }
      last = along.get().at(index);
      first.set(index);
      taken++;
    }
    return Optional.of(all.with(dimension, Ranges.of(first)));
  }

  /** Bytes have an order of their own. */
  private static boolean sorts(Coordinates.Along along) {
    return along.column().type() != CellType.BINARY;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Comparator<Object> comparator(SortOrder order) {
    Comparator<Object> values = (a, b) -> ((Comparable) a).compareTo(b);
    Comparator<Object> directed =
        order.direction() == SortDirection.DESCENDING ? values.reversed() : values;
    return order.nullOrdering() == NullOrdering.NULLS_FIRST
        ? Comparator.nullsFirst(directed)
        : Comparator.nullsLast(directed);
  }
}
