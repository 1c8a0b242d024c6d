package io.github.zarrcdm.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What {@code check} says of stores that break a section of CF, with that section. Meshes, levels
 * and geometries have tests of their own.
 */
class BrokenSectionsTest {
  private static final String NORTH = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final String EAST = "'units': 'degrees_east', 'standard_name': 'longitude'";

  @TempDir Path folder;

  private NewStore store(String attributes) {
    return NewStore.in(folder.resolve("s.zarr"), "'Conventions': 'CF-1.13'" + attributes);
  }

  /** Of the store, and of its copy to netCDF-3, which has the same but what is read of stores. */
  private void assertCheck(String... said) {
    assertThat(checked("s.zarr")).contains(said);
  }

  private void assertBoth(String... said) {
    assertCheck(said);
    Path copy = folder.resolve("s.nc");
    Command.run("copy", "-q", folder.resolve("s.zarr").toString(), copy.toString());
    assertThat(checked("s.nc")).contains(said);
  }

  private String checked(String name) {
    return Command.run("check", folder.resolve(name).toString()).out();
  }

  private NewStore places(int rows, int columns) {
    return store("")
        .doubles("lat", "lat:" + rows, NORTH, NewStore.count(rows, 10, 1))
        .doubles("lon", "lon:" + columns, EAST, NewStore.count(columns, 0, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lat lon | p | 1 of 3 points are outside of the grid \"lat lon\"; the first is 4, one behind"
            + " its last cell: if they count from 1, each is one cell off, as CF 8.2 counts from 0",
        "lat lonn | p | p: its compress names the dimension lonn, which does not exist (CF 8.2)",
        "lat lon | q | q: has compress and is no coordinate variable: a list is named as its"
            + " dimension (CF 8.2)",
      })
  void ofLists(String grid, String name, String said) {
    places(2, 2)
        .ints(name, "p:3", "'compress': '%s'".formatted(grid), 1, 2, 4)
        .floats("v", "p:3", "", 1, 2, 3);
    assertCheck(said);
  }

  @Test
  void ofListsThatAreNotOfIntegers() {
    places(2, 2)
        .doubles("p", "p:2", "'compress': 'lat lon', 'bounds': 'b'", 1, 2)
        .doubles("b", "p:2 n:2", "", 1, 2, 1, 2)
        .floats("v", "p:2", "", 1, 2);
    assertBoth(
        "p: has compress and is of double; a list has whole numbers (CF 8.2)",
        "p: a list of gathered points has no bounds (CF 8.2)");
  }

  private NewStore tied(String interpolation, String name, int... indices) {
    int ties = indices.length;
    return store("")
        .ints("i", "", "%s, 'tie_point_mapping': 'y: yi ty'".formatted(interpolation), 0)
        .ints("yi", "ty:" + ties, "", indices)
        .doubles("lat", "ty:" + ties, NORTH, NewStore.count(ties, 1, 1))
        .doubles("lon", "ty:" + ties, EAST, NewStore.count(ties, 1, 1))
        .floats("v", "y:4", "'coordinate_interpolation': '%s'".formatted(name), 1, 2, 3, 4);
  }

  @ParameterizedTest
  @CsvSource({
    "0 9, '9 at index 1 is beyond the dimension y, whose length is 4'",
    "0 3 2, '2 at index 2 does not ascend; indices of tie points do'",
    "1 3, 'the first index of a tie point is 1, not 0'",
  })
  void ofIndicesOfTiePoints(String indices, String said) {
    int[] numbers = Arrays.stream(indices.split(" ")).mapToInt(Integer::parseInt).toArray();
    tied("'interpolation_name': 'linear'", "lat: lon: i", numbers);
    assertBoth("yi: " + said + " (CF 8.3)");
  }

  @Test
  void ofTiePointsThatGiveNoPlaces() {
    tied("'interpolation_name': 'linear'", "lat: lon: i", 0, 3, 2);
    assertCheck("error: lat_1: ", "its tie points do not ascend at 2 (CF 8.3)");
    tied("'interpolation_name': 'cubic'", "lat: lon: i", 0, 3);
    assertCheck("(CF 8.3) is not clear: the interpolation_name \"cubic\" is not one of");
    tied(
        "'interpolation_name': 'quadratic', 'interpolation_parameters': 'w: w'",
        "lat: lon: i",
        0,
        3);
    assertCheck("i: its interpolation_parameters names w, which does not exist (CF 8.3)");
    tied("'interpolation_name': 'linear'", "lat lon i", 0, 3);
    assertBoth("v: its coordinate_interpolation is \"lat lon i\"; it is", "(CF 8.3)");
  }

  /** Their rows have four points, their dimension five. */
  @Test
  void ofReducedGrids() {
    store("")
        .ints("reduced_points", "lat:2", "", 2, 2)
        .doubles("lat", "lat:2", NORTH, 10, -10)
        .floats(
            "v",
            "cell:5",
            "'CDI_grid_type': 'gaussian_reduced', 'CDI_grid_latitudes': 'lat',"
                + " 'CDI_grid_reduced_points': 'reduced_points'",
            new double[5]);
    assertCheck("the rows of the reduced grid have 4 points, their dimension 5");
  }

  /** A level of 48 cells, and a numbering that nobody knows. */
  @ParameterizedTest
  @CsvSource({
    "1, nested, 'no dimension has its number of cells, and no variable their numbers'",
    "0, spiral, 'its level or the numbering of its cells is not known'",
  })
  void ofHealpix(int level, String scheme, String said) {
    store("")
        .ints(
            "crs",
            "",
            "'grid_mapping_name': 'healpix', 'refinement_level': %s, 'indexing_scheme': '%s'"
                .formatted(level, scheme),
            0)
        .floats("v", "cell:12", "'grid_mapping': 'crs'", new double[12]);
    assertCheck("v: the HEALPix grid is not clear: " + said + " (CF 5.6, appendix F)");
  }

  @Test
  void ofAggregations() {
    NewStore store =
        store("")
            .ints("map", "j:1 f:2", "", 2, 2)
            .texts("uris", "f:2", "", "a.nc", "b.nc")
            .texts("id", "", "", "t")
            .doubles("time", "time:4", "'units': 'days since 2000-01-01'", 0, 1, 2, 3);
    String data = "'aggregated_dimensions': 'time', 'aggregated_data': '%s'";
    store.floats("t", "", data.formatted("map: map uris: uris identifiers: id"), 0);
    assertCheck("error: t: ", "a.nc", "(CF 2.8)", "1 error");
    store.floats("t", "", data.formatted("map: map uris: uris"), 0);
    assertCheck("CF 2.8.1 has map, uris and identifiers, or map and unique_values");
    store.floats("u", "f:2", data.formatted("map: map uris: uris identifiers: id"), 0, 0);
    assertCheck("u: has aggregated_dimensions and dimensions; an aggregation variable is", "2.8)");
  }

  @Test
  void ofNames() {
    store("")
        .doubles("y", "y:2", "'bounds': 'nob', 'units': 'm'", 1, 2)
        .floats(
            "v",
            "y:2",
            "'coordinates': 'nolat', 'ancillary_variables': 'noanc', 'grid_mapping': 'nomap'",
            1,
            2)
        .group("g", "")
        .floats("g/v", "y:2", "'coordinates': '../k/lon', 'geometry': 'nog'", 1, 2);
    assertCheck(
        "y: its bounds names nob, which does not exist (CF 7.1)",
        "v: its coordinates names nolat, which does not exist (CF 5)",
        "v: its ancillary_variables names noanc, which does not exist (CF 3.4)",
        "v: its grid_mapping names nomap, which does not exist (CF 5.6)",
        "g/v: its coordinates names ../k/lon, which does not exist (CF 5)",
        "g/v: its geometry names nog, which does not exist (CF 7.6)");
  }

  @Test
  void ofRingsWithoutCounts() {
    store("")
        .ints("count", "i:1", "", 4)
        .ints("ring", "p:1", "", 1)
        .doubles("x", "n:4", EAST + ", 'axis': 'X'", 0, 1, 1, 0)
        .doubles("y", "n:4", NORTH + ", 'axis': 'Y'", 0, 0, 1, 1)
        .ints(
            "g",
            "",
            "'geometry_type': 'polygon', 'node_count': 'count', 'node_coordinates': 'x y',"
                + " 'interior_ring': 'ring'",
            0)
        .floats("v", "i:1", "'geometry': 'g'", 1);
    assertBoth("g: has an interior_ring, and no part_node_count", "(CF 7.6)");
  }

  /** In a group, as in a volume of many instruments, and in the root. */
  @ParameterizedTest
  @ValueSource(strings = {"", "g/"})
  void ofSamples(String group) {
    NewStore store = store("");
    if (!group.isEmpty()) {
      store.group("g", "'featureType': 'timeSeriess'");
    }
    store
        .ints(group + "none", "st:2", "'sample_dimension': 'obss'", 1, 2)
        .ints(group + "many", "st:2", "'sample_dimension': 'obs'", 1, 5)
        .ints(group + "all", "st:2", "'sample_dimension': 'obs', '_FillValue': 9", 3, 9)
        .ints(group + "of", "obs:3", "'instance_dimension': 'st', '_FillValue': 9", 0, 1, 9)
        .floats(group + "v", "obs:3", "", 1, 2, 3);
    assertCheck(
        group + "none: its sample_dimension names obss, which does not exist (CF 9.3.3)",
        group + "many: it counts 6 samples, and obs has 3 (CF 9.3.3)");
    assertThat(checked("s.zarr")).doesNotContain(group + "all: it", group + "of: ");
    store.ints(group + "of", "obs:3", "'instance_dimension': 'st'", 0, 3, -1);
    assertCheck(group + "of: 1 of its indices are none of the 2 of st, counted from 0 (CF 9.3.4)");
    if (!group.isEmpty()) {
      assertCheck("g: featureType is \"timeSeriess\", which is none of CF's (CF 9.4)");
    }
  }
}
