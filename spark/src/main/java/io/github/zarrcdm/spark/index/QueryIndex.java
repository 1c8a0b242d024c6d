package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.index.ChunkStamps;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.internal.index.IndexedArray;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.open.ReadOptions;
import io.github.zarrcdm.spark.table.OpenTables;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of a store as one query uses it: the entries of a variable are read once, and a bucket
 * is listed once for each variable.
 */
public final class QueryIndex {
  private static final Logger LOG = LoggerFactory.getLogger(QueryIndex.class);

  private final ReadOptions options;
  private final Map<String, Optional<IndexedColumn>> columns = new HashMap<>();
  private boolean warned;

  public QueryIndex(ReadOptions options) {
    this.options = options;
  }

  /**
   * Returns the index for those variables called {@code names} that are cut as {@code grid}; empty
   * if there is none. One that a query has not asked for, and that cannot be read, is none: the log
   * says so.
   */
  public Optional<ValueIndex> of(OpenTables.Lease lease, Collection<String> names, ChunkGrid grid)
      throws IOException {
    List<Column> cut = new ArrayList<>();
    for (String name : names) {
      Column column = lease.table().column(name);
      if (column != null
          && column.isVariable()
          && IndexedArray.covers(column.array())
          && ((Chunked) column.array().data()).grid().equals(grid)) {
        cut.add(column);
      }
    }
    read(
        lease.store(), cut.stream().filter(column -> !columns.containsKey(column.name())).toList());
    Map<String, IndexedColumn> found = new LinkedHashMap<>();
    for (Column column : cut) {
      columns.get(column.name()).ifPresent(entries -> found.put(column.name(), entries));
    }
    return found.isEmpty() ? Optional.empty() : Optional.of(new ValueIndex(grid, found));
  }

  /** Reads what the index has of {@code wanted}; it is opened once for all of them. */
  private void read(Store store, List<Column> wanted) throws IOException {
    Map<String, Optional<IndexedColumn>> read = new HashMap<>();
    wanted.forEach(column -> read.put(column.name(), Optional.empty()));
    List<Column> ordered = wanted.stream().filter(IndexedColumn::isOrdered).toList();
    Optional<Location> place = place();
    if (place.isPresent() && !ordered.isEmpty()) {
      Map<String, IndexedArray> all =
          entries(place.get(), ordered.stream().map(column -> column.array().path()).toList());
      for (Column column : ordered) {
        read.put(column.name(), of(store, column, all.get(column.array().path())));
      }
    }
    columns.putAll(read);
  }

  /** Returns the {@code entries} of {@code column}, null if there are none, if they are used. */
  private Optional<IndexedColumn> of(Store store, Column column, IndexedArray entries)
      throws IOException {
    Array array = column.array();
    if (entries != null && entries.isOf(store, array)) {
      return IndexedColumn.of(column, entries, stamps(store, array, entries));
    }
    if (options.index().asked()) {
      LOG.warn(
          "{}: the index {} {} {}, so all its chunks are read. Make it again, with zarr-cdm index",
          store,
          place().orElseThrow(),
          entries == null ? "has no entries of" : "is of other metadata of",
          array.path());
    }
    return Optional.empty();
  }

  /** Returns null if no chunk is compared, since the query trusts the index. */
  private ChunkStamps stamps(Store store, Array array, IndexedArray entries) throws IOException {
    // Versions of a store tell their chunks apart by themselves, whatever a user trusts.
    if (options.index().trusts() && store.versions().isEmpty()) {
      return null;
    }
    boolean told = IntStream.range(0, entries.size()).anyMatch(entries::hasVersion);
    ChunkStamps stamps = told ? ChunkStamps.of(store, array) : ChunkStamps.none(array);
    if (!stamps.known() && options.index().asked() && !warned) {
      warned = true;
      LOG.warn(
          "{}: this store does not tell whether chunks have changed since the index {} was made, so"
              + " all are read. If nobody writes it, use index=trust:PLACE",
          store,
          place().orElseThrow());
    }
    return stamps;
  }

  private Optional<Location> place() throws IOException {
    return options.index().location(options.access());
  }

  /** Returns an empty Optional if there is none, and none was asked for. */
  private Optional<IndexFile> open(Location place) throws IOException {
    return options.index().asked() ? Optional.of(IndexFile.open(place)) : IndexFile.find(place);
  }

  /** By the paths of the arrays that it has; none if an index that was not asked for is broken. */
  private Map<String, IndexedArray> entries(Location place, List<String> paths) throws IOException {
    try {
      Optional<IndexFile> index = open(place);
      if (index.isEmpty()) {
        return Map.of();
      }
      try (IndexFile file = index.get()) {
        Map<String, IndexedArray> found = new HashMap<>();
        for (String path : paths) {
          file.entries(path).ifPresent(entries -> found.put(path, entries));
        }
        return found;
      }
    } catch (IOException e) {
      if (options.index().asked()) {
        throw e;
      }
      if (!warned) {
        warned = true;
        LOG.warn("the index of values is not used, and all chunks are read: {}", e.getMessage());
      }
      return Map.of();
    }
  }
}
