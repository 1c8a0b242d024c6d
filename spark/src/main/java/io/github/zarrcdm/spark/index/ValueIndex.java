package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.open.ScalaLists;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;

/**
 * The index of a store, for the variables of a grid in one query. An entry counts only as long as
 * its chunk is the one that it was made of: so the store is asked for the version of each chunk
 * that is to be passed over, unless the query trusts the index.
 */
public final class ValueIndex {
  private final ChunkGrid grid;
  private final Map<String, IndexedColumn> columns;

  ValueIndex(ChunkGrid grid, Map<String, IndexedColumn> columns) {
    this.grid = grid;
    this.columns = columns;
  }

  /** Returns the names of the columns of {@code schema} that {@code conditions} are about. */
  public static Set<String> columns(List<Expression> conditions, StructType schema) {
    Set<String> names = new LinkedHashSet<>();
    conditions.forEach(condition -> collect(condition, schema, names));
    return names;
  }

  private static void collect(Expression expression, StructType schema, Set<String> into) {
    if (expression instanceof BoundReference column) {
      into.add(schema.apply(column.ordinal()).name());
    }
    ScalaLists.java(expression.children()).forEach(child -> collect(child, schema, into));
  }

  /** Returns the chunks in which all of {@code conditions} may hold, as far as the index knows. */
  public ChunksToRead where(List<Expression> conditions, StructType schema) {
    IntPredicate mayHold = new ValueConditions(schema, columns).mayHold(conditions);
    IndexedArray shape = columns.values().iterator().next().entries();
    BitSet kept = new BitSet(shape.size());
    for (int n = 0; n < shape.size(); n++) {
      kept.set(n, mayHold.test(n));
    }
    return verified(kept, shape);
  }

  /** Returns what the index says of {@code cells} of the variable {@code name}. */
  IndexedCells cells(String name, Selections cells) {
    return IndexedCells.of(columns.get(name), grid, cells);
  }

  /**
   * Returns the chunks that have the first {@code rows} of {@code cells} in the order of the
   * variable {@code name}; empty if the index does not tell.
   */
  public Optional<ChunksToRead> first(
      String name, Selections cells, long rows, boolean descending, boolean nullsFirst) {
    return cells(name, cells).first(rows, descending, nullsFirst);
  }

  /** Returns {@code kept}, and those that have changed since the index was made. */
  private ChunksToRead verified(BitSet kept, IndexedArray shape) {
    int[] over = IntStream.range(0, shape.size()).filter(n -> !kept.get(n)).toArray();
    List<IndexedColumn> all = List.copyOf(columns.values());
    int[] changed = IntStream.of(over).parallel().filter(n -> !isSame(all, n)).toArray();
    IntStream.of(changed).forEach(kept::set);
    return new ChunksToRead(grid, all, kept);
  }

  private static boolean isSame(List<IndexedColumn> columns, int chunk) {
    for (IndexedColumn column : columns) {
      if (!column.isSame(chunk)) {
        return false;
      }
    }
    return true;
  }
}
