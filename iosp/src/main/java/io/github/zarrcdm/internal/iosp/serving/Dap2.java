package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.function.BiPredicate;
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

  /**
   * The tree as it is served; arrays left out are also added to {@code findings}. {@code
   * sameValues} returns whether two axes have the same values.
   *
   * @param grid the path of an array, on whose horizontal grid all others have to lie; null for the
   *     first grid
   */
  public static Group apply(
      Group root, @Nullable String grid, Findings findings, BiPredicate<Array, Array> sameValues) {
    return FlatTree.of(
        LeftOut.from(root, OtherGrids.in(root, grid, findings, sameValues), findings), root);
  }
}
