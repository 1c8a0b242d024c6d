package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.ChunkGrid;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * The cells of some dimensions of a grid where a condition holds.
 *
 * @param dimensions ascending; none of a condition that holds for all cells or for none
 * @param shape the lengths of these
 * @param cells where it holds, in C order of these
 */
public record Mask(List<Integer> dimensions, int[] shape, BitSet cells) {

  /**
   * Returns the cells of {@code all} that may be in it: a part for each row of {@code units} along
   * the first dimension, or for some rows where there are many. Of two dimensions, each part
   * touches no units but those with a cell in the mask.
   */
  public Selections within(Selection all, ChunkGrid units) {
    if (dimensions.isEmpty()) {
      return new Selections(cells.get(0) ? List.of(all) : List.of(), true);
    }
    if (dimensions.size() == 1) {
      return Selections.exactly(all.and(dimensions.get(0), Ranges.of(cells)));
    }
    TreeMap<Long, BitSet[]> rows = rows(units);
    int together = (rows.size() + Selections.MOST - 1) / Selections.MOST;
    List<Selection> parts = new ArrayList<>();
    BitSet[] joined = null;
    int count = 0;
    long covered = 0;
    for (BitSet[] row : rows.values()) {
      if (joined == null) {
        joined = row;
      } else {
        for (int k = 0; k < row.length; k++) {
          joined[k].or(row[k]);
        }
      }
      if (++count % together == 0 || count == rows.size()) {
        long product = 1;
        Selection part = all;
        for (int k = 0; k < joined.length; k++) {
          part = part.and(dimensions.get(k), Ranges.of(joined[k]));
          product *= joined[k].cardinality();
        }
        parts.add(part);
        covered += product;
        joined = null;
      }
    }
    return new Selections(parts, covered == cells.cardinality());
  }

  /**
   * Returns the indices along each dimension of its cells, by the number of a unit along the first.
   */
  private TreeMap<Long, BitSet[]> rows(ChunkGrid units) {
    TreeMap<Long, BitSet[]> rows = new TreeMap<>();
    int rank = shape.length;
    int[] index = new int[rank];
    for (int cell = cells.nextSetBit(0); cell >= 0; cell = cells.nextSetBit(cell + 1)) {
      COrder.index(cell, shape, index);
      BitSet[] row =
          rows.computeIfAbsent(units.chunkOf(dimensions.get(0), index[0]), u -> empty(rank));
      for (int k = 0; k < rank; k++) {
        row[k].set(index[k]);
      }
    }
    return rows;
  }

  private static BitSet[] empty(int rank) {
    BitSet[] sets = new BitSet[rank];
    for (int k = 0; k < rank; k++) {
      sets[k] = new BitSet();
    }
    return sets;
  }
}
