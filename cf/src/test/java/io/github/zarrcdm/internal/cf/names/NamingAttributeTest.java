package io.github.zarrcdm.internal.cf.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.cf.names.NameReference.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamingAttributeTest {
  /** The examples of CF 1.13 and UGRID 1.0. */
  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "coordinates, 'lat lon', lat lon",
    "coordinates, '  /g/lat   ../lon ', /g/lat ../lon",
    "bounds, lat_bnds, lat_bnds",
    "cell_measures, 'area: cell_area volume: /v/cells', cell_area /v/cells",
    "formula_terms, 'a: a b: b ps: ps p0: p0', a b ps p0",
    "grid_mapping, crs, crs",
    "grid_mapping, 'crsOSGB: x y crsWGS84: lat lon', crsOSGB x y crsWGS84 lat lon",
    "coordinate_interpolation, 'lat: lon: bl_interpolation', lat lon bl_interpolation",
    "interpolation_parameters, 'ce: ce interpolation_subarea_flags: flags', ce flags",
    "tie_point_mapping, 'track: track_indices tie_track scan: scan_indices tie_scan sub',"
        + " track_indices scan_indices",
    "aggregated_data, 'map: fmap uris: furi identifiers: fid', fmap furi fid",
    "aggregated_data, 'map: fmap unique_values: u', fmap u",
    "node_coordinates, 'x y', x y",
    "interior_ring, ring, ring",
    "face_node_connectivity, faces, faces",
    "quantization, info, info",
    "compress, 'lat lon', ''",
    "sample_dimension, obs, ''",
    "bounds_tie_points, lat_bounds, lat_bounds",
    "cell_methods, 'time: mean', ''",
    "cell_methods, 'time: maximum time: anomaly_wrt normal (comment: anomaly_wrt x)', normal"
  })
  void findsTheVariables(String attribute, String text, String variables) {
    assertThat(named(attribute, text, Kind.VARIABLE)).isEqualTo(variables);
  }

  @ParameterizedTest(name = "{0} = {1}")
  @CsvSource({
    "compress, 'lat lon', lat lon",
    "sample_dimension, obs, obs",
    "instance_dimension, /g/station, /g/station",
    "aggregated_dimensions, 'time lat', time lat",
    "tie_point_mapping, 'track: track_indices tie_track scan: scan_indices tie_scan sub',"
        + " track tie_track scan tie_scan sub",
    "face_dimension, nMesh2_face, nMesh2_face",
    "coordinates, 'lat lon', ''"
  })
  void findsTheDimensions(String attribute, String text, String dimensions) {
    assertThat(named(attribute, text, Kind.DIMENSION)).isEqualTo(dimensions);
  }

  @Test
  void findsNamesInCellMethodsOutsideOfParentheses() {
    String text = "time: lat: mean (interval: 1 hr comment: raw data) area: mean where land";
    assertThat(named("cell_methods", text, Kind.CELL_METHOD)).isEqualTo("time lat area");
  }

  @Test
  void knowsWhichKeyANameHas() {
    assertThat(attribute("formula_terms").names("a: ak ps: /g/ps"))
        .containsExactly(
            new NameReference(Kind.VARIABLE, "ak", "a", 3),
            new NameReference(Kind.VARIABLE, "/g/ps", "ps", 10));
  }

  @Test
  void renamesNothingButNames() {
    assertThat(attribute("formula_terms").renamed(" a: a  ps: ps ", named -> "g_" + named.name()))
        .isEqualTo(" a: g_a  ps: g_ps ");
    assertThat(
            attribute("cell_methods")
                .renamed("time: mean (interval: 1 time)", named -> "g_" + named.name()))
        .isEqualTo("g_time: mean (interval: 1 time)");
    assertThat(
            attribute("grid_mapping")
                .renamed(
                    "crs: x y", named -> named.name().equals("x") ? null : "g_" + named.name()))
        .isEqualTo("g_crs: x g_y");
  }

  @Test
  void leavesOutNamesFromListsAndFormulasAsAWhole() {
    assertThat(attribute("coordinates").without("lat lon", named -> named.name().equals("lat")))
        .contains("lon");
    assertThat(attribute("coordinates").without("lat lon", named -> true)).isEmpty();
    assertThat(attribute("coordinates").without(" lat  lon", named -> false)).contains(" lat  lon");
    assertThat(attribute("formula_terms").without("a: a b: b", named -> named.name().equals("a")))
        .isEmpty();
  }

  @Test
  void leavesOtherAttributesAlone() {
    for (String other : List.of("units", "long_name", "location", "axis", "cf_role")) {
      assertThat(NamingAttribute.of(other)).as(other).isEmpty();
    }
  }

  private static String named(String attribute, String text, Kind kind) {
    return String.join(
        " ",
        attribute(attribute).names(text).stream()
            .filter(named -> named.kind() == kind)
            .map(NameReference::name)
            .toList());
  }

  private static NamingAttribute attribute(String name) {
    return NamingAttribute.of(name).orElseThrow();
  }
}
