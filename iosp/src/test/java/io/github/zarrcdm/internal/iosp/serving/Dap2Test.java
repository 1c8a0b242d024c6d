package io.github.zarrcdm.internal.iosp.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.dtype.StructType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType.Field;
import io.github.zarrcdm.model.Group;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Trees as every service of a THREDDS server carries them. */
class Dap2Test {
  private final Findings findings = new Findings("s.zarr");
  private boolean sameValues;
  private boolean gaps;
  private final Dap2.Questions questions =
      new Dap2.Questions() {
        @Override
        public boolean haveSameValues(Array one, Array other) {
          return sameValues;
        }

        @Override
        public boolean hasGaps(Array axis) {
          return gaps;
        }

        @Override
        public Map<String, Set<String>> grids(Group tree) {
          return Map.of();
        }
      };

  @Test
  void arraysOfAllGroupsAreInTheRootUnderTheirOwnNamesWhereOnlyOneHasIt() {
    Group served =
        served(
            group("/", List.of(group("/fine", List.of(), array("/fine/speed", 2, "x")))),
            array("/air", 3, "y"));
    assertThat(names(served)).containsExactly("air", "speed");
    assertThat(served.groups()).isEmpty();
  }

  @Test
  void whatSeveralGroupsHaveGetsThePathOfItsGroup() {
    Group served =
        served(
            group(
                "/",
                List.of(
                    group(
                        "/a",
                        List.of(group("/a/b", List.of(), array("/a/b/air", 4, "x"))),
                        array("/a/air", 3, "x"),
                        array("/a/x", 3, "x")))),
            array("/air", 2, "x"),
            array("/x", 2, "x"));
    assertThat(names(served)).containsExactly("air", "x", "a_air", "a_x", "a_b_air");
    assertThat(served.array("a_x").dimensionNames()).containsExactly("a_x");
    assertThat(served.array("a_air").dimensionNames()).containsExactly("a_x");
    assertThat(served.array("air").dimensionNames()).containsExactly("x");
    assertThat(served.array("a_b_air").dimensionNames()).containsExactly("a_b_x");
  }

  @Test
  void attributesNameArraysAsTheyAreCalledNow() {
    Array temperature =
        array("/g/t", 2, "x")
            .withAttributes(
                Attributes.NONE
                    .with("coordinates", "lat /lat")
                    .with("grid_mapping", "crs: lat")
                    .with("cell_methods", "x: mean")
                    .with("formula_terms", "a: lat"));
    Group served =
        served(
            group("/", List.of(group("/g", List.of(), temperature, array("/g/lat", 2, "x")))),
            array("/lat", 2, "x"),
            array("/crs", 1));
    assertThat(served.array("t").attributes().values())
        .containsEntry("coordinates", "g_lat lat")
        .containsEntry("grid_mapping", "crs: g_lat")
        .containsEntry("cell_methods", "g_x: mean")
        .containsEntry("formula_terms", "a: g_lat");
  }

  /** Each attribute of CF and UGRID that names something, by path, by proximity, and beside. */
  @Test
  void nothingDangles() {
    Array count =
        array("/g/row_size", 2, "x")
            .withAttributes(Attributes.NONE.with("sample_dimension", "obs"));
    Array data =
        array("/g/t", 5, "obs")
            .withAttributes(
                Attributes.NONE
                    .with("coordinates", "../h/t row_size")
                    .with("mesh", "../mesh")
                    .with("cell_methods", "obs: mean (interval: 1 obs)")
                    .with("coordinate_interpolation", "row_size: /h/t: /mesh"));
    Group served =
        served(
            group(
                "/",
                List.of(
                    group("/g", List.of(), count, data),
                    group("/h", List.of(), array("/h/t", 4, "obs"), array("/h/obs", 4, "obs")))),
            array("/mesh", 1)
                .withAttributes(Attributes.NONE.with("face_node_connectivity", "h/t")));
    assertThat(served.array("row_size").attributes().text("sample_dimension"))
        .isEqualTo(served.array("g_t").dimensionName(0));
    assertThat(served.array("g_t").attributes().values())
        .containsEntry("coordinates", "h_t row_size")
        .containsEntry("mesh", "mesh")
        .containsEntry("cell_methods", "g_obs: mean (interval: 1 obs)")
        .containsEntry("coordinate_interpolation", "row_size: h_t: mesh");
    assertThat(served.array("mesh").attributes().text("face_node_connectivity")).isEqualTo("h_t");
  }

