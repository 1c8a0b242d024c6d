package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.grid.Selections;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.Column;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.catalyst.expressions.BoundReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The index of a store, for the variables of one query. An entry counts only as long as its chunk
 * is the one that it was made of: the store is asked for each chunk that is to be passed over.
 */
public final class ValueIndex implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(ValueIndex.class);

  private final Store store;
  private final boolean trusts;
  private final ChunkGrid grid;
  private final Map<String, Array> arrays;
  private final Map<String, IndexedColumn> columns;

  private ValueIndex(
      Store store,
      boolean trusts,
      ChunkGrid grid,
      Map<String, Array> arrays,
      Map<String, IndexedColumn> columns) {
    this.store = store;
    this.trusts = trusts;
    this.grid = grid;
    this.arrays = arrays;
    this.columns = columns;
  }

  /**
   * The index for those variables called {@code names} that are cut as {@code grid}; empty if there
   * is none. One that a query has not asked for, and that cannot be read, is none: the log says so.
   */
  public static Optional<ValueIndex> of(
      ReadOptions options, OpenTables.Lease lease, Collection<String> names, ChunkGrid grid)
      throws IOException {
    List<Column> wanted = new ArrayList<>();
    for (String name : names) {
      Column column = lease.table().column(name);
      if (column != null
          && column.isVariable()
          && IndexedArray.covers(column.array())
          && ((Chunked) column.array().data()).grid().equals(grid)) {
        wanted.add(column);
      }
    }
    Optional<Location> place =
        wanted.isEmpty() ? Optional.empty() : options.index().location(options.access());
    if (place.isEmpty()) {
      return Optional.empty();
    }
    List<IndexedArray> entries =
        read(place.get(), wanted.stream().map(c -> c.array().path()).distinct().toList(), options);
    if (entries.isEmpty()) {
      return Optional.empty();
    }
    Store store = Stores.open(options.access().location());
    try {
      Map<String, Array> arrays = new HashMap<>();
      Map<String, IndexedColumn> columns = new HashMap<>();
      for (Column column : wanted) {
        Array array = column.array();
        for (IndexedArray found : entries) {
          if (found.path().equals(array.path())
              && found.isOf(array)
              && Arrays.equals(found.counts(), IndexedArray.counts(array, grid))
              && found.documents().equals(ChunkStamps.documents(store, array))) {
            IndexedColumn.of(column, found).ifPresent(of -> columns.put(column.name(), of));
            arrays.put(column.name(), array);
          }
        }
      }
      if (columns.isEmpty()) {
        if (arrays.isEmpty() && options.index().asked()) {
          LOG.warn(
              "{}: the index {} is of other metadata or another version of the store, so all chunks"
                  + " are read. Make it again, with zarr-cdm index",
              store,
              place.get());
        }
        store.close();
        return Optional.empty();
      }
      return Optional.of(new ValueIndex(store, options.index().trusts(), grid, arrays, columns));
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static List<IndexedArray> read(Location place, List<String> paths, ReadOptions options)
      throws IOException {
    try {
      return IndexFile.read(place, paths);
    } catch (IOException e) {
      if (options.index().asked()) {
        throw e;
      }
      LOG.warn("the index of values is not used, and all chunks are read: {}", e.getMessage());
      return List.of();
    }
  }

  /** The names of the columns of {@code schema} that {@code conditions} are about. */
  public static Set<String> columns(List<Expression> conditions, StructType schema) {
    Set<String> names = new LinkedHashSet<>();
    conditions.forEach(condition -> collect(condition, schema, names));
    return names;
  }

  private static void collect(Expression expression, StructType schema, Set<String> into) {
    if (expression instanceof BoundReference column) {
      into.add(schema.apply(column.ordinal()).name());
    }
    CollectionConverters.asJava(expression.children())
        .forEach(child -> collect(child, schema, into));
  }

  /** The chunks in which all of {@code conditions} may hold, as far as the index knows. */
  public KeptChunks where(List<Expression> conditions, StructType schema) {
    ValueConditions values = new ValueConditions(schema, columns);
    IndexedArray shape = columns.values().iterator().next().entries();
    BitSet kept = new BitSet(shape.size());
    for (int n = 0; n < shape.size(); n++) {
      int chunk = n;
      kept.set(n, conditions.stream().allMatch(condition -> values.mayHold(condition, chunk)));
    }
    return verified(kept, shape);
  }

  /** What the index says of {@code cells} of the variable {@code name}. */
  IndexedCells cells(String name, Selections cells) {
    return IndexedCells.of(columns.get(name), grid, cells, this::isSame);
  }

  /**
   * The chunks that have the first {@code rows} of {@code cells} in the order of the variable
   * {@code name}; empty if the index does not tell.
   */
  public Optional<KeptChunks> first(
      String name, Selections cells, long rows, boolean descending, boolean nullsFirst) {
    return cells(name, cells).first(rows, descending, nullsFirst);
  }

  /** {@code kept}, and those that have changed since the index was made. */
  private KeptChunks verified(BitSet kept, IndexedArray shape) {
    int[] over = IntStream.range(0, shape.size()).filter(n -> !kept.get(n)).toArray();
    int[] changed = IntStream.of(over).parallel().filter(n -> !isSame(n)).toArray();
    IntStream.of(changed).forEach(kept::set);
    return new KeptChunks(grid, shape.counts(), kept, shape.size());
  }

  /**
   * True if the chunk of each variable is the one that its entry was made of. One that the store
   * cannot tell is read, and if that fails too, the error is that of the task.
   */
  private boolean isSame(int chunk) {
    if (trusts) {
      return true;
    }
    try {
      for (Map.Entry<String, IndexedColumn> column : columns.entrySet()) {
        Array array = arrays.get(column.getKey());
        if (!ChunkStamps.isSame(store, array, column.getValue().entries(), chunk)) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
