package io.github.zarrcdm.internal.iosp.quirks;

import static io.github.zarrcdm.internal.cf.CfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.cf.CfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.cf.CfAttributes.VALID_RANGE;

import io.github.zarrcdm.conventions.Convention;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Latitudes and longitudes in radians, as ICON writes them, in degrees by a {@code scale_factor},
 * with their bounds: netCDF-Java takes every latitude and longitude for degrees.
 */
@Quirk(
    of = "ucar.nc2.dataset.CoordinateAxis",
    seen = "5.5.3",
    does =
        "takes the numbers of every latitude and longitude for degrees, whatever their " + "units",
    instead = "radians are shown as degrees, by a scale_factor")
record RadianCoordinates(Findings findings) implements Convention {
  private static final String UNITS = "units";
  private static final List<String> RANGES =
      List.of(VALID_MIN, VALID_MAX, VALID_RANGE, "actual_range");

  @Override
  public Group apply(Group group) {
    Map<String, Double> bounds = new HashMap<>();
    Bounds.coordinates(group).forEach((name, coordinate) -> bounds.put(name, radians(coordinate)));
    return group.withMembers(
        group.arrays().stream().map(array -> inDegrees(array, bounds)).toList(),
        group.groups().stream().map(this::apply).toList());
  }

  private Array inDegrees(Array array, Map<String, Double> bounds) {
    Attributes attributes = array.attributes();
    String stored = attributes.text(UNITS);
    double radians = radians(attributes);
    if (radians != 0 && array.type().kind().isNumber()) {
      String units = AngleUnits.isLatitude(attributes) ? "degrees_north" : "degrees_east";
      findings.note(
          array.path(),
          "its values are in " + stored + ", which netCDF-Java takes for degrees",
          "NetcdfDatasets has them in " + units);
      return array.withAttributes(scaled(attributes, radians).with(UNITS, units));
    }
    double ofCoordinate = bounds.getOrDefault(array.name(), 0.0);
    boolean same = stored == null || isRadians(AxisUnit.of(stored));
    return ofCoordinate != 0 && same && array.type().kind().isNumber()
        ? array.withAttributes(scaled(attributes, ofCoordinate).without(UNITS))
        : array;
  }

  /**
   * Returns how many radians one of the unit of a latitude or longitude is; 0 for any other unit.
   */
  private static double radians(Attributes coordinate) {
    AxisUnit unit = AxisUnit.of(coordinate.text(UNITS));
    boolean angle = AngleUnits.isLatitude(coordinate) || AngleUnits.isLongitude(coordinate);
    return angle && unit != null && isRadians(unit) ? unit.factor() : 0;
  }

  private static boolean isRadians(@Nullable AxisUnit unit) {
    return unit != null && unit.kind() == AxisUnit.Kind.RADIANS;
  }

  private static Attributes scaled(Attributes attributes, double radians) {
    double factor = Math.toDegrees(radians);
    Attributes scaled = attributes.with(SCALE_FACTOR, number(attributes, SCALE_FACTOR, 1) * factor);
    double offset = number(attributes, ADD_OFFSET, 0) * factor;
    scaled = offset == 0 ? scaled.without(ADD_OFFSET) : scaled.with(ADD_OFFSET, offset);
    for (String range : RANGES) {
      scaled = scaled.without(range);
    }
    return scaled;
  }

  private static double number(Attributes attributes, String name, double otherwise) {
    Object value = attributes.get(name);
    Object one =
        value instanceof Attributes.Typed typed && !typed.values().isEmpty()
            ? typed.values().get(0)
            : value;
    return one instanceof Number number ? number.doubleValue() : otherwise;
  }
}
