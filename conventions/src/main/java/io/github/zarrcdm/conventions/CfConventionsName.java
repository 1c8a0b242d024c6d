package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.internal.cf.CfAttributes.FEATURE_TYPE;
import static io.github.zarrcdm.internal.cf.CfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.List;
import java.util.Locale;

/**
 * Adds {@code Conventions = "CF-1.8"} to the root of a store that uses CF attributes without
 * declaring it, as xarray writes them: readers of netCDF heed these attributes only if CF is
 * declared. A stored declaration is never replaced, and stores that are recognised by their lack of
 * conventions stay without one.
 *
 * <p>Without conventions, a coordinate named {@code lat} counts as a latitude even if it has no
 * units. To preserve this when CF is declared, such axes get their type.
 */
final class CfConventionsName implements Convention {
  private static final String CONVENTIONS = "Conventions";
  private static final String AXIS_TYPE = "_CoordinateAxisType";
  private static final List<String> SIGNS =
      List.of(
          STANDARD_NAME,
          "grid_mapping",
          "coordinates",
          "bounds",
          "cell_methods",
          FORMULA_TERMS,
          AXIS_TYPE);

  @Override
  public Group apply(Group root) {
    boolean said =
        root.attributes().values().keySet().stream().anyMatch(CONVENTIONS::equalsIgnoreCase);
    return said || Wrf.isOutput(root) || !followsCf(root)
        ? root
        : typed(root.withAttributes(root.attributes().with(CONVENTIONS, "CF-1.8")));
  }

  private static boolean followsCf(Group group) {
    return group.attributes().has(CONVENTIONS)
        || group.attributes().has(FEATURE_TYPE)
        || group.arrays().stream()
            .map(Array::attributes)
            .anyMatch(attributes -> SIGNS.stream().anyMatch(s -> attributes.text(s) != null))
        || group.groups().stream().anyMatch(CfConventionsName::followsCf);
  }

  private static Group typed(Group group) {
    return group
        .withArrays(group.arrays().stream().map(CfConventionsName::typed).toList())
        .withGroups(group.groups().stream().map(CfConventionsName::typed).toList());
  }

  private static Array typed(Array array) {
    Attributes attributes = array.attributes();
    String type =
        switch (array.name().toLowerCase(Locale.ROOT)) {
          case "lat", "latitude" -> "Lat";
          case "lon", "longitude" -> "Lon";
          default -> null;
        };
    boolean bare =
        array.rank() == 1
            && array.name().equals(array.dimensionName(0))
            && List.of("units", STANDARD_NAME, "axis", AXIS_TYPE).stream()
                .noneMatch(attributes::has);
    return type != null && bare ? array.withAttributes(attributes.with(AXIS_TYPE, type)) : array;
  }
}
