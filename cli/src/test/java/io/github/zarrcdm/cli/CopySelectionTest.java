package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/** A part of a dimension that another variable counts or indexes: every value keeps its place. */
class CopySelectionTest extends CopiedParts {
  /** Two stations with three and two observations, one after the other. */
  private void contiguous() {
    store
        .ints("row_size", "station:2", "'sample_dimension': 'obs'", 3, 2)
        .texts("name", "station:2", "'cf_role': 'timeseries_id'", "first", "second")
        .doubles("lat", "station:2", "'units': 'degrees_north'", 1, 2)
        .doubles("t", "obs:5", "'coordinates': 'lat name'", 10, 11, 12, 20, 21);
  }

  @Test
  void observationsStayWithTheirStation() throws Exception {
    contiguous();
    try (NetcdfFile copy = copied(true, "-d", "obs=1:3")) {
      assertThat(numbers(copy, "row_size")).containsExactly(2, 1);
      assertThat(numbers(copy, "t")).containsExactly(11, 12, 20);
      assertThat(numbers(copy, "lat")).containsExactly(1, 2);
    }
  }

  @Test
  void aStationComesWithItsObservations() throws Exception {
    contiguous();
    try (NetcdfFile copy = copied(true, "-d", "station=1")) {
      assertThat(numbers(copy, "row_size")).containsExactly(2);
      assertThat(numbers(copy, "t")).containsExactly(20, 21);
      assertThat(numbers(copy, "lat")).containsExactly(2);
    }
  }

  /** Two groups with dimensions of the same name and length, of which each has its own values. */
  private void groups() {
    store.group("up", "").group("down", "");
    store.doubles("up/x", "x:3", "", 0, 1, 2).doubles("up/v", "x:3", "", 10, 11, 12);
    store.doubles("down/x", "x:3", "", 2, 1, 0).doubles("down/v", "x:3", "", 20, 21, 22);
  }

  @Test
  void aValueIsThatOfTheGroupsOwnCoordinate() throws Exception {
    groups();
    try (NetcdfFile copy = copied(true, "-d", "x=2.0")) {
      assertThat(numbers(copy, "up/v")).containsExactly(12);
      assertThat(numbers(copy, "down/v")).containsExactly(20);
    }
    String in = folder.resolve("in.zarr").toString();
    assertThat(Command.run("dump", "--csv", "-v", "/down/v", "-d", "x=0.0", in).out())
        .isEqualTo("x,v\n0.0,22.0\n");
  }

  @Test
  void indicesAreThoseOfDimensionsInAllGroups() throws Exception {
    groups();
    try (NetcdfFile copy = copied(true, "-d", "x=0")) {
      assertThat(numbers(copy, "up/v")).containsExactly(10);
      assertThat(numbers(copy, "down/v")).containsExactly(20);
    }
  }

  /** A value that only another group lacks is none that is missing. */
  @Test
  void coordinatesOfOtherGroupsAreNotAsked() throws Exception {
    groups();
    store.doubles("down/x", "x:3", "", 102, 101, 100);
    try (NetcdfFile copy = copied(true, "-v", "/up/v", "-d", "x=1.0")) {
      assertThat(numbers(copy, "up/v")).containsExactly(11);
    }
  }

  @Test
  void dumpsSelectAlike() {
    contiguous();
    Command dump = Command.run("dump", "-d", "station=1", folder.resolve("in.zarr").toString());
    assertThat(dump.out())
        .contains("\tobs = 2 ;\n", "\n row_size = 2 ;\n", "\n t = 20, 21 ;\n", "\n lat = 2 ;\n");
    assertThat(dump.err()).contains("obs: 2 of 5 indices");
  }

  /** One element of what a variable counts or indexes is no part that a picture can have. */
  @Test
  void mapsRefuseIt() {
    contiguous();
    assertThat(undrawn("t", "obs=1")).contains("t has obs");
    assertThat(undrawn("t", "station=1")).contains("and row_size says which of their indices");
  }

  @Test
  void mapsNameTheVariableThatIndexes() {
    indexed();
    assertThat(undrawn("t", "station=1"))
        .contains("its dimensions are obs, and which says which of their indices belong to those");
    gathered();
    assertThat(undrawn("soil", "lat=1")).contains("its dimensions are time, point, and point says");
    mesh();
    assertThat(undrawn("data", "node=1")).contains("its dimensions are face, and nodes says");
    assertThat(undrawn("data", "fourth=1")).endsWith("its dimensions are face\n");
  }

