package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.write.NetcdfFormatWriter;

/** What {@code copy -v} takes along: all without which a variable is not what it is. */
class CopyNeededVariablesTest {
  @TempDir Path folder;
  private NewStore store;

  @BeforeEach
  void create() {
    store = NewStore.cf(folder.resolve("in.zarr")).doubles("other", "", "", 0);
  }

  @Test
  void aMeshWithNodesAndConnectivity() throws Exception {
    scalar(
        "mesh",
        "'cf_role': 'mesh_topology', 'node_coordinates': 'x y', 'face_node_connectivity': 'nodes',"
            + " 'face_coordinates': 'fx'");
    store
        .ints("nodes", "face:1 three:3", "", 0, 1, 2)
        .doubles("x", "node:3", "'bounds': 'x_bounds'", 0, 1, 2)
        .doubles("x_bounds", "node:3 two:2", "", 0, 0, 0, 0, 0, 0)
        .doubles("y", "node:3", "", 0, 1, 2)
        .doubles("fx", "face:1", "", 1)
        .doubles("data", "face:1", "'mesh': 'mesh', 'location': 'face'", 1);
    assertThat(copied("data"))
        .containsExactlyInAnyOrder("data", "mesh", "nodes", "x", "x_bounds", "y", "fx");
  }

  /** A copy of one group has no group around it any more. */
  @Test
  void ofAGroupWhatIsOutsideOfIt() throws Exception {
    store
        .group("grid", "")
        .group("model", "'history': 'mine'")
        .doubles("lat", "lat:2", "'units': 'degrees_north'", 10, 20)
        .doubles("grid/area", "lat:2", "", 3, 4)
        .doubles("model/t", "lat:2", "'cell_measures': 'area: /grid/area'", 1, 2);
    Path copy = folder.resolve("group.zarr");
    Command.done("copy", folder.resolve("in.zarr") + "#group=/model", copy.toString());
    try (NetcdfFile file = NetcdfFiles.open(copy.toString())) {
      assertThat(file.getVariables())
          .extracting(Variable::getShortName)
          .containsExactlyInAnyOrder("t", "lat", "area");
      assertThat(file.findVariable("lat").read().getDouble(1)).isEqualTo(20);
      assertThat(file.findVariable("t").findAttributeString("cell_measures", ""))
          .isEqualTo("area: area");
      assertThat(file.getGlobalAttributes().toString()).contains("CF-1.8", "mine");
    }
  }

  /** A path of the source would lead to another variable of the copy. */
  @Test
  void ofAGroupNothingThatAnotherVariableHides() throws Exception {
    store
        .group("model", "")
        .doubles("lat", "cell:2", "'units': 'degrees_north'", 10, 20)
        .doubles("model/lat", "cell:2", "'units': 'degrees_north'", 30, 40)
        .doubles("model/t", "cell:2", "'coordinates': '/lat'", 1, 2)
        .doubles("model/u", "cell:2", "'coordinates': '/model/lat'", 1, 2);
    Path copy = folder.resolve("group.zarr");
    Command.done("copy", folder.resolve("in.zarr") + "#group=/model", copy.toString());
    try (NetcdfFile file = NetcdfFiles.open(copy.toString())) {
      assertThat(file.findVariable("t").findAttribute("coordinates")).isNull();
      assertThat(file.findVariable("u").findAttributeString("coordinates", "")).isEqualTo("lat");
    }
  }

  @Test
  void aGeometryWithContainerAndNodes() throws Exception {
    scalar(
        "container",
        "'geometry_type': 'polygon', 'node_coordinates': 'x y', 'node_count': 'count',"
            + " 'part_node_count': 'parts', 'interior_ring': 'ring', 'grid_mapping': 'crs',"
            + " 'coordinates': 'lat'");
    scalar("crs", "'grid_mapping_name': 'latitude_longitude'");
    store
        .ints("count", "place:1", "", 3)
        .ints("parts", "part:1", "", 3)
        .ints("ring", "part:1", "", 0)
        .doubles("x", "node:3", "", 0, 1, 2)
        .doubles("y", "node:3", "", 0, 1, 2)
        .doubles("lat", "place:1", "'nodes': 'y'", 0)
        .doubles("data", "place:1", "'geometry': 'container'", 1);
    assertThat(copied("data"))
        .containsExactlyInAnyOrder(
            "data", "container", "crs", "count", "parts", "ring", "x", "y", "lat");
    assertThat(copied("lat")).contains("y", "count").doesNotContain("data", "other");
  }

