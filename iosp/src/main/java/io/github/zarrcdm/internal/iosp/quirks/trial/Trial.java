package io.github.zarrcdm.internal.iosp.quirks.trial;

import io.github.zarrcdm.internal.iosp.quirks.DateAxis;
import io.github.zarrcdm.internal.iosp.quirks.SurplusCoordinates;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Map;

/** What netCDF-Java makes of a tree. */
public interface Trial {
  /** Throws what netCDF-Java throws. */
  Outcome of(Group root);

  /** Returns what grids and features show, plain ones too. */
  default GridTrial.Grids grids(Group root) {
    return of(root).grids();
  }

  /** Returns the tree with the axes that a convention makes; the same one if there are none. */
  default Group withMadeAxes(Group root) {
    return root;
  }

  /** Returns why no dates can be made of the values of some axes, by path. */
  default Map<String, String> undated(Group root, List<DateAxis> axes) {
    return Map.of();
  }

  /**
   * The axes of a tree on which netCDF-Java does not fail.
   *
   * @param unusable why axes cannot be used, by path
   * @param dates axes whose values matter
   * @param grids what grids and features show; {@link GridTrial.Grids#PLAIN} if that is plain
   * @param coverages what coverages are made of it, which may fail alone
   * @param surplus names in {@code coordinates} that are to be left out
   */
  record Outcome(
      Map<String, String> unusable,
      List<DateAxis> dates,
      GridTrial.Grids grids,
      Coverages coverages,
      SurplusCoordinates surplus) {
    static final Outcome SOUND =
        new Outcome(
            Map.of(), List.of(), GridTrial.Grids.PLAIN, Coverages.SOUND, SurplusCoordinates.NONE);
  }
}