  @Test
  void whatIsLeftOutIsNotNamed() {
    Array data =
        array("/t", 2, "x")
            .withAttributes(
                Attributes.NONE
                    .with("coordinates", "none lat")
                    .with("ancillary_variables", "none")
                    .with("formula_terms", "a: lat b: none"));
    Group served =
        served(group("/", List.of()), data, array("/none", 0, "n"), array("/lat", 2, "x"));
    assertThat(served.array("t").attributes().values())
        .containsEntry("coordinates", "lat")
        .doesNotContainKeys("ancillary_variables", "formula_terms");
  }

  @Test
  void whatCannotBeServedIsReportedAndDoesNotCloseTheRest() {
    Array unreadable =
        array("/odd", 2, "x").withData(new ArrayData.Unreadable("type \"odd\" is not supported"));
    Group served =
        served(group("/", List.of()), array("/none", 0, "n"), array("/a", 1), unreadable);
    assertThat(names(served)).containsExactly("a");
    assertThat(served.attributes().get("not_served"))
        .isEqualTo(List.of("/none: it has no elements", "/odd: type \"odd\" is not supported"));
    assertThat(findings.all()).hasSize(2);
  }

  @Test
  void namesHaveNothingThatAConstraintOfDap2Misreads() {
    Group served =
        served(
            group("/", List.of()),
            array("/0.x", 1, "a b")
                .withAttributes(Attributes.NONE.with("proj:code", "x").with("proj_code", "y")),
            array("/été", 1));
    assertThat(names(served)).containsExactly("v0_x", "_t_");
    assertThat(served.array("v0_x").dimensionNames()).containsExactly("a_b");
    assertThat(served.array("v0_x").attributes().values())
        .containsEntry("proj_code", "x")
        .containsEntry("proj_code_", "y");
  }

  @Test
  void aGridHasALabel() {
    Array grid =
        new Array(
            "/my data",
            IntegerType.INT32,
            new long[] {2, 2},
            List.of("y", "x"),
            Attributes.NONE,
            new ArrayData.Held(new int[4]));
    Group served =
        served(group("/", List.of()), grid, array("/x", 2, "x").withAttributes(Attributes.NONE));
    assertThat(served.array("my_data").attributes().text("long_name")).isEqualTo("my data");
    assertThat(served.array("x").attributes().has("long_name")).isFalse();
  }

  @Test
  void aDimensionOfSeveralLengthsHasSeveralNames() {
    Group served =
        served(
            group("/", List.of()), array("/a", 2, "n"), array("/b", 3, "n"), array("/c", 2, "n"));
    assertThat(served.arrays().stream().map(a -> a.dimensionName(0)))
        .containsExactly("n", "n_3", "n");
  }

  /** NCSS and WCS would answer for the finer grid with values of other places. */
  @Test
  void variablesOnAnotherGridAreLeftOutWithAHintHowToOpenThem() {
    Group inner =
        group("/fine/deep", List.of(), array("/fine/deep/v", 4, "lon"), array("/fine/deep/n", 1));
    Group fine =
        group("/fine", List.of(inner), longitude("/fine/lon", 4), array("/fine/w", 4, "lon"));
    Group served = served(group("/", List.of(fine)), longitude("/lon", 2), array("/u", 2, "lon"));
    assertThat(names(served)).containsExactly("lon", "u", "n");
    assertThat(findings.all())
        .hasSize(3)
        .allSatisfy(
            left ->
                assertThat(left.toString())
                    .contains("another grid than /; open it with #group=/fine"));
  }

  @Test
  void groupsThatRepeatTheSameGridAreServedTogether() {
    Group again = group("/g", List.of(), longitude("/g/lon", 2), array("/g/w", 2, "lon"));
    sameValues = true;
    assertThat(names(served(group("/", List.of(again)), longitude("/lon", 2))))
        .containsExactly("lon", "g_lon", "w");
    sameValues = false;
    assertThat(names(served(group("/", List.of(again)), longitude("/lon", 2))))
        .containsExactly("lon");
  }

