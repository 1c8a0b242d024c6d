package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.conventions.crs.cf.UnreadableGridMapping;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The grid mapping variables of one group. A mapping belongs to one pair of axes, which {@code
 * _CoordinateAxes} names: so arrays in several CRSs can stand side by side.
 */
final class GridMappings {
  private static final String NAME = "grid_mapping_name";

  /** Attributes of CF that must not stay beside new ones. */
  private static final Set<String> REPLACED =
      Set.of(
          "azimuth_of_central_line",
          "earth_radius",
          "false_easting",
          "false_northing",
          "fixed_angle_axis",
          "grid_north_pole_latitude",
          "grid_north_pole_longitude",
          "inverse_flattening",
          "latitude_of_projection_origin",
          "longitude_of_central_meridian",
          "longitude_of_prime_meridian",
          "longitude_of_projection_origin",
          "north_pole_grid_longitude",
          "perspective_point_height",
          "scale_factor",
          "scale_factor_at_central_meridian",
          "scale_factor_at_projection_origin",
          "semi_major_axis",
          "semi_minor_axis",
          "standard_parallel",
          "straight_vertical_longitude_from_pole",
          "sweep_angle_axis");

  private final GroupEditor group;
  private final Findings findings;
  private final Set<String> written = new HashSet<>();

  GridMappings(GroupEditor group, Findings findings) {
    this.group = group;
    this.findings = findings;
  }

  /**
   * Writes a mapping with {@code attributes}; the stored one that the CRS was found in, if it is in
   * this group and free, else a new one.
   *
   * @param axes the two axes that it holds for, blank between; null if there is no projection of
   *     them
   * @return the name of the variable
   */
  String write(Found found, Map<String, Object> attributes, String axes) {
    Array stored = found.mapping();
    boolean inPlace =
        stored != null && group.own(stored.name()) == stored && written.add(stored.name());
    Attributes all = stored == null ? Attributes.NONE : neutral(stored.attributes());
    for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
      all = all.with(attribute.getKey(), attribute.getValue());
    }
    if (found.wkt() != null) {
      all = all.withDefault("crs_wkt", found.wkt());
    }
    if (axes != null) {
      all = all.with("_CoordinateTransformType", "Projection").with("_CoordinateAxes", axes);
    }
    Array mapping =
        inPlace
            ? stored.withAttributes(all)
            : added(group.unused(stored == null ? "crs" : stored.name()), all);
    group.put(mapping);
    written.add(mapping.name());
    return mapping.name();
  }

  private Array added(String name, Attributes attributes) {
    return new Array(
        group.child(name),
        IntegerType.INT32,
        new long[0],
        List.of(),
        attributes,
        new ArrayData.Held(new int[1]));
  }

  private static Attributes neutral(Attributes attributes) {
    Attributes neutral = attributes;
    for (String name : REPLACED) {
      neutral = neutral.without(name);
    }
    return neutral;
  }

  /**
   * Disarms the mappings that were not written and that netCDF-Java could not make a projection of:
   * it would refuse the whole file for one of them.
   */
  void disarmOthers() {
    for (Array array : group.arrays()) {
      String name = array.attributes().text(NAME);
      if (name != null && !written.contains(array.name()) && !usable(array.attributes())) {
        findings.warning(
            array.path(),
            "the grid mapping \"" + name + "\" is incomplete or unknown",
            "it is left out");
        disarm(array);
      }
    }
  }

  /**
   * Takes the name that netCDF-Java goes by from a stored mapping in this group, and keeps it under
   * another.
   */
  void disarm(Array mapping) {
    if (group.own(mapping.name()) == mapping
        && mapping.attributes().has(NAME)
        && written.add(mapping.name())) {
      Attributes attributes = mapping.attributes();
      group.put(
          mapping.withAttributes(
              attributes.without(NAME).with("stored_" + NAME, attributes.get(NAME))));
    }
  }

  private static boolean usable(Attributes attributes) {
    try {
      return !GridMappingWriter.attributes(GridMappingReader.read(attributes, 1)).isEmpty();
    } catch (UnreadableGridMapping e) {
      return false;
    }
  }
}