  @Test
  void tiePointsWithTheirInterpolation() throws Exception {
    scalar(
        "interpolation",
        "'tie_point_mapping': 'y: at tie area', 'interpolation_parameters': 'w: weight'");
    store
        .ints("at", "tie:2", "", 0, 2)
        .doubles("weight", "area:1", "", 1)
        .doubles("lat", "tie:2", "", 0, 1)
        .doubles("data", "y:3", "'coordinate_interpolation': 'lat: interpolation'", 1, 2, 3);
    assertThat(copied("data"))
        .containsExactlyInAnyOrder("data", "interpolation", "at", "weight", "lat");
  }

  /** Their latitudes and longitudes are on the dimensions that are compressed. */
  @Test
  void gatheredPointsWithTheirPlaces() throws Exception {
    store
        .ints("point", "point:2", "'compress': 'y x'", 0, 3)
        .doubles("lat", "y:2 x:2", "'standard_name': 'latitude'", 0, 1, 2, 3)
        .doubles("lon", "y:2 x:2", "'units': 'degrees_east'", 0, 1, 2, 3)
        .doubles("y", "y:2", "", 0, 1)
        .doubles("area", "y:2 x:2", "", 0, 1, 2, 3)
        .doubles("soil", "point:2", "", 0, 1);
    assertThat(copied("soil")).contains("soil", "point", "lat", "lon", "y").doesNotContain("area");
    assertThat(folder.resolve("out.zarr/lat_1")).as("computed from these again").doesNotExist();
  }

  @Test
  void formulaTermsOfACoordinate() throws Exception {
    store
        .doubles("lev", "lev:2", "'formula_terms': 'a: ak ps: ps', 'bounds': 'lev_b'", 0, 1)
        .doubles("lev_b", "lev:2 two:2", "'formula_terms': 'a: ak_b'", 0, 1, 2, 3)
        .doubles("ak", "lev:2", "", 0, 1)
        .doubles("ak_b", "lev:2 two:2", "", 0, 1, 2, 3)
        .doubles("ps", "x:1", "'cell_measures': 'area: area'", 0)
        .doubles("area", "x:1", "", 0)
        .doubles("data", "lev:2 x:1", "", 0, 1);
    assertThat(copied("data"))
        .containsExactlyInAnyOrder("data", "lev", "lev_b", "ak", "ak_b", "ps", "area");
  }

  /** The values of the fragments: nothing needs to describe them. */
  @Test
  void valuesOfAnAggregation() throws Exception {
    store
        .doubles(
            "data",
            "",
            "'aggregated_dimensions': 'time',"
                + " 'aggregated_data': 'map: sizes unique_values: values'",
            0)
        .ints("sizes", "one:1 fragment:1", "", 3)
        .doubles("values", "fragment:1", "", 5)
        .doubles("time", "time:3", "", 0, 1, 2);
    assertThat(copied("data")).containsExactlyInAnyOrder("data", "time");
  }

  @Test
  void countsIndicesAndNamesOfInstances() throws Exception {
    store
        .ints("row_size", "profile:2", "'sample_dimension': 'obs'", 1, 2)
        .ints("which", "profile:2", "'instance_dimension': 'station'", 0, 0)
        .ints("profile", "profile:2", "'cf_role': 'profile_id'", 7, 8)
        .texts("name", "station:1", "'cf_role': 'timeseries_id'", "a")
        .doubles("depth", "station:1", "", 3)
        .doubles("data", "obs:3", "", 0, 1, 2);
    assertThat(copied("data"))
        .containsExactlyInAnyOrder("data", "row_size", "which", "profile", "name");
  }

