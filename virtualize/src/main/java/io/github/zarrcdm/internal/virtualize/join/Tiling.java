package io.github.zarrcdm.internal.virtualize.join;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.scan.Scan;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * Files that are tiles of one grid, in any order. Their places are told by the coordinates of the
 * dimensions along which they lie beside each other: tiles that begin at one value of the first
 * dimension are joined along the others, and the results along the first.
 */
public record Tiling(List<String> dimensions, Scan scan) {

  /** Throws {@link ZarrException} naming the tile that does not fit, or lacks coordinates. */
  public VirtualDataset of(List<VirtualDataset> tiles) throws IOException {
    return of(tiles, 0);
  }

  private VirtualDataset of(List<VirtualDataset> tiles, int level) throws IOException {
    String dimension = dimensions.get(level);
    TreeMap<Double, List<VirtualDataset>> rows = new TreeMap<>(order(tiles.get(0), dimension));
    for (VirtualDataset tile : tiles) {
      double begin = Array.getDouble(coordinates(tile, dimension), 0);
      rows.computeIfAbsent(begin, value -> new ArrayList<>()).add(tile);
    }
    boolean last = level == dimensions.size() - 1;
    try (JoinExisting joining = new JoinExisting(JoinRule.existing(dimension), scan)) {
      for (List<VirtualDataset> row : rows.values()) {
        if (!last) {
          joining.add(of(row, level + 1));
          continue;
        }
        for (VirtualDataset tile : row) { // two at one place overlap, which the join refuses
          joining.add(tile);
        }
      }
      return joining.result();
    }
  }

  /** Descending coordinates go on descending. */
  private Comparator<Double> order(VirtualDataset tile, String dimension) throws IOException {
    Object values = coordinates(tile, dimension);
    int count = Array.getLength(values);
    boolean descending = Array.getDouble(values, 0) > Array.getDouble(values, count - 1);
    return descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
  }

  private Object coordinates(VirtualDataset tile, String dimension) throws IOException {
    VirtualArray array = tile.arrays().get("/" + dimension);
    boolean known =
        array != null
            && array.array().rank() == 1
            && array.array().shape()[0] > 0
            && array.array().type().kind().isNumber();
    if (!known) {
      throw new ZarrException.Unsupported(
          "%s: it has no coordinates %s, which say where the tile lies. Join the files along one dimension after the other."
              .formatted(tile.firstName(), dimension));
    }
    return VirtualStore.values(tile, "/" + dimension, scan.open().of(tile));
  }
}
