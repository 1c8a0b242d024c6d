package io.github.zarrcdm.internal.iosp.quirks.trial;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.NetcdfDataset;

/**
 * Recognises datasets of which netCDF-Java is known to make grids and coverages without failing:
 * those with nothing but axes in one dimension, and latitudes and longitudes in two. Most are.
 */
final class PlainGrids {
  private static final Set<String> CONVENTIONS = Set.of("CF-1.X", "COARDS", "Default");

  private static final Set<AxisType> TYPES =
      EnumSet.of(
          AxisType.Lat,
          AxisType.Lon,
          AxisType.GeoX,
          AxisType.GeoY,
          AxisType.GeoZ,
          AxisType.Height,
          AxisType.Pressure,
          AxisType.Time);

  /** Attributes from which netCDF-Java makes more than axes. */
  private static final Pattern SPECIAL =
      Pattern.compile("_Coordinate.*|formula_terms|featureType|geometry");

  /** Attributes of grid mappings that are numbers. */
  private static final Pattern PARAMETER =
      Pattern.compile(
          "(?!.*_name$).*(parallel|meridian|latitude|longitude|semi_|radius|flattening|false_|height|scale_factor|azimuth).*");

  private PlainGrids() {}

  /**
   * Returns true if {@code enhanced}, made of {@code built} and that of {@code shown}, is such a
   * one.
   */
  static boolean only(Group shown, ucar.nc2.Group.Builder built, NetcdfDataset enhanced) {
    List<CoordinateAxis> axes = UsableAxes.axes(built, enhanced.getRootGroup());
    return isKnown(enhanced.getConventionUsed(), shown.attributes())
        && isPlain(shown)
        && axes.stream().allMatch(PlainGrids::isPlain)
        && axes.stream().noneMatch(axis -> isOfGrids(axis, shown))
        && inTwo(axes, AxisType.Lat).equals(inTwo(axes, AxisType.Lon))
        && (inTwo(axes, AxisType.Lat).isEmpty() || axes.stream().noneMatch(PlainGrids::isInOne));
  }

  /** Tables of stations know conventions that coordinate systems do not. */
  private static boolean isKnown(String used, Attributes root) {
    return CONVENTIONS.contains(used)
        && (!used.equals("Default")
            || root.values().keySet().stream().noneMatch("Conventions"::equalsIgnoreCase));
  }

  /** Coverages fail on a latitude with one dimension whose longitude has two. */
  private static boolean isInOne(CoordinateAxis axis) {
    AxisType type = axis.getAxisType();
    return axis.getRank() == 1 && (type == AxisType.Lat || type == AxisType.Lon);
  }

  private static boolean isPlain(Group group) {
    return isPlain(group.attributes())
        && group.arrays().stream().allMatch(PlainGrids::isPlain)
        && group.groups().stream().allMatch(PlainGrids::isPlain);
  }

  private static boolean isPlain(Array array) {
    boolean mapping = array.attributes().has(GRID_MAPPING_NAME);
    return array.type().kind() != Kind.STRUCT
        && array.type().kind() != Kind.VLEN
        && array.dimensionNames().size() == array.rank()
        && array.dimensionNames().stream().noneMatch(Objects::isNull)
        && Arrays.stream(array.shape()).allMatch(length -> length > 0)
        && isPlain(array.attributes())
        && !(mapping && array.attributes().values().entrySet().stream().anyMatch(PlainGrids::odd));
  }

  private static boolean isPlain(Attributes attributes) {
    return attributes.values().keySet().stream().noneMatch(name -> SPECIAL.matcher(name).matches());
  }

  private static boolean odd(Map.Entry<String, Object> attribute) {
    Object value = attribute.getValue();
    return PARAMETER.matcher(attribute.getKey()).matches()
        && !(value instanceof Number || value instanceof Attributes.Typed || isNumbers(value));
  }

  private static boolean isNumbers(Object value) {
    return value instanceof List<?> list
        && !list.isEmpty()
        && list.stream().allMatch(Number.class::isInstance);
  }

  private static boolean isPlain(CoordinateAxis axis) {
    AxisType type = axis.getAxisType();
    if (type == null) {
      // The older coordinate systems make a time of it in more conventions.
      return axis.isCoordinateVariable()
          && !String.valueOf(axis.getUnitsString()).contains("since");
    }
    boolean inTwo =
        axis.getRank() == 2
            && (type == AxisType.Lat || type == AxisType.Lon)
            && !axis.getDimension(0).equals(axis.getDimension(1))
            && axis.getDimension(0).getLength() > 1
            && axis.getDimension(1).getLength() > 1;
    return TYPES.contains(type)
        && (inTwo || (axis.getRank() == 1 && axis.isCoordinateVariable()))
        && axis.getDataType().isNumeric()
        && hasPlainBounds(axis);
  }

  /** Coverages ignore an axis without a type, and cannot read the grids on its dimension. */
  private static boolean isOfGrids(CoordinateAxis axis, Group group) {
    return axis.getAxisType() == null
        && (group.arrays().stream()
                .anyMatch(array -> array.rank() > 2 && array.dimension(axis.getShortName()) >= 0)
            || group.groups().stream().anyMatch(inner -> isOfGrids(axis, inner)));
  }

  private static boolean hasPlainBounds(CoordinateAxis axis) {
    if (axis.attributes().findAttribute("bounds") == null) {
      return true;
    }
    String name = axis.attributes().findAttributeString("bounds", "");
    Variable bounds = axis.getParentGroupOrRoot().findVariableLocal(name);
    return bounds != null
        && axis.getRank() == 1
        && bounds.getDataType().isNumeric()
        && bounds.getRank() == 2
        && bounds.getDimension(0).equals(axis.getDimension(0))
        && bounds.getDimension(1).getLength() == 2;
  }

  /** Returns the pairs of dimensions that axes of {@code type} have. */
  private static Set<List<Dimension>> inTwo(List<CoordinateAxis> axes, AxisType type) {
    return Set.copyOf(
        axes.stream()
            .filter(axis -> axis.getAxisType() == type && axis.getRank() == 2)
            .map(axis -> List.of(axis.getDimension(0), axis.getDimension(1)))
            .toList());
  }
}
