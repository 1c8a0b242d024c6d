package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Coordinates by the convention {@code dimensions}, in the words of the examples of {@code
 * christophenoel/zarr-coords}, and of its former revision {@code coords}.
 */
class DimensionCoordinatesTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final Findings findings = new Findings("cube.zarr");

  private Group shown(String attributes, List<String> dimensions, long... shape)
      throws IOException {
    return shown(group("/", Map.of(), array(attributes, dimensions, shape)));
  }

  private Group shown(Group stored) {
    return new DimensionCoordinates(findings).apply(stored);
  }

  @SuppressWarnings("unchecked")
  private static Array array(String attributes, List<String> dimensions, long... shape)
      throws IOException {
    Map<String, Object> map = JSON.readValue(attributes.replace('\'', '"'), Map.class);
    return raster("/v", dimensions, map, shape);
  }

  /** The specification's own examples of intervals, and listed wavelengths. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type': 'interval', 'start': 0, 'end': 10, 'step': 2} | 0 2 4 6 8 10",
        "{'type': 'interval', 'start': 1.0, 'end': 2.0, 'step': 0.25} | 1 1.25 1.5 1.75 2",
        "{'type': 'interval', 'start': 0, 'end': 0.3, 'step': 0.1} | 0 0.1 0.2 0.3",
        "{'type': 'interval', 'start': 5, 'end': 3, 'step': -1} | 5 4 3",
        "{'type': 'inline', 'values': [0.49, 0.56, 0.665, 0.842]} | 0.49 0.56 0.665 0.842",
      })
  void areValuesOfAnAxis(String descriptor, String values) throws IOException {
    int length = values.split(" ").length;
    for (String attributes :
        List.of(
            "{'dimensions:axes': {'b': {'type': 'other', 'unit': 'um', 'coords': %s}}}",
            "{'coords:coordinates': {'b': %s}}")) {
      Group shown = shown(attributes.formatted(descriptor), List.of("b", "x"), length, 2);
      assertThat(text(shown.array("b"))).isEqualTo(values);
      boolean hasUnit = attributes.contains("unit");
      assertThat(shown.array("b").attributes().text("units")).isEqualTo(hasUnit ? "um" : null);
    }
    assertThat(findings.all()).isEmpty();
  }

  /** Seconds from the first time on; days of months as java.time has them. */
  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:00:00Z, 2026-01-03T00:00:00Z, P1D, 0 86400 172800, 2026-01-01T00:00Z",
    "2026-01-01, 2026-03-01, P1M, 0 2678400 5097600, 2026-01-01T00:00Z",
    "2026-01-01T00:00:00+01:00, 2026-01-01T03:00:00+01:00, PT1H30M, 0 5400 10800,"
        + " 2025-12-31T23:00Z",
    "2024-01-01, 2028-01-01, P2Y, 0 63158400 126230400, 2024-01-01T00:00Z",
    "2026-01-01, 2026-01-15, P1W, 0 604800 1209600, 2026-01-01T00:00Z",
  })
  void areTimes(String start, String end, String step, String seconds, String since)
      throws IOException {
    String coords =
        "{'type': 'interval', 'start': '%s', 'end': '%s', 'step': '%s'}"
            .formatted(start, end, step);
    Group shown =
        shown(
            "{'dimensions:axes': {'time': {'type': 'temporal', 'coords': %s}}}".formatted(coords),
            List.of("time", "x"),
            seconds.split(" ").length,
            2);
    assertThat(text(shown.array("time"))).isEqualTo(seconds);
    assertThat(shown.array("time").attributes().text("units")).isEqualTo("seconds since " + since);
    assertThat(findings.all()).isEmpty();
  }

  @Test
  void areOtherArrays() throws IOException {
    Group stored =
        group(
            "/",
            Map.of(),
            array(
                "{'dimensions:axes': {'y': {'coords': {'type': 'array', 'path': '../y'}}},"
                    + " 'dimensions:coordinates': {'lat': {'indexed_by': ['y', 'x'], 'coords':"
                    + " {'type': 'array', 'path': '../lat'}}}}",
                List.of("y", "x"),
                2,
                2),
            raster("/lat", List.of("y", "x"), Map.of("units", "degrees_north"), 2, 2),
            axis("/y", Map.of(), 1, 2));
    assertThat(shown(stored).array("v").attributes().text("coordinates")).isEqualTo("lat");
    assertThat(shown(stored).array("lat").attributes().text("coordinates")).isNull();
    assertThat(findings.all()).isEmpty();
  }

  /** A group describes the axes of all its arrays. */
  @Test
  void areThoseOfTheGroup() {
    Map<String, Object> inline = Map.of("type", "inline", "values", List.of(1, 2));
    Group stored =
        group(
            "/",
            Map.of("dimensions:axes", Map.of("b", Map.of("coords", inline))),
            raster("/v", List.of("b", "x"), Map.of(), 2, 2));
    assertThat(text(shown(stored).array("b"))).isEqualTo("1 2");
  }

  /** Other arrays of the group stay as they are, and so do the coordinates themselves. */
  @Test
  void areOtherArraysWhereTheGroupNamesThem() {
    Map<String, Object> places =
        Map.of(
            "lat", Map.of("coords", Map.of("type", "array", "path", "lat")),
            "lon", Map.of("coords", Map.of("type", "array", "path", "./lon")));
    Group stored =
        group(
            "/",
            Map.of("dimensions:coordinates", places),
            raster("/v", List.of("t", "y", "x"), Map.of(), 2, 2, 2),
            raster("/w", List.of("t"), Map.of(), 2),
            raster("/lat", List.of("y", "x"), Map.of("units", "degrees_north"), 2, 2),
            raster("/lon", List.of("y", "x"), Map.of("units", "degrees_east"), 2, 2));
    Group shown = shown(stored);
    assertThat(shown.array("v").attributes().text("coordinates").split(" "))
        .containsExactlyInAnyOrder("lat", "lon");
    for (String name : List.of("w", "lat", "lon")) {
      assertThat(shown.array(name).attributes().text("coordinates")).isNull();
    }
    assertThat(findings.all()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'type': 'inline', 'values': [1, 2, 3]} | it describes 3 values, the dimension has 2",
        "{'type': 'inline', 'values': ['red', 'nir']} | its inline values are not all numbers",
        "{'type': 'interval', 'start': 0, 'end': 1, 'step': 0} | steps of 0.0 do not lead from",
        "{'type': 'interval', 'start': 0, 'end': 1, 'step': -1} | steps of -1.0 do not lead",
        "{'type': 'interval', 'start': 0, 'end': 1} | its step is not a number",
        "{'type': 'interval', 'start': 'a', 'end': 'b', 'step': 'P1D'} | could not be parsed",
        "{'type': 'interval', 'start': '2026-01-01', 'end': '2026-01-02', 'step': 'P1MT1H'} |"
            + " has months beside",
        "{'type': 'interval', 'start': '-999999999-01-01', 'end': '2026-01-02', 'step': 'P1D'} |"
            + " cannot be read",
        "{'type': 'table', 'key': 'x'} | the type of its coords is table",
        "{'type': 'array', 'path': '../nosuch'} | its array ../nosuch is not beside it",
        "{'type': 'array', 'path': '../other'} | its array ../other has dimensions that it has not",
      })
  void areAFindingIfTheyCannotBeRead(String descriptor, String why) throws IOException {
    String attributes = "{'dimensions:axes': {'b': {'coords': %s}}}".formatted(descriptor);
    Group shown =
        shown(
            group(
                "/",
                Map.of(),
                array(attributes, List.of("b", "x"), 2, 2),
                raster("/other", List.of("z"), Map.of(), 2)));
    assertThat(shown.array("b")).isNull();
    assertThat(findings.all())
        .singleElement()
        .asString()
        .contains("/v: its coordinates of b (Zarr convention dimensions)", why);
  }

  /** As auxiliary coordinates are that are indexed by a dimension of another name. */
  @Test
  void areAFindingIfNoDimensionHasTheirName() throws IOException {
    String coordinates =
        "{'dimensions:coordinates': {'wavelength': {'indexed_by': ['b'], 'coords': {'type':"
            + " 'inline', 'values': [0.4, 0.5]}}}}";
    assertThat(shown(coordinates, List.of("b"), 2).arrays()).hasSize(1);
    Array stored = array(coordinates, List.of("b"), 2);
    shown(group("/g", stored.attributes().values(), raster("/g/v", List.of("b"), Map.of(), 2)));
    assertThat(findings.all())
        .extracting(Object::toString)
        .satisfiesExactly(
            own -> assertThat(own).contains("/v: its coordinates of wavelength", "no such dim"),
            shared ->
                assertThat(shared).contains("/g: its coordinates of wavelength", "no array in it"));
  }

  /** What it says of an axis without its coordinates, and what {@code spatial} has. */
  @Test
  void areAbsentWithoutAWordWhereOthersHaveThem() throws IOException {
    String axes =
        "{'dimensions:axes': {'b': {'type': 'temporal'}, 'x': {'coords': {'type': 'reference',"
            + " 'convention': 'spatial'}}}, 'coords:coordinates': {'x': {'type': 'affine'}}}";
    Group shown = shown(axes, List.of("b", "x"), 2, 2);
    assertThat(shown.arrays()).hasSize(1);
    assertThat(findings.all()).isEmpty();
  }

  @Test
  void areThoseOfTheFirstArrayWhereTwoDiffer() {
    Map<String, Object> one = Map.of("type", "inline", "values", List.of(1, 2));
    Map<String, Object> other = Map.of("type", "inline", "values", List.of(7, 8));
    Group shown =
        shown(
            group(
                "/",
                Map.of(),
                raster("/v", List.of("b"), Map.of("coords:coordinates", Map.of("b", one)), 2),
                raster("/w", List.of("b"), Map.of("coords:coordinates", Map.of("b", other)), 2)));
    assertThat(text(shown.array("b"))).isEqualTo("1 2");
    assertThat(findings.all())
        .singleElement()
        .asString()
        .contains("/w: ", "another array of its group describes this dimension otherwise");
  }

  private static String text(Array array) {
    StringBuilder text = new StringBuilder();
    for (double value : Models.computed(array)) {
      double rounded = Math.rint(value * 1e9) / 1e9;
      text.append(text.isEmpty() ? "" : " ")
          .append(rounded == Math.rint(rounded) ? String.valueOf((long) rounded) : rounded);
    }
    return text.toString();
  }
}
