package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * Places of 10^9 points are computed from the part of a list, of numbers of cells or of a
 * connectivity that a section needs. All of it would be more than one read gives.
 */
class PlacesByPartTest {
  private static final int POINTS = 1_000_000_000;
  private static final int CHUNK = 1_000_000;
  private static final Map<String, String> EAST =
      Map.of("standard_name", "longitude", "units", "degrees_east");

  @TempDir Path folder;

  private SmallStore store() throws IOException {
    return new SmallStore(folder).group("", Map.of("Conventions", "CF-1.13"));
  }

  private String read(SmallStore store, String places) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      return values(file, "lat", places) + " | " + values(file, "lon", places);
    }
  }

  private static String values(NetcdfFile file, String name, String section)
      throws IOException, InvalidRangeException {
    return file.findVariable(name).read(section).toString().strip();
  }

  /** A list, of which the third chunk is written, on a grid of 10^9 latitudes and longitudes. */
  @Test
  void ofGatheredPoints() throws Exception {
    long row = 40_000;
    SmallStore store =
        store()
            .chunk(
                "points",
                List.of(POINTS),
                List.of(CHUNK),
                List.of("points"),
                Map.of("compress", "y x"),
                "2",
                4 * row + 39_999,
                5 * row,
                -1,
                5 * row + 2)
            .sparse(
                "north", List.of(25_000, 40_000), List.of("y", "x"), 60, PointsOfGridsTest.NORTH)
            .sparse("east", List.of(25_000, 40_000), List.of("y", "x"), 10, EAST)
            .sparse("v", List.of(POINTS), List.of("points"), 0, Map.of());
    assertThat(read(store, "1999999:2000003"))
        .isEqualTo("60.0 60.0 60.0 NaN 60.0 | 10.0 10.0 10.0 NaN 10.0");
  }

  /** Numbers of cells at level 1, at heights of 11/12, -1/3 and 1/3 of the radius. */
  @Test
  void ofCellsOfHealpix() throws Exception {
    SmallStore store =
        store()
            .scalar(
                "crs",
                Map.of(
                    "grid_mapping_name",
                    "healpix",
                    "refinement_level",
                    1,
                    "indexing_scheme",
                    "nested"))
            .chunk(
                "cell",
                List.of(POINTS),
                List.of(CHUNK),
                List.of("cell"),
                Map.of("standard_name", "healpix_index"),
                "7",
                3,
                47)
            .sparse("v", List.of(POINTS), List.of("cell"), 0, Map.of("grid_mapping", "crs"));
    assertThat(read(store, "7000000:7000002"))
        .isEqualTo("66.44353569089876 -19.47122063449069 19.47122063449069 | 45.0 -45.0 45.0");
  }

  /** The index of a reduced Gaussian grid of two rows of two points. */
  @Test
  void ofReducedGrids() throws Exception {
    SmallStore store =
        store()
            .scalar(
                "crs",
                Map.of(
                    "grid_mapping_name",
                    "reduced_gaussian",
                    "latitude_dimension",
                    "row",
                    "points_per_latitude",
                    "counts"))
            .axis("row", PointsOfGridsTest.NORTH, 35, -35)
            .integers("counts", "row", Map.of(), 2, 2)
            .chunk(
                "index",
                List.of(POINTS),
                List.of(CHUNK),
                List.of("index"),
                Map.of("standard_name", "reduced_gaussian_index"),
                "9",
                3,
                4)
            .sparse("v", List.of(POINTS), List.of("index"), 0, Map.of("grid_mapping", "crs"));
    assertThat(read(store, "9000000:9000002")).isEqualTo("-35.0 NaN 35.0 | 180.0 NaN 0.0");
  }

  /** Three nodes, and 10^9 faces; by an index set, the last two of them. */
  @Test
  void ofFaces() throws Exception {
    SmallStore store =
        store()
            .scalar(
                "mesh",
                Map.of(
                    "cf_role",
                    "mesh_topology",
                    "topology_dimension",
                    2,
                    "node_coordinates",
                    "x y",
                    "face_node_connectivity",
                    "faces"))
            .doubles("y", List.of(4), List.of("node"), PointsOfGridsTest.NORTH, 0, 3, 3, 9)
            .doubles("x", List.of(4), List.of("node"), EAST, 0, 0, 3, 9)
            .chunk(
                "faces",
                List.of(POINTS, 3),
                List.of(CHUNK, 3),
                List.of("face", "corner"),
                Map.of(),
                "999/0",
                0,
                1,
                2,
                1,
                2,
                3)
            .sparse(
                "v",
                List.of(POINTS),
                List.of("face"),
                0,
                Map.of("mesh", "mesh", "location", "face"));
    assertThat(read(store, "999000000:999000001")).isEqualTo("2.0 5.0 | 1.0 4.0");
    store
        .integers(
            "set",
            Map.of("cf_role", "location_index_set", "mesh", "mesh", "location", "face"),
            999_000_001,
            999_000_000)
        .sparse("v", List.of(2), List.of("set"), 0, Map.of("location_index_set", "set"));
    assertThat(read(store, "0:1")).isEqualTo("5.0 2.0 | 4.0 1.0");
  }

  /** One more than the axes of a dataset may be, of a mesh in which nothing is wrong. */
  @Test
  void ofMoreFacesThanAxesMayHaveAreNoFault() throws Exception {
    int faces = (int) (Limit.AXIS_VALUES.value() / 2 + 1);
    SmallStore store =
        store()
            .scalar(
                "mesh",
                Map.of(
                    "cf_role",
                    "mesh_topology",
                    "topology_dimension",
                    2,
                    "node_coordinates",
                    "x y",
                    "face_node_connectivity",
                    "faces"))
            .doubles("y", List.of(3), List.of("node"), PointsOfGridsTest.NORTH, 0, 3, 3)
            .doubles("x", List.of(3), List.of("node"), EAST, 0, 0, 3)
            .sparse("faces", List.of(faces, 3), List.of("face", "corner"), 0, Map.of())
            .sparse(
                "v",
                List.of(faces),
                List.of("face"),
                0,
                Map.of("mesh", "mesh", "location", "face"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset))
          .extracting(Finding::severity)
          .containsOnly(Finding.Severity.NOTE);
      assertThat(Zarr.findings(dataset))
          .anyMatch(
              finding ->
                  finding.where().equals("/lon")
                      && finding.what().contains(Limit.AXIS_VALUES.property()));
    }
  }
}
