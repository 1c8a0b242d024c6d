package io.github.zarrcdm.internal.conventions.serving;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.function.BiPredicate;

/**
 * Shows a tree as DAP2 and the other services of a THREDDS server can carry it, each of which
 * refuses a whole dataset for one variable that it cannot: one group, names that no client stumbles
 * over, one horizontal grid, no array without elements and none of rows of different lengths. What
 * is left out, an attribute of the root tells.
 *
 * <p>The types of values are the CDM's matter: here they stay as they are.
 */
public final class Dap2 {
  private Dap2() {}

  /**
   * The tree as it is served; what is left out goes to {@code findings} too. {@code sameValues}
   * tells of two axes whether they have the same values.
   *
   * @param grid the path of an array, on whose horizontal grid all others have to lie; null for the
   *     first grid
   */
  public static Group apply(
      Group root, String grid, Findings findings, BiPredicate<Array, Array> sameValues) {
    return FlatTree.of(
        LeftOut.from(root, OtherGrids.in(root, grid, findings, sameValues), findings));
  }
}
