package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.FreeAxisTypes;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The indices of an array's horizontal dimensions.
 *
 * @param known what they are known by
 */
public record HorizontalDimensions(int y, int x, Known known) {
  /** In the order in which they are believed. */
  enum Known {
    /** Attributes, coordinates or names of x and y. */
    COORDINATES,

    /** Names of rows and columns, which may have coordinates of their own that count them. */
    ROWS,

    /** The last two dimensions that are not known to be others. */
    LAST
  }

  private enum Role {
    X,
    Y,
    OTHER
  }

  private static final Set<String> X_NAMES =
      Set.of("x", "lon", "longitude", "long", "easting", "eastings", "rlon", "xc");
  private static final Set<String> Y_NAMES =
      Set.of("y", "lat", "latitude", "northing", "northings", "rlat", "yc");
  private static final List<String> ROWS =
      List.of("row", "rows", "nrows", "line", "lines", "j", "nj", "ny", "nlat", "height");
  private static final List<String> COLUMNS =
      List.of(
          "col", "cols", "ncols", "column", "columns", "pixel", "pixels", "sample", "samples", "i",
          "ni", "nx", "nlon", "width");
  private static final Pattern OTHERS =
      Pattern.compile(
          "(?i)t|(valid_|init_|reference_)?time|date|year|month|season|day|hour|step|lead_?time"
              + "|z|p?lev(el)?s?|depth|pressure|altitude|bands?|channels?|wavelengths?|frequency"
              + "|variables?|member|ensemble|realization|number|nv|bnds|bounds|vert(ex|ices)");
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
  private static final Map<String, Role> BY_AXIS_TYPE =
      Map.of("GeoX", Role.X, "GeoY", Role.Y, "Lon", Role.X, "Lat", Role.Y);

  /**
   * Returns the horizontal dimensions of {@code array}: from {@code spatial:dimensions} unless its
   * coordinates say the reverse, else from coordinates, else by name, else assumed; null if there
   * are fewer than two that can be, or if the names contradict this.
   */
  public static @Nullable HorizontalDimensions of(Array array, GroupEditor group) {
    if (array.rank() < 2) {
      return null;
    }
    HorizontalDimensions said = declared(array, group);
    if (said != null) {
      return said.isReversed(array, group)
          ? new HorizontalDimensions(said.x(), said.y(), Known.COORDINATES)
          : said;
    }
    int x = find(array, group, Role.X);
    int y = find(array, group, Role.Y);
    if (x >= 0 && y >= 0) {
      return new HorizontalDimensions(y, x, Known.COORDINATES);
    }
    return x < 0 && y < 0 ? assumed(array, group) : null;
  }

  private static @Nullable HorizontalDimensions assumed(Array array, GroupEditor group) {
    int[] open = IntStream.range(0, array.rank()).filter(d -> !isOther(array, d, group)).toArray();
    int y = named(array, open, ROWS);
    int x = named(array, open, COLUMNS);
    if (y >= 0 && x >= 0) {
      return new HorizontalDimensions(y, x, Known.ROWS);
    }
    return open.length < 2
        ? null
        : new HorizontalDimensions(open[open.length - 2], open[open.length - 1], Known.LAST);
  }

  /** Returns true if a dimension is known not to be horizontal: a time, a level, a band. */
  private static boolean isOther(Array array, int dimension, GroupEditor group) {
    Array axis = group.axis(array, dimension);
    String name = array.shortDimensionName(dimension);
    return name != null && OTHERS.matcher(name).matches()
        || axis != null
            && (FreeAxisTypes.isText(axis)
                || FreeAxisTypes.isTyped(axis)
                || said(axis.attributes()) == Role.OTHER);
  }

  private static int named(Array array, int[] dimensions, List<String> names) {
    for (int d : dimensions) {
      String name = array.shortDimensionName(d);
      if (name != null && names.contains(name.toLowerCase(Locale.ROOT))) {
        return d;
      }
    }
    return -1;
  }

  /**
   * Returns true if {@code spatial:dimensions}, which has the name of y first, has x first by the
   * names and attributes of the coordinates; without coordinates, by the names alone if rows come
   * first then.
   */
  static boolean isMisdeclared(Array array, GroupEditor group) {
    HorizontalDimensions said = array.rank() < 2 ? null : declared(array, group);
    return said != null && said.isReversed(array, group);
  }

  private boolean isReversed(Array array, GroupEditor group) {
    boolean stored = group.axis(array, x) != null && group.axis(array, y) != null;
    return (stored || x < y) && find(array, group, Role.X) == y && find(array, group, Role.Y) == x;
  }

  private static @Nullable HorizontalDimensions declared(Array array, GroupEditor group) {
    HorizontalDimensions own = said(array, array.attributes());
    return own == null ? said(array, group.attributes()) : own;
  }

  /** Returns true if they are not assumed. */
  boolean certain() {
    return known == Known.COORDINATES;
  }

  private static @Nullable HorizontalDimensions said(Array array, Attributes attributes) {
    if (attributes.get("spatial:dimensions") instanceof List<?> names && names.size() == 2) {
      if (isUnnamed(array)) {
        // Rows and columns are the last dimensions of an image.
        return new HorizontalDimensions(array.rank() - 2, array.rank() - 1, Known.COORDINATES);
      }
      int y = names.get(0) instanceof String name ? array.dimension(name) : -1;
      int x = names.get(1) instanceof String name ? array.dimension(name) : -1;
      return y >= 0 && x >= 0 && x != y ? new HorizontalDimensions(y, x, Known.COORDINATES) : null;
    }
    return null;
  }

  private static boolean isUnnamed(Array array) {
    return IntStream.range(0, array.rank()).allMatch(d -> array.shortDimensionName(d) == null);
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

  /** Returns true if a coordinate with these attributes is horizontal. */
  static boolean isSaid(Attributes coordinate) {
    Role role = said(coordinate);
    return role == Role.X || role == Role.Y;
  }

  /** Returns the role that an axis declares; null if it declares none. */
  private static @Nullable Role said(Attributes axis) {
    String standardName = axis.text(STANDARD_NAME);
    if (standardName != null) {
      return BY_STANDARD_NAME.getOrDefault(standardName, Role.OTHER);
    }
    String type = axis.text(FreeAxisTypes.ATTRIBUTE);
    if (type != null) {
      return BY_AXIS_TYPE.getOrDefault(type, Role.OTHER);
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

  /**
   * Returns true if the dimension's name is a longitude, which cannot be a projection coordinate.
   */
  static boolean isAngle(Array array, int dimension) {
    String name = array.shortDimensionName(dimension);
    return name != null && name.toLowerCase(Locale.ROOT).matches("lon|long|longitude");
  }
}
