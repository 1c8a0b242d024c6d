package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reports rasters that say something about their place on the map, but too little: a CRS without
 * known dimensions, or a place without a CRS.
 */
final class UnplacedRasters {
  private static final List<String> PLACES =
      List.of(AffineTransforms.TRANSFORM, AffineTransforms.BBOX, "proj:transform");
  private static final List<String> PROJECTED =
      List.of("projection_x_coordinate", "projection_y_coordinate");

  private final GroupEditor group;
  private final Findings findings;

  /** A variable of the group that describes a CRS, as grid mappings do. */
  private final @Nullable Array unnamedCrs;

  UnplacedRasters(GroupEditor group, Findings findings) {
    this.group = group;
    this.findings = findings;
    this.unnamedCrs =
        group.arrays().stream()
            .filter(array -> array.rank() == 0 && GridMappingNames.describesCrs(array))
            .findFirst()
            .orElse(null);
  }

  /** Adds a finding to {@code array}, which was not placed; none if it says nothing of a place. */
  void report(Array array) {
    if (Coordinates.arePlaces(array, group)) {
      return;
    }
    HorizontalDimensions horizontal = HorizontalDimensions.of(array, group);
    boolean assumed = horizontal == null || horizontal.known() == HorizontalDimensions.Known.LAST;
    Array mapping = mapping(array, horizontal);
    boolean own = CrsSources.isSaid(array.attributes()) || mapping != null;
    boolean said = own || horizontal != null && isSaidOutside(array);
    if (said && assumed) {
      missing(
          array,
          "there is a CRS, but which of its dimensions are x and y is not known",
          "give their coordinates a standard_name, or write spatial:dimensions");
    } else if (!said && (isPlaced(array) || !assumed && horizontal != null)) {
      if (unnamedCrs != null) {
        missing(
            array,
            unnamedCrs.path() + " describes a CRS, but the array does not refer to it",
            "set its grid_mapping to " + unnamedCrs.name());
      } else if (isPlaced(array) || horizontal != null && isProjected(array, horizontal)) {
        missing(array, "its cells have coordinates, but no CRS", "write a grid_mapping");
      }
    }
  }

  private void missing(Array array, String what, String advice) {
    findings.note(array.path(), what, "the array is not put on the map; " + advice);
  }

  private @Nullable Array mapping(Array array, @Nullable HorizontalDimensions horizontal) {
    HorizontalDimensions any =
        horizontal == null
            ? new HorizontalDimensions(0, 1, HorizontalDimensions.Known.LAST)
            : horizontal;
    return GridMappingNames.of(array, any, group);
  }

  /** Returns true if the group has a CRS for its arrays. */
  private boolean isSaidOutside(Array array) {
    Array usual = group.nearest(GridMappingNames.USUAL);
    return CrsSources.isSaid(group.attributes())
        || usual != null && usual != array && GridMappingNames.describesCrs(usual);
  }

  private static boolean isPlaced(Array array) {
    return PLACES.stream().anyMatch(array.attributes()::has);
  }

  private boolean isProjected(Array array, HorizontalDimensions horizontal) {
    return Stream.of(horizontal.x(), horizontal.y())
        .map(d -> group.axis(array, d))
        .map(axis -> axis == null ? null : axis.attributes().text(STANDARD_NAME))
        .allMatch(name -> name != null && PROJECTED.contains(name));
  }
}
