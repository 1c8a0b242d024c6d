package io.github.zarrcdm.conventions;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;

/**
 * Says {@code Conventions = "CF-1.8"} at the root of a store that follows CF without saying so, as
 * xarray writes them: netCDF-Java looks for coordinates and times of CF only where CF is named.
 * What a store says itself is never replaced; what netCDF-Java recognises by its lack of
 * conventions stays without them.
 */
final class CfConventionsName implements Convention {
  private static final String CONVENTIONS = "Conventions";
  private static final List<String> SIGNS =
      List.of(
          "standard_name",
          "grid_mapping",
          "coordinates",
          "bounds",
          "cell_methods",
          "_CoordinateAxisType",
          "calendar");

  @Override
  public Group apply(Group root) {
    boolean said =
        root.attributes().values().keySet().stream().anyMatch(CONVENTIONS::equalsIgnoreCase);
    return said || Wrf.isOutput(root) || !followsCf(root)
        ? root
        : root.withAttributes(root.attributes().with(CONVENTIONS, "CF-1.8"));
  }

  private static boolean followsCf(Group group) {
    return group.attributes().has(CONVENTIONS)
        || group.arrays().stream().map(Array::attributes).anyMatch(CfConventionsName::followsCf)
        || group.groups().stream().anyMatch(CfConventionsName::followsCf);
  }

  private static boolean followsCf(Attributes attributes) {
    String units = attributes.text("units");
    boolean coordinate =
        units != null && (units.contains(" since ") || units.startsWith("degrees_"));
    return coordinate || SIGNS.stream().anyMatch(sign -> attributes.text(sign) != null);
  }
}