  /** Two resolutions side by side; one shares the longitudes of the other. */
  @Test
  void theFirstOrTheRequestedGridOfAGroupIsServed() {
    Array[] arrays = {
      latitude("/lat", "lat"),
      longitude("/lon", 2),
      latitude("/lat_fine", "lat_fine"),
      array("/bounds", 2, "lat_fine", "two"),
      array("/u", 2, "lat", "lon"),
      array("/v", 2, "lat_fine", "lon"),
      array("/n", 2, "lon")
    };
    assertThat(names(served(group("/", List.of()), arrays)))
        .containsExactly("lat", "lon", "u", "n");
    assertThat(findings.all())
        .hasSize(3)
        .allSatisfy(
            left ->
                assertThat(left.toString()).contains("another grid than /; open it with #grid=/v"));
    assertThat(names(served(group("/", List.of()), "/v", arrays)))
        .containsExactly("lon", "lat_fine", "bounds", "v", "n");
    assertThat(names(served(group("/", List.of()), "/w", arrays)))
        .contains("u")
        .doesNotContain("v");
    assertThat(findings.all().toString()).contains("grid= names no array on a horizontal grid");
  }

  @Test
  void computedCoordinatesOfCellsOutsideTheMapAreLeftOut() {
    Array lat =
        new Array(
            "/lat",
            FloatType.FLOAT64,
            new long[] {2, 2},
            List.of("y", "x"),
            Attributes.NONE.with("units", "degrees_north"),
            ArrayData.Derived.fromAll(
                List.of(), inputs -> (start, count, stride) -> new double[4]));
    Array air =
        array("/air", 2, "y", "x").withAttributes(Attributes.NONE.with("coordinates", "lat"));
    assertThat(names(served(group("/", List.of()), lat, air))).containsExactly("lat", "air");
    gaps = true;
    Group served = served(group("/", List.of()), lat, air);
    assertThat(names(served)).containsExactly("air");
    assertThat(served.arrays().get(0).attributes().has("coordinates")).isFalse();
    assertThat(findings.all().toString()).contains("cells outside the map have no coordinates");
  }

  @Test
  void structuresInStructuresAreLeftOut() {
    Field number = new Field("n", IntegerType.INT32, 0, List.of(), ByteOrder.LITTLE_ENDIAN);
    StructType flat = new StructType("flat", 4, List.of(number));
    Field inner = new Field("s", flat, 0, List.of(), ByteOrder.LITTLE_ENDIAN);
    StructType nested = new StructType("nested", 4, List.of(inner));
    Group served =
        served(group("/", List.of()), structures("/flat", flat), structures("/nested", nested));
    assertThat(names(served)).containsExactly("flat");
  }

  private static Array structures(String path, StructType type) {
    return new Array(
        path, type, new long[] {1}, List.of("n"), Attributes.NONE, new ArrayData.Held(new byte[4]));
  }

  @Test
  void stationsBesideAGridAreServedWithIt() {
    Array station =
        array("/station_lon", 2, "station")
            .withAttributes(Attributes.NONE.with("units", "degrees_east"));
    Group served =
        served(
            group("/", List.of()),
            station,
            array("/s", 2, "station"),
            latitude("/lat", "lat"),
            longitude("/lon", 2),
            array("/u", 2, "lat", "lon"));
    assertThat(served.arrays()).hasSize(5);
  }

  private static Array latitude(String path, String dimension) {
    return array(path, 2, dimension).withAttributes(Attributes.NONE.with("units", "degrees_north"));
  }

  private static Array longitude(String path, int length) {
    return array(path, length, "lon").withAttributes(Attributes.NONE.with("units", "degrees_east"));
  }

  private Group served(Group root, Array... arrays) {
    return served(root, null, arrays);
  }

  private Group served(Group root, String grid, Array... arrays) {
    return Dap2.apply(root.withArrays(List.of(arrays)), grid, findings, questions);
  }

  private static List<String> names(Group group) {
    return group.arrays().stream().map(Array::name).toList();
  }

  private static Group group(String path, List<Group> groups, Array... arrays) {
    return new Group(path, Attributes.NONE, List.of(), groups, List.of(arrays));
  }

  private static Array array(String path, long length, String... dimensions) {
    long[] shape = new long[dimensions.length];
    Arrays.fill(shape, length);
    return new Array(
        path,
        IntegerType.INT32,
        shape,
        Arrays.asList(dimensions),
        Attributes.NONE,
        new ArrayData.Held(new int[(int) Math.pow(length, dimensions.length)]));
  }
}
