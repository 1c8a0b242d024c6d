package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts a tree to a form that DAP2 and the other services of a THREDDS server support, because
 * each of them refuses a whole dataset for one unsupported variable: one group, safe names, one
 * horizontal grid, no empty arrays and no ragged rows. A root attribute lists what is left out.
 *
 * <p>Data types are converted later, in the CDM.
 */
public final class Dap2 {
  private Dap2() {}

  /** What is asked about a dataset to convert its tree. */
  public interface Questions {
    /** True if both axes have the same values. */
    boolean haveSameValues(Array one, Array other);

    /**
     * Returns true if the values of {@code axis}, one for each cell, are not numbers at some
     * border.
     */
    boolean hasGaps(Array axis);

    /**
     * Returns the dimensions of the horizontal axes that netCDF-Java gives each array of {@code
     * tree}, by path.
     */
    Map<String, Set<String>> grids(Group tree);
  }

  /**
   * Returns the tree as it is served; arrays left out are also added to {@code findings}.
   *
   * @param grid the path of an array, on whose horizontal grid all others have to lie; null for the
   *     first grid
   */
  public static Group apply(
      Group root, @Nullable String grid, Findings findings, Questions dataset) {
    Set<String> known = StaggeredGrids.known(root);
    Map<String, Set<String>> made = StaggeredGrids.in(root, known, dataset::grids);
    if (grid != null && !known.contains(grid) && !made.containsKey(grid)) {
      findings.warning(
          grid, "grid= names no array on a horizontal grid", "the first grid is served");
    }
    Map<String, String> reasons = new HashMap<>(StaggeredGrids.others(root, grid, known, made));
    reasons.putAll(CellsOffTheMap.reasons(root, dataset::hasGaps));
    reasons.putAll(SecondaryGrids.in(root, grid, dataset::haveSameValues));
    Group served = FlatTree.of(Dap2Omissions.from(root, reasons, findings), root);
    boolean placed = made.isEmpty() || !dataset.grids(served).isEmpty();
    return placed ? served : StaggeredGrids.withDimensions(served, root);
  }
}
