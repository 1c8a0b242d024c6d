package io.github.zarrcdm.spark.index;

import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.internal.table.grid.Selections;
import io.github.zarrcdm.internal.table.grid.TouchedUnits;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What an index says of the cells of a query, by chunk.
 *
 * @param chunks that have a cell of the query, by number
 * @param whole those of which the query wants all cells
 */
record IndexedCells(IndexedColumn column, ChunkGrid grid, BitSet chunks, BitSet whole) {

  static IndexedCells of(IndexedColumn column, ChunkGrid grid, Selections cells) {
    BitSet chunks = new BitSet();
    long[] given = new long[column.entries().size()];
    for (Selection part : cells.parts()) {
      TouchedUnits units = new TouchedUnits(grid, part);
      while (units.next()) {
        int number = (int) units.number(column.entries().counts());
        chunks.set(number);
        given[number] += units.cells();
      }
    }
    BitSet whole = new BitSet();
    chunks.stream().filter(n -> given[n] == column.entries().values()[n]).forEach(whole::set);
    return new IndexedCells(column, grid, chunks, whole);
  }

  /** Returns the cells with an entry that tells their values, and which have not changed since. */
  private BitSet known() {
    BitSet known = new BitSet();
    int[] same =
        IntStream.of(chunks.stream().toArray())
            .parallel()
            .filter(n -> !column.isUnknown(n) && column.isSame(n))
            .toArray();
    IntStream.of(same).forEach(known::set);
    return known;
  }

  /**
   * What all cells have in common.
   *
   * @param count how many are not missing
   * @param least null if all are missing
   */
  record Summary(long count, Object least, Object greatest) {}

  /** Returns the summary of the cells; empty if entries do not tell. */
  Optional<Summary> summary() {
    if (!chunks.equals(whole) || !chunks.equals(known())) {
      return Optional.empty();
    }
    long count = 0;
    Object least = null;
    Object greatest = null;
    for (int n = chunks.nextSetBit(0); n >= 0; n = chunks.nextSetBit(n + 1)) {
      count += column.present(n);
      Object first = column.least(n);
      Object last = column.greatest(n);
      if (first != null) {
        least = least == null || IndexedColumn.compare(first, least) < 0 ? first : least;
        greatest = greatest == null || IndexedColumn.compare(last, greatest) > 0 ? last : greatest;
      }
    }
    return Optional.of(new Summary(count, least, greatest));
  }

  /**
   * Returns the chunks that have the first {@code rows} cells in the order of their values; empty
   * if entries do not tell.
   */
  Optional<ChunksToRead> first(long rows, boolean descending, boolean nullsFirst) {
    BitSet known = known();
    BitSet told = (BitSet) known.clone();
    told.and(whole);
    boolean nulls = !chunks.equals(known) || chunks.stream().anyMatch(n -> column.missing(n) > 0);
    if (nullsFirst && nulls) {
      return Optional.empty();
    }
    Comparator<Object> order = IndexedColumn::compare;
    Comparator<Object> firstOnes = descending ? order.reversed() : order;
    List<Integer> all = new ArrayList<>();
    told.stream().filter(n -> column.present(n) > 0).forEach(all::add);
    // Each chunk has its own first value, and no value behind its last one.
    Object limit = null;
    all.sort(Comparator.comparing(n -> first(n, descending), firstOnes));
    if (all.size() >= rows && rows > 0) {
      limit = first(all.get((int) rows - 1), descending);
    }
    all.sort(Comparator.comparing(n -> first(n, !descending), firstOnes));
    long count = 0;
    for (int n : all) {
      count += column.present(n);
      if (count >= rows) {
        Object last = first(n, !descending);
        limit = limit == null || firstOnes.compare(last, limit) < 0 ? last : limit;
        break;
      }
    }
    if (limit == null) {
      return Optional.empty();
    }
    Object behind = limit;
    BitSet kept = new BitSet();
    chunks.stream()
        .filter(
            n ->
                !known.get(n)
                    || column.present(n) > 0
                        && firstOnes.compare(first(n, descending), behind) <= 0)
        .forEach(kept::set);
    return Optional.of(new ChunksToRead(grid, List.of(column), kept));
  }

  private Object first(int chunk, boolean descending) {
    return descending ? column.greatest(chunk) : column.least(chunk);
  }
}
