package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.iosp.cf.GridMappingMark;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;

/**
 * Marks grid mappings that no array was placed by: arrays do not name them, they are in other
 * groups, or they lack parameters.
 */
@Quirk(
    of = "ucar.nc2.internal.dataset.CoordSystemBuilder",
    seen = "5.5.3",
    does = "projects grids by any grid mapping, and tells projections its attributes only",
    instead = "those of stores are marked, so that they get zarr-cdm's projection or none")
final class UnplacedGridMappings {
  private UnplacedGridMappings() {}

  /** Returns the tree with such grid mappings marked. */
  static Group in(Group group) {
    return group
        .withArrays(group.arrays().stream().map(UnplacedGridMappings::marked).toList())
        .withGroups(group.groups().stream().map(UnplacedGridMappings::in).toList());
  }

  private static Array marked(Array array) {
    String name = array.attributes().text(GRID_MAPPING_NAME);
    return name == null || !GridMappingReader.PROJECTIONS.contains(name.strip())
        ? array
        : array.withAttributes(GridMappingMark.marked(array.attributes()));
  }
}
