package io.github.zarrcdm.cli.info;

import static io.github.zarrcdm.internal.cf.CfAttributes.GRID_MAPPING_NAME;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** The coordinate reference systems that a dataset names, as netCDF users see them. */
final class Georeference {
  /** The name with which WKT begins: {@code PROJCRS["ETRS89 / UTM zone 32N", ...}. */
  private static final Pattern WKT = Pattern.compile("^\\s*\\w+\\[\"([^\"]+)\"");

  private Georeference() {}

  /**
   * Returns one entry a grid mapping: its name if it has one, and the CF name of its projection.
   */
  static List<String> of(NetcdfFile file) {
    Set<String> found = new LinkedHashSet<>();
    for (Variable variable : file.getVariables()) {
      String mapping = variable.attributes().findAttributeString(GRID_MAPPING_NAME, null);
      if (mapping != null) {
        String name = name(variable);
        found.add(name == null ? mapping : name + " (" + mapping + ")");
      }
    }
    return new ArrayList<>(found);
  }

  private static @Nullable String name(Variable mapping) {
    for (String attribute : List.of("crs_wkt", "spatial_ref")) {
      Matcher wkt = WKT.matcher(mapping.attributes().findAttributeString(attribute, ""));
      if (wkt.find()) {
        return wkt.group(1);
      }
    }
    for (String attribute : List.of("projected_crs_name", "geographic_crs_name")) {
      String name = mapping.attributes().findAttributeString(attribute, null);
      if (name != null) {
        return name;
      }
    }
    return null;
  }
}