  private void mesh() {
    store
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'nodes'",
            0)
        .ints("nodes", "face:2 three:3", "", 0, 1, 2, 1, 2, 3)
        .doubles("x", "node:4", "'units': 'degrees_east'", 0, 2, 0, 2)
        .doubles("y", "node:4", "'units': 'degrees_north'", 0, 0, 2, 2)
        .doubles("data", "face:2", "'mesh': 'mesh', 'location': 'face'", 1, 2);
  }

  private String undrawn(String variable, String chosen) {
    Path picture = folder.resolve("t.png");
    Command map =
        Command.run(
            "map",
            "-v",
            variable,
            "-d",
            chosen,
            "-o",
            picture.toString(),
            folder.resolve("in.zarr").toString());
    assertThat(map.exitCode()).as(chosen).isEqualTo(1);
    assertThat(picture).doesNotExist();
    return map.err();
  }

  @Test
  void bothAreCountedInTheSource() throws Exception {
    contiguous();
    try (NetcdfFile copy = copied(true, "-d", "station=1", "-d", "obs=0:3")) {
      assertThat(numbers(copy, "row_size")).containsExactly(1);
      assertThat(numbers(copy, "t")).containsExactly(20);
    }
  }

  /** {@code -v t} takes along what counts its observations. */
  @Test
  void aVariableAloneKeepsItsPlaceToo() throws Exception {
    contiguous();
    try (NetcdfFile copy = copied(true, "-v", "t", "-d", "station=1")) {
      assertThat(numbers(copy, "row_size")).containsExactly(2);
      assertThat(numbers(copy, "t")).containsExactly(20, 21);
    }
  }

  @Test
  void countsThatDoNotFitAreRefused() {
    store
        .ints("row_size", "station:2", "'sample_dimension': 'obs'", 3, 3)
        .doubles("t", "obs:5", "", 10, 11, 12, 20, 21);
    assertThat(refused("-d", "station=1")).contains("row_size: counts 6 along obs, which has 5");
  }

  @Test
  void aStationWithoutObservationsIsRefused() {
    store
        .ints("row_size", "station:2", "'sample_dimension': 'obs'", 5, 0)
        .doubles("t", "obs:5", "", 10, 11, 12, 20, 21);
    assertThat(refused("-d", "station=1")).contains("row_size: of what is selected it has no obs");
  }

  /** Observations of three stations in any order. */
  private void indexed() {
    store
        .ints("which", "obs:6", "'instance_dimension': 'station'", 2, 0, 1, 2, 0, 2)
        .doubles("lat", "station:3", "'units': 'degrees_north'", 1, 2, 3)
        .doubles("t", "obs:6", "'coordinates': 'lat'", 30, 10, 20, 31, 11, 32)
        .doubles("q", "level:2 obs:6", "", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
  }

  @Test
  void indexedObservationsAreThoseOfTheStation() throws Exception {
    indexed();
    try (NetcdfFile copy = copied(true, "-d", "station=0:2:2")) {
      assertThat(numbers(copy, "which")).containsExactly(1, 0, 1, 0, 1);
      assertThat(numbers(copy, "t")).containsExactly(30, 10, 31, 11, 32);
      assertThat(numbers(copy, "q")).containsExactly(0, 1, 3, 4, 5, 6, 7, 9, 10, 11);
      assertThat(numbers(copy, "lat")).containsExactly(1, 3);
    }
  }

  /** Profiles of stations: the stations are indexed, the observations counted. */
  @Test
  void aStationComesWithItsProfilesAndTheirObservations() throws Exception {
    store
        .ints("station_index", "profile:3", "'instance_dimension': 'station'", 1, 0, 1)
        .ints("row_size", "profile:3", "'sample_dimension': 'obs'", 2, 1, 3)
        .doubles("lat", "station:2", "'units': 'degrees_north'", 1, 2)
        .doubles("t", "obs:6", "'coordinates': 'lat'", 0, 1, 2, 3, 4, 5);
    try (NetcdfFile copy = copied(true, "-d", "station=1")) {
      assertThat(numbers(copy, "station_index")).containsExactly(0, 0);
      assertThat(numbers(copy, "row_size")).containsExactly(2, 3);
      assertThat(numbers(copy, "t")).containsExactly(0, 1, 3, 4, 5);
    }
  }

  /** Points 0, 3, 5 and 11 of 3 latitudes and 4 longitudes. */
  private void gathered() {
    store
        .ints("point", "point:4", "'compress': 'lat lon'", 0, 3, 5, 11)
        .doubles("lat", "lat:3", "'units': 'degrees_north'", 10, 20, 30)
        .doubles("lon", "lon:4", "'units': 'degrees_east'", 0, 90, 180, 270)
        .doubles("soil", "time:2 point:4", "", 280, 281, 282, 283, 284, 285, 286, 287);
  }

  @Test
  void gatheredPointsAreThoseOfTheRows() throws Exception {
    gathered();
    try (NetcdfFile copy = copied(true, "-v", "soil", "-d", "lat=1:2", "-d", "lon=1:3")) {
      // (20, 90) and (30, 270) of 2 x 3
      assertThat(numbers(copy, "point")).containsExactly(0, 5);
      assertThat(numbers(copy, "soil")).containsExactly(282, 283, 286, 287);
      assertThat(numbers(copy, "lat")).containsExactly(20, 30);
    }
  }

  /** Its values are those of the fragments, and what described them is not needed any more. */
  @Test
  void partsOfAggregationsAreValues() throws Exception {
    store
        .doubles(
            "t",
            "",
            "'aggregated_dimensions': 'time', 'aggregated_data': 'map: map unique_values: value'",
            0)
        .ints("map", "one:1 fragment:2", "", 2, 1)
        .doubles("value", "fragment:2", "", 5, 6)
        .doubles("time", "time:3", "'units': 'days since 2000-01-01'", 0, 1, 2);
    for (boolean zarr : new boolean[] {true, false}) {
      try (NetcdfFile copy = copied(zarr, "-d", "time=1:2")) {
        assertThat(numbers(copy, "t")).containsExactly(5, 6);
        assertThat((Object) copy.findVariable("map")).isNull();
      }
    }
  }

  @Test
  void sweepsKeepTheirRays() throws Exception {
    store
        .ints("sweep_start_ray_index", "sweep:2", "", 0, 3)
        .ints("sweep_end_ray_index", "sweep:2", "", 2, 5)
        .doubles("fixed_angle", "sweep:2", "", 0.5, 1.5)
        .doubles("azimuth", "time:6", "", 0, 60, 120, 180, 240, 300)
        .doubles("DBZ", "time:6", "'coordinates': 'azimuth'", 0, 1, 2, 3, 4, 5);
    try (NetcdfFile copy = copied(true, "-v", "DBZ", "-d", "sweep=1")) {
      assertThat(numbers(copy, "DBZ")).containsExactly(3, 4, 5);
      assertThat(numbers(copy, "sweep_start_ray_index")).containsExactly(0);
      assertThat(numbers(copy, "sweep_end_ray_index")).containsExactly(2);
      assertThat(numbers(copy, "fixed_angle")).containsExactly(1.5);
    }
    try (NetcdfFile copy = copied(true, "-d", "time=2:4")) {
      assertThat(numbers(copy, "sweep_start_ray_index")).containsExactly(0, 1);
      assertThat(numbers(copy, "sweep_end_ray_index")).containsExactly(0, 2);
    }
  }

  /** New observations would belong to no station. */
  @Test
  void observationsThatAreCountedAreNotAppended() throws Exception {
    contiguous();
    String in = folder.resolve("in.zarr").toString();
    String out = folder.resolve("out.zarr").toString();
    assertThat(Command.run("copy", in, out).exitCode()).isZero();
    Command append = Command.run("copy", "--append", "obs", in, out);
    assertThat(append.exitCode()).isEqualTo(1);
    assertThat(append.err()).contains("/row_size says to what each obs belongs");
    try (NetcdfFile copy = NetcdfFiles.open(out)) {
      assertThat(numbers(copy, "t")).hasSize(5);
    }
  }

  @Test
  void netcdfFilesAreTheSame() throws Exception {
    contiguous();
    try (NetcdfFile copy = copied(false, "-d", "obs=1:3")) {
      assertThat(numbers(copy, "row_size")).containsExactly(2, 1);
      assertThat(numbers(copy, "t")).containsExactly(11, 12, 20);
    }
  }

  @Test
  void aDimensionThatNobodyCountsIsCutAsBefore() throws Exception {
    contiguous();
    store.doubles("other", "level:3", "", 1, 2, 3);
    try (NetcdfFile copy = copied(true, "-d", "level=2")) {
      assertThat(numbers(copy, "other")).containsExactly(3);
      assertThat(numbers(copy, "row_size")).containsExactly(3, 2);
    }
  }
}