  @Test
  void quantizationAncillaryVariablesAndScalarCoordinates() throws Exception {
    scalar("how", "'algorithm': 'bitround'");
    scalar("height", "'units': 'm'");
    store
        .doubles("error", "x:2", "", 0, 1)
        .doubles(
            "data",
            "x:2",
            "'quantization': 'how', 'ancillary_variables': 'error', 'coordinates': 'height'",
            0,
            1);
    assertThat(copied("data")).containsExactlyInAnyOrder("data", "how", "height", "error");
  }

  @Test
  void whatPathsName() throws Exception {
    store
        .group("grid", "")
        .group("data", "")
        .doubles("grid/lat", "x:2", "", 0, 1)
        .doubles("data/lat", "x:2", "", 0, 1)
        .doubles("data/t", "x:2", "'coordinates': '../grid/lat'", 0, 1);
    assertThat(copied("/data/t")).containsExactlyInAnyOrder("data/t", "grid/lat");
  }

  /** netCDF-3 has no groups: names get those of their groups before them, in attributes too. */
  @Test
  void attributesOfNetcdf3NameWhatItHas() throws Exception {
    store
        .group("a", "")
        .group("b", "")
        .doubles("a/lat", "x:2", "", 0, 1)
        .doubles("b/lat", "x:3", "", 0, 1, 2)
        .ints("b/row_size", "n:1", "'sample_dimension': 'x'", 3)
        .doubles("a/crs", "", "'grid_mapping_name': 'latitude_longitude'", 0)
        .doubles(
            "a/t",
            "x:2",
            "'coordinates': 'lat', 'grid_mapping': 'crs: lat', 'cell_methods': 'x: mean area: sum'",
            0,
            1)
        .doubles("a/area", "x:2", "", 5, 6) // not that of CF's word
        .doubles("b/area", "x:3", "", 5, 6, 7)
        .doubles("b/t", "x:3", "'coordinates': 'lat ../a/lat'", 0, 1, 2);
    Path out = folder.resolve("flat.nc");
    Command copy = Command.run("copy", folder.resolve("in.zarr").toString(), out.toString());
    assertThat(copy.exitCode()).as(copy.err()).isZero();
    try (NetcdfFile flat = NetcdfFiles.open(out.toString())) {
      Variable t = flat.findVariable("a_t");
      assertThat(t.findAttributeString("coordinates", "")).isEqualTo("a_lat");
      assertThat(t.findAttributeString("grid_mapping", "")).isEqualTo("crs: a_lat");
      assertThat(t.findAttributeString("cell_methods", ""))
          .isEqualTo(t.getDimension(0).getShortName() + ": mean area: sum");
      assertThat(flat.findVariable("b_t").findAttributeString("coordinates", ""))
          .isEqualTo("b_lat a_lat");
      assertThat(flat.findVariable("row_size").findAttributeString("sample_dimension", ""))
          .isEqualTo(flat.findVariable("b_t").getDimension(0).getShortName());
    }
  }

  private void scalar(String name, String attributes) {
    store.ints(name, "", attributes, 0);
  }

  /** NetCDF-3 has no strings; the length of texts is no dimension of what they name. */
  @Test
  void labelsThatAreCharacters() throws Exception {
    NetcdfFormatWriter.Builder builder =
        NetcdfFormatWriter.createNewNetcdf3(folder.resolve("in.nc").toString());
    builder.addDimension("band", 2);
    builder.addDimension("length", 3);
    builder.addVariable("band", DataType.CHAR, "band length");
    builder.addVariable("data", DataType.FLOAT, "band");
    builder.addVariable("other", DataType.CHAR, "band length");
    builder.build().close();
    assertThat(copied("data", "in.nc")).containsExactlyInAnyOrder("data", "band");
  }

  private List<String> copied(String variable) throws Exception {
    return copied(variable, "in.zarr");
  }

  private List<String> copied(String variable, String in) throws Exception {
    Path out = folder.resolve("out.zarr");
    Command copy =
        Command.run("copy", "-f", "-v", variable, folder.resolve(in).toString(), out.toString());
    assertThat(copy.exitCode()).as(copy.err()).isZero();
    try (NetcdfFile file = NetcdfFiles.open(out.toString())) {
      return file.getVariables().stream().map(Variable::getFullName).toList();
    }
  }
}
