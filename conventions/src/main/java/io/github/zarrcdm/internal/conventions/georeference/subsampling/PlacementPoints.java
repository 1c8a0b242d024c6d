package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import io.github.zarrcdm.model.Group;
import java.util.List;

/** The points of a store that place images in other groups. */
public record PlacementPoints(List<ControlPoints> controls, List<TieGrid> ties) {
  /** Returns the points of all groups at or below {@code root}. */
  public static PlacementPoints in(Group root) {
    return new PlacementPoints(ControlPoints.in(root), TieGrid.in(root));
  }
}
