package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;

/**
 * A part of a mesh, of polygons, or of what lies between tie points: every value keeps its place.
 */
class CopyGeometriesTest extends CopiedParts {
  /** Two quadrilaterals and four triangles on nine nodes. */
  private void mesh(int start, int none, String more) {
    int[][] faces = {{0, 1, 4, 3}, {1, 2, 5}, {1, 5, 4}, {3, 4, 7, 6}, {4, 5, 8}, {4, 8, 7}};
    int[] nodes = new int[24];
    Arrays.fill(nodes, none);
    for (int f = 0; f < 6; f++) {
      for (int n = 0; n < faces[f].length; n++) {
        nodes[4 * f + n] = faces[f][n] + start;
      }
    }
    store
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2,"
                + " 'node_coordinates': 'node_lon node_lat',"
                + " 'face_node_connectivity': 'face_nodes', 'face_dimension': 'face'"
                + more,
            0)
        .ints(
            "face_nodes",
            "face:6 nmax:4",
            "'cf_role': 'face_node_connectivity', 'start_index': %d, '_FillValue': %d"
                .formatted(start, none),
            nodes)
        .doubles("node_lon", "node:9", "'units': 'degrees_east'", 0, 1, 2, 0, 1, 2, 0, 1, 2)
        .doubles(
            "node_lat", "node:9", "'units': 'degrees_north'", 40, 40, 40, 41, 41, 41, 42, 42, 42)
        .doubles("depth", "face:6", "'mesh': 'mesh', 'location': 'face'", 0, 1, 2, 3, 4, 5);
  }

  @ParameterizedTest(name = "start_index {0}, fill {1}")
  @CsvSource({"0, -999", "1, -999", "1, 0"})
  void facesThatKeepTheirNodesAreLeft(int start, int none) throws Exception {
    mesh(start, none, "");
    try (NetcdfFile copy = copied(true, "-d", "node=1:8")) {
      assertThat(numbers(copy, "depth")).containsExactly(1, 2, 3, 4, 5);
      // Node 1 is the first now.
      assertThat(numbers(copy, "face_nodes"))
          .containsExactly(
              with(start, none, 0, 1, 4, -1, 0, 4, 3, -1, 2, 3, 6, 5, 3, 4, 7, -1, 3, 7, 6, -1));
      assertThat(numbers(copy, "node_lon")).containsExactly(1, 2, 0, 1, 2, 0, 1, 2);
    }
  }

  private static double[] with(int start, int none, int... nodes) {
    return Arrays.stream(nodes).mapToDouble(n -> n < 0 ? none : n + start).toArray();
  }

  /** As of models whose meshes are described without {@code cf_role}. */
  @Test
  void aMeshWithoutItsRoleIsOne() throws Exception {
    mesh("'node_coordinates': 'node_lon node_lat', 'face_node_connectivity': 'face_nodes'");
    store.ints("face_nodes", "face:2 three:3", "", 0, 1, 3, 1, 2, 3);
    try (NetcdfFile copy = copied(true, "-d", "node=1:3")) {
      assertThat(numbers(copy, "face_nodes")).containsExactly(0, 1, 2);
    }
  }

  private void facesAlongEitherDimension() {
    mesh(
        "'cf_role': 'mesh_topology', 'node_coordinates': 'node_lon node_lat',"
            + " 'face_node_connectivity': 'face_nodes'");
    store.ints("face_nodes", "three:3 face:4", "", 0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1);
  }

  @Test
  void facesThatMayBeAlongEitherDimensionAreRefused() {
    facesAlongEitherDimension();
    assertThat(refused("-d", "node=1:3"))
        .contains("face_nodes indexes it, and mesh has no face_dimension")
        .contains("a part of node cannot be selected");
  }

  /** Data, wherever they are, say which dimension is that of the faces. */
  @Test
  void dataInAGroupSayWhereFacesAre() throws Exception {
    facesAlongEitherDimension();
    store.doubles("results/v", "face:4", "'mesh': 'mesh', 'location': 'face'", 0, 1, 2, 3);
    try (NetcdfFile copy = copied(true, "-d", "node=1:3")) {
      assertThat(numbers(copy, "face_nodes")).containsExactly(0, 1, 2);
      assertThat(numbers(copy, "results/v")).containsExactly(1);
    }
  }

  private void mesh(String attributes) {
    store
        .ints("mesh", "", attributes, 0)
        .doubles("node_lon", "node:4", "'units': 'degrees_east'", 0, 1, 2, 1)
        .doubles("node_lat", "node:4", "'units': 'degrees_north'", 40, 40, 40, 41);
  }

  /** A face without a neighbour is still one. */
  @Test
  void neighboursThatAreLeftOutAreMissing() throws Exception {
    mesh(0, -999, ", 'face_face_connectivity': 'beside'");
    store.ints("beside", "face:6 two:2", "'_FillValue': -1", 1, 2, 0, 2, 0, 1, 4, 5, 3, 5, 3, 4);
    try (NetcdfFile copy = copied(true, "-d", "face=1:4")) {
      assertThat(numbers(copy, "beside")).containsExactly(-1, 1, -1, 0, 3, -1, 2, -1);
      assertThat(numbers(copy, "node_lon")).hasSize(9);
    }
  }

  @Test
  void neighboursThatCannotBeMissingAreRefused() {
    mesh(0, -999, ", 'face_face_connectivity': 'beside'");
    store.ints("beside", "face:6 two:2", "", 1, 2, 0, 2, 0, 1, 4, 5, 3, 5, 3, 4);
    assertThat(refused("-d", "face=1:4")).contains("beside indexes").contains("has no _FillValue");
  }

  @Test
  void indicesBeyondTheNodesAreRefused() {
    mesh(1, -999, "");
    store.ints(
        "face_nodes",
        "face:6 nmax:4",
        "'start_index': 1",
        IntStream.generate(() -> 12).limit(24).toArray());
    assertThat(refused("-d", "node=1:8"))
        .contains("face_nodes: value 12 at 0 is no index of")
        .contains("which has 9 from 1 on");
  }

  /** Two polygons, of which the first has a hole and another part. */
  private void polygons() {
    store
        .ints(
            "geometry",
            "",
            "'geometry_type': 'polygon', 'node_count': 'node_count', 'node_coordinates': 'x y',"
                + " 'part_node_count': 'part_node_count', 'interior_ring': 'interior_ring'",
            0)
        .ints("node_count", "instance:2", "", 9, 3)
        .ints("part_node_count", "part:4", "", 3, 3, 3, 3)
        .ints("interior_ring", "part:4", "", 0, 1, 0, 0)
        .doubles("x", "node:12", "'axis': 'X'", 20, 10, 0, 5, 10, 15, 20, 10, 0, 50, 40, 30)
        .doubles("y", "node:12", "'axis': 'Y'", 0, 15, 0, 5, 10, 5, 20, 35, 20, 0, 15, 0)
        .doubles("data", "instance:2", "'geometry': 'geometry'", 1, 2);
  }

  @Test
  void aPolygonComesWithItsPartsAndNodes() throws Exception {
    polygons();
    try (NetcdfFile copy = copied(true, "-v", "data", "-d", "instance=1")) {
      assertThat(numbers(copy, "node_count")).containsExactly(3);
      assertThat(numbers(copy, "part_node_count")).containsExactly(3);
      assertThat(numbers(copy, "interior_ring")).containsExactly(0);
      assertThat(numbers(copy, "x")).containsExactly(50, 40, 30);
      assertThat(numbers(copy, "y")).containsExactly(0, 15, 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"node=3:8", "part=0:1"})
  void partsOfPolygonsAreRefused(String part) {
    polygons();
    assertThat(refused("-d", part)).contains("node_count counts the nodes of geometries");
  }

  /** Tie points at 0, 4 and 6. */
  private void tiePoints() {
    store
        .ints(
            "interpolation",
            "",
            "'interpolation_name': 'linear', 'tie_point_mapping': 'y: at tie area',"
                + " 'interpolation_parameters': 'w: w'",
            0)
        .ints("at", "tie:3", "", 0, 4, 6)
        .doubles("w", "area:2", "", 7, 8)
        .doubles("lat", "tie:3", "'units': 'degrees_north'", 40, 44, 50)
        .doubles(
            "t", "y:7", "'coordinate_interpolation': 'lat: interpolation'", 0, 1, 2, 3, 4, 5, 6);
  }

  @Test
  void tiePointsAreThoseOfTheAreasBetween() throws Exception {
    tiePoints();
    try (NetcdfFile copy = copied(true, "-v", "t", "-d", "y=4:6")) {
      assertThat(numbers(copy, "at")).containsExactly(0, 2);
      assertThat(numbers(copy, "lat")).containsExactly(44, 50);
      assertThat(numbers(copy, "w")).containsExactly(8);
      assertThat(numbers(copy, "t")).containsExactly(4, 5, 6);
    }
  }

  @Test
  void whatLiesBetweenTiePointsIsRefused() {
    tiePoints();
    assertThat(refused("-d", "y=1:5"))
        .contains("at: coordinates along y are interpolated between its tie points")
        .contains("0, 4, 6");
    assertThat(refused("-d", "tie=0:1")).contains("Select along y");
  }

  /** CF 8.3 has places between two tie points only. */
  @Test
  void oneTiePointAloneIsRefused() {
    tiePoints();
    assertThat(refused("-d", "y=4")).contains("Select from one of them to another: 0, 4, 6");
  }

  @Test
  void aFaceKeepsAllOfItsNodes() {
    mesh(0, -999, "");
    assertThat(refused("-d", "nmax=0:2"))
        .contains("face_nodes lists the nodes of each face: a part of nmax cannot be selected");
  }

  @Test
  void aCellKeepsAllOfItsCorners() throws Exception {
    store
        .doubles("x", "x:2", "'bounds': 'b'", 1, 3)
        .doubles("b", "x:2 bnds:2", "", 0, 2, 2, 4)
        .doubles("v", "x:2", "", 5, 6);
    assertThat(refused("-d", "bnds=0"))
        .contains("b has the corners of each cell: a part of bnds cannot be selected");
    try (NetcdfFile copy = copied(true, "-C", "-v", "b", "-d", "bnds=0")) {
      assertThat(numbers(copy, "b")).containsExactly(0, 2);
    }
  }
}
