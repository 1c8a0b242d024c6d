package io.github.zarrcdm.internal.conventions.georeference.pyramid;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Optional;

/** The rasters of one level of a pyramid, and the group that they are in. */
record PyramidLevel(Group group, List<Array> rasters) {

  /** The number of base cells covered by a cell of a level. */
  record Scale(double y, double x) {}

  /**
   * Returns the array or group at {@code asset}, a path relative to {@code pyramid}, if there is
   * one.
   */
  static Optional<PyramidLevel> of(Group pyramid, Object asset) {
    if (!(asset instanceof String path)) {
      return Optional.empty();
    }
    Group group = pyramid;
    for (String part : path.split("/")) {
      if (part.isEmpty() || part.equals(".")) {
        continue;
      }
      Array array = group.array(part);
      if (array != null) {
        return Optional.of(new PyramidLevel(group, List.of(array)));
      }
      group = group.group(part);
      if (group == null) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new PyramidLevel(
            group, group.arrays().stream().filter(array -> array.rank() >= 2).toList()));
  }

  /** Returns the raster of this level that {@code raster} of another one was derived from. */
  Optional<Array> counterpart(Array raster) {
    return rasters.stream()
        .filter(candidate -> candidate.name().equals(raster.name()))
        .findFirst()
        .or(() -> rasters.stream().findFirst());
  }

  /** Returns true if {@code raster}, or the group for all of its rasters, has the attribute. */
  boolean has(Array raster, String attribute) {
    return raster.attributes().has(attribute) || group.attributes().has(attribute);
  }
}
