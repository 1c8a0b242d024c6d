package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indices of an array's horizontal dimensions.
 *
 * @param certain false if they are assumed to be the last two
 */
record Horizontal(int y, int x, boolean certain) {
  private enum Role {
    X,
    Y,
    OTHER
  }

  private static final Set<String> X_NAMES =
      Set.of("x", "lon", "longitude", "long", "easting", "eastings", "rlon", "xc");
  private static final Set<String> Y_NAMES =
      Set.of("y", "lat", "latitude", "northing", "northings", "rlat", "yc");
  private static final Map<String, Role> BY_STANDARD_NAME =
      Map.of(
          "projection_x_coordinate", Role.X,
          "projection_y_coordinate", Role.Y,
          "projection_x_angular_coordinate", Role.X,
          "projection_y_angular_coordinate", Role.Y,
          "longitude", Role.X,
          "latitude", Role.Y,
          "grid_longitude", Role.X,
          "grid_latitude", Role.Y);

  /**
   * The horizontal dimensions of {@code array}: from {@code spatial:dimensions}, else from
   * coordinates, else by name, else the last two; null if there are fewer than two dimensions, or
   * if the names contradict this.
   */
  static @Nullable Horizontal of(Array array, GroupEditor group) {
    if (array.rank() < 2) {
      return null;
    }
    Horizontal said = said(array, array.attributes());
    said = said == null ? said(array, group.attributes()) : said;
    if (said != null) {
      return said;
    }
    int x = find(array, group, Role.X);
    int y = find(array, group, Role.Y);
    if (x >= 0 && y >= 0) {
      return new Horizontal(y, x, true);
    }
    return x < 0 && y < 0 ? new Horizontal(array.rank() - 2, array.rank() - 1, false) : null;
  }

  private static @Nullable Horizontal said(Array array, Attributes attributes) {
    if (attributes.get("spatial:dimensions") instanceof List<?> names && names.size() == 2) {
      int y = array.dimensionNames().indexOf(names.get(0));
      int x = array.dimensionNames().indexOf(names.get(1));
      return y >= 0 && x >= 0 && x != y ? new Horizontal(y, x, true) : null;
    }
    return null;
  }

  private static int find(Array array, GroupEditor group, Role role) {
    int byName = -1;
    for (int d = 0; d < array.rank(); d++) {
      String name = array.shortDimensionName(d);
      Array axis = name == null ? null : group.nearest(name);
      Role said = axis == null || axis.rank() != 1 ? null : said(axis.attributes());
      if (said == role) {
        return d;
      }
      if (said == null && name != null && byName < 0 && named(name) == role) {
        byName = d;
      }
    }
    return byName;
  }

  /** The role that an axis declares; null if it declares none. */
  private static @Nullable Role said(Attributes axis) {
    String standardName = axis.text("standard_name");
    if (standardName != null) {
      return BY_STANDARD_NAME.getOrDefault(standardName, Role.OTHER);
    }
    String letter = axis.text("axis");
    if (letter != null) {
      return letter.equalsIgnoreCase("X")
          ? Role.X
          : letter.equalsIgnoreCase("Y") ? Role.Y : Role.OTHER;
    }
    String units = axis.text("units");
    if (units != null && (AngleUnits.isEast(units) || AngleUnits.isWest(units))) {
      return Role.X;
    }
    return units != null && AngleUnits.isNorth(units) ? Role.Y : null;
  }

  private static Role named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return X_NAMES.contains(lower) ? Role.X : Y_NAMES.contains(lower) ? Role.Y : Role.OTHER;
  }

  /** True if the dimension's name is a longitude, which cannot be a projection coordinate. */
  static boolean isAngle(Array array, int dimension) {
    String name = array.shortDimensionName(dimension);
    return name != null && name.toLowerCase(Locale.ROOT).matches("lon|long|longitude");
  }
}
