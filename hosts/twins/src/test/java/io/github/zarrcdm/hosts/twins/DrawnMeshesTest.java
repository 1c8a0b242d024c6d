package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.map.Drawn;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Meshes as netCDF4-python and xarray wrote them. The cells are those that xugrid makes of the
 * files; each pixel within one must have its value.
 */
class DrawnMeshesTest {
  private static final double[] LON = {0, 1, 2, 0, 1, 2, 0, 1, 2};
  private static final double[] LAT = {40, 40, 40, 41, 41, 41, 42, 42, 42};
  private static final int[][] MIXED = {
    {0, 1, 4, 3}, {1, 2, 5}, {1, 5, 4}, {3, 4, 7, 6}, {4, 5, 8}, {4, 8, 7}
  };
  private static final int[][] TRIANGLES = {
    {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {3, 4, 7}, {3, 7, 6}, {4, 5, 8}, {4, 8, 7}
  };
  private static final double[] PLANE = {0, 2, 42, 40};

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mix0",
        "mix1",
        "mix1f0",
        "mix0_edge",
        "mix0_lay",
        "mix0_nocoordattr",
        "mix0_noface",
        "mix0_notime",
        "float_conn"
      })
  void facesOfThreeAndFourCornersAreFilled(String name) throws Exception {
    areFilled("cf2/ug/" + name, MIXED);
  }

  /** Connectivity and index sets have places, but are no data. */
  @ParameterizedTest
  @CsvSource({"cf2/ug/mix0_edge, tf", "cf/ugrid_lset, v"})
  void dataAreDrawnUnlessSomethingElseIsNamed(String name, String data) throws Exception {
    for (Path twin : List.of(Twins.netcdf(name), Twins.store(name, "x3"))) {
      Path unnamed = folder.resolve("unnamed.png");
      Path named = folder.resolve("named.png");
      Command.done("map", "-f", "-o", unnamed.toString(), twin.toString());
      Command.done("map", "-f", "-o", named.toString(), "-v", data, twin.toString());
      assertThat(unnamed).hasSameBinaryContentAs(named);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tri0", "tri1", "tri0_t", "tri_noattr"})
  void trianglesAreFilled(String name) throws Exception {
    areFilled("cf2/ug/" + name, TRIANGLES);
  }

  private void areFilled(String name, int[][] faces) throws Exception {
    List<Path> twins = new ArrayList<>(List.of(Twins.netcdf(name)));
    Twins.kinds(name).forEach(kind -> twins.add(Twins.store(name, kind)));
    for (Path twin : twins) {
      Drawn drawn = draw(twin, "-v", "tf", "--min=280", "--max=290");
      for (int face = 0; face < faces.length; face++) {
        double x = 0;
        double y = 0;
        for (int node : faces[face]) {
          x += LON[node] / faces[face].length;
          y += LAT[node] / faces[face].length;
        }
        assertThat(drawn.at(PLANE, x, y) & 0xFF)
            .as("%s, face %s", twin, face)
            .isCloseTo((int) Math.round(25.5 * face), within(2));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"x2", "x3"})
  void valuesOfNodesRunOnWithinFaces(String kind) throws Exception {
    Drawn drawn = draw(Twins.store("cf2/ug/mix0", kind), "-v", "zn", "--min=0", "--max=8");
    for (double[] place : new double[][] {{.5, 40.5, 2}, {1.5, 40.25, 2.25}, {1.25, 41.75, 6.5}}) {
      assertThat(drawn.at(PLANE, place[0], place[1]) & 0xFF)
          .isCloseTo((int) Math.round(255 * place[2] / 8), within(3));
    }
  }

  /** Columns of FVCOM's connectivity are faces, which its attributes do not say. */
  @Test
  void layersOfFvcomAreDrawn() throws Exception {
    for (Path twin : List.of(Twins.netcdf("cf/x_fvcom"), Twins.store("cf/x_fvcom", "x3"))) {
      Drawn drawn = draw(twin, "-v", "temp", "-d", "siglay=1", "--time=1");
      assertThat(drawn.colours(new double[] {0, 1, 1, 0}, .5, .5, 0)).doesNotContain(0xFFFFFF);
    }
  }

  /** Radians, and bounds in radians without a word, as ICON and CDO write cells. */
  @Test
  void cellsOfIconHaveTheirCorners() throws Exception {
    for (Path twin : List.of(Twins.netcdf("cf/x_icon"), Twins.store("cf/x_icon", "x3"))) {
      Command map = run(twin, "-v", "ts", "--bbox=-5,-25,5,-15");
      assertThat(map.exitCode()).as(map.err()).isZero();
      Command nowhere = run(twin, "-v", "ts", "--bbox=20,-25,30,-15");
      assertThat(nowhere.err()).contains("no cell of ts lies there");
    }
  }

  @Test
  void faultsAreSaidAndTheRestIsDrawn() throws Exception {
    NewStore.cf(folder.resolve("bad.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'fn'",
            0)
        .doubles("x", "n:4", "'units': 'degrees_east'", 0, 1, 1, 0)
        .doubles("y", "n:4", "'units': 'degrees_north'", 0, 0, 1, 1)
        .ints("fn", "f:3 three:3", "'start_index': 1", 1, 2, 3, 1, 3, 5, 4, 4, 4)
        .doubles("v", "f:3", "'mesh': 'mesh', 'location': 'face'", 1, 2, 3);
    Command map = run(folder.resolve("bad.zarr"), "-v", "v");
    assertThat(map.exitCode()).isZero();
    assertThat(map.err())
        .contains(
            "fn: 1 element has an index that is none of the nodes; the first is 1, counted from 0,"
                + " with 5",
            "fn: 1 element has too few nodes; the first is 2");
  }

  /** A face around the north pole, which is none of its nodes: each meridian has its own value. */
  @Test
  void valuesOfNodesRunUpToAPole() throws Exception {
    NewStore.cf(folder.resolve("pole.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'fn'",
            0)
        .doubles("x", "n:4", "'units': 'degrees_east'", -135, -45, 45, 135)
        .doubles("y", "n:4", "'units': 'degrees_north'", 60, 60, 60, 60)
        .ints("fn", "f:1 four:4", "", 0, 1, 2, 3)
        .doubles("v", "n:4", "'mesh': 'mesh', 'location': 'node'", 0, .5, 1, .5);
    Drawn drawn = draw(folder.resolve("pole.zarr"), "-v", "v", "--min=0", "--max=1");
    double[] plane = {-180, 180, 90, 60};
    for (double lat : new double[] {65, 75, 85}) {
      assertThat(drawn.at(plane, -135, lat) & 0xFF).isCloseTo(0, within(8));
      assertThat(drawn.at(plane, -90, lat) & 0xFF).isCloseTo(64, within(8));
      assertThat(drawn.at(plane, 45, lat) & 0xFF).isCloseTo(255, within(8));
      assertThat(drawn.at(plane, 90, lat) & 0xFF).isCloseTo(191, within(8));
    }
  }

  /**
   * A face of a thousand nodes around a circle, beside one of two nodes, one with a missing value
   * in its midst, and one of an index far out: the first is drawn, the others are named, each once.
   */
  @Test
  void aFaceOfAThousandNodesIsDrawnBesideBadOnes() throws Exception {
    int ring = 1000;
    double[] x = new double[ring];
    double[] y = new double[ring];
    Arrays.setAll(x, i -> 10 + 5 * Math.cos(2 * Math.PI * i / ring));
    Arrays.setAll(y, i -> 40 + 5 * Math.sin(2 * Math.PI * i / ring));
    int[] corners = new int[4 * ring];
    Arrays.fill(corners, -9);
    Arrays.setAll(corners, i -> i < ring ? i : -9);
    System.arraycopy(new int[] {1, 2}, 0, corners, ring, 2);
    System.arraycopy(new int[] {1, -9, 200, 300}, 0, corners, 2 * ring, 4);
    System.arraycopy(new int[] {1, 200, Integer.MAX_VALUE}, 0, corners, 3 * ring, 3);
    square("ring.zarr", x, y)
        .ints("fn", "f:4 corner:" + ring, "'_FillValue': -9", corners)
        .doubles("v", "f:4", "'mesh': 'mesh', 'location': 'face'", .2, .4, .6, .8);
    Path store = folder.resolve("ring.zarr");
    Command map = run(store, "-v", "v", "--min=0", "--max=1");
    assertThat(map.exitCode()).isZero();
    assertThat(map.err())
        .contains(
            "fn: 1 element has too few nodes; the first is 1",
            "fn: 1 element has a fill value before its last node; the first is 2",
            "fn: 1 element has an index that is none of the nodes; the first is 3, counted from 0,"
                + " with 2147483647");
    Drawn drawn = Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
    double[] plane = {5, 15, 45, 35};
    for (double[] at : new double[][] {{10, 40}, {6, 40}, {10, 44}, {13, 37}}) {
      assertThat(drawn.at(plane, at[0], at[1])).isEqualTo(0x333333);
    }
    assertThat(Command.run("check", store.toString()).answer())
        .contains("fn: 1 element has a fill value before its last node", "0 errors", "status 0");
  }

  /** Counted from 1 where the attribute says 0: the last node is none, and check says why. */
  @Test
  void aWrongFirstIndexIsNamed() throws Exception {
    square("wrong.zarr", new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1})
        .ints("fn", "f:2 corner:3", "'start_index': 0", 1, 2, 3, 1, 3, 4)
        .doubles("v", "f:2", "'mesh': 'mesh', 'location': 'face'", .2, .8);
    Path store = folder.resolve("wrong.zarr");
    assertThat(run(store, "-v", "v").err())
        .contains("fn: 1 element has an index that is none of the nodes; the first is 1", "with 4");
    assertThat(Command.run("check", store.toString()).out())
        .contains("start_index is 0: if its indices begin with 1, add start_index = 1");
  }

  /** 1e20 is no longitude, and a face that goes there is not drawn. */
  @Test
  void facesWithANodeBeyondTheEarthAreNotDrawn() throws Exception {
    double[] x = {0, 1, 1, 0, 1e20, 0};
    double[] y = {40, 40, 41, 41, 40, 9.97e36};
    square("far.zarr", x, y)
        .ints("fn", "f:4 three:3", "", 0, 1, 2, 0, 2, 3, 1, 4, 2, 3, 2, 5)
        .doubles("v", "f:4", "'mesh': 'mesh', 'location': 'face'", 0, 1, 2, 3);
    Command map = run(folder.resolve("far.zarr"), "-v", "v", "--min=0", "--max=3");
    assertThat(map.err()).contains("fn: 2 elements have nodes without a place; the first is 2");
    Drawn drawn = Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
    double[] plane = {0, 1, 41, 40};
    assertThat(drawn.at(plane, .7, 40.3) & 0xFF).isZero();
    assertThat(drawn.at(plane, .3, 40.7) & 0xFF).isEqualTo(85);
    assertThat(Command.run("info", folder.resolve("far.zarr").toString()).out())
        .contains("longitude 0 to 1, latitude 40 to 41");
    Arrays.fill(x, 1e20);
    square("nowhere.zarr", x, y)
        .ints("fn", "f:1 three:3", "", 0, 1, 2)
        .doubles("v", "f:1", "'mesh': 'mesh', 'location': 'face'", 0);
    assertThat(run(folder.resolve("nowhere.zarr"), "-v", "v").err())
        .contains("v: it is not known where any of its cells lies");
  }

  @Test
  void textForIndicesIsAnErrorThatSaysSo() throws Exception {
    square("text.zarr", new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1})
        .texts("fn", "f:1 three:3", "", "0", "1", "2")
        .doubles("v", "f:1", "'mesh': 'mesh', 'location': 'face'", 0)
        .texts("set", "some:1", "'mesh': 'mesh', 'location': 'node'", "0")
        .doubles("w", "some:1", "'location_index_set': 'set'", 0);
    Path text = folder.resolve("text.zarr");
    assertThat(run(text, "-v", "v").err())
        .contains("v: its mesh has no face_node_connectivity of numbers in two dimensions");
    assertThat(run(text, "-v", "w").err())
        .contains("set: is String, but the indices of a location_index_set are numbers");
    assertThat(Command.run("check", text.toString()).out())
        .contains(
            "fn: is fn(f=1, three=3) of String; the nodes of each face are numbers",
            "set: is String; indices are numbers (UGRID 1.0, location index set)");
  }

  /** Fill values at the end of what 32 bits without a sign hold. */
  @Test
  void indicesWithoutASignAreIndices() throws Exception {
    square("unsigned.zarr", new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1})
        .unsigned("fn", "f:2 four:4", "'_FillValue': 4294967295", 0, 1, 2, -1, 0, 2, 3, -1)
        .doubles("v", "f:2", "'mesh': 'mesh', 'location': 'face'", .2, .8);
    Drawn drawn = draw(folder.resolve("unsigned.zarr"), "-v", "v", "--min=0", "--max=1");
    assertThat(drawn.at(new double[] {0, 1, 1, 0}, .7, .3) & 0xFF).isEqualTo(51);
    assertThat(drawn.at(new double[] {0, 1, 1, 0}, .3, .7) & 0xFF).isEqualTo(204);
    assertThat(Command.run("check", folder.resolve("unsigned.zarr").toString()).out())
        .doesNotContain("fn:");
  }

  /** As models of rivers write them, in the metres of a country's grid. */
  @Test
  void nodesOfANetworkOnAPlaneAreDrawn() throws Exception {
    NewStore.cf(folder.resolve("river.zarr"))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 1, 'node_coordinates': 'x y',"
                + " 'edge_node_connectivity': 'en'",
            0)
        .doubles("x", "n:3", "'standard_name': 'projection_x_coordinate'", 0, 50, 100)
        .doubles("y", "n:3", "'standard_name': 'projection_y_coordinate'", 0, 50, 100)
        .ints("en", "e:2 two:2", "", 0, 1, 1, 2)
        .doubles("v", "n:3", "'mesh': 'mesh', 'location': 'node'", 0, .2, .8);
    Drawn drawn = draw(folder.resolve("river.zarr"), "-v", "v", "--min=0", "--max=1");
    double[] plane = {-3, 103, 103, -3};
    assertThat(drawn.at(plane, 50, 50) & 0xFF).isEqualTo(51);
    assertThat(drawn.at(plane, 100, 100) & 0xFF).isEqualTo(204);
    assertThat(drawn.at(plane, 25, 75) & 0xFF).isEqualTo(0xFF);
  }

  /** They share the dimensions of nodes and faces, so that only their names tell them apart. */
  @Test
  void dataAreOnTheMeshThatTheyName() throws Exception {
    NewStore store =
        square("two.zarr", new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1})
            .ints(
                "other",
                "",
                "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x2 y2',"
                    + " 'face_node_connectivity': 'fn2'",
                0)
            .doubles("x2", "n:4", "'units': 'degrees_east'", 50, 51, 51, 50)
            .doubles("y2", "n:4", "'units': 'degrees_north'", 5, 5, 6, 6);
    store
        .ints("fn", "f:2 three:3", "", 0, 1, 2, 0, 2, 3)
        .ints("fn2", "f:2 three:3", "", 0, 1, 3, 1, 2, 3)
        .doubles("v", "f:2", "'mesh': 'mesh', 'location': 'face'", .2, .8)
        .doubles("w", "f:2", "'mesh': 'other', 'location': 'face'", .2, .8);
    Path two = folder.resolve("two.zarr");
    assertThat(draw(two, "-v", "v", "--min=0", "--max=1").at(new double[] {0, 1, 1, 0}, .7, .3))
        .isEqualTo(0x333333);
    double[] plane = {50, 51, 6, 5};
    Drawn other = draw(two, "-v", "w", "--min=0", "--max=1");
    assertThat(other.at(plane, 50.3, 5.3)).isEqualTo(0x333333);
    assertThat(other.at(plane, 50.7, 5.7)).isEqualTo(0xCCCCCC);
  }

  private NewStore square(String name, double[] x, double[] y) {
    return NewStore.cf(folder.resolve(name))
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'lon lat',"
                + " 'face_node_connectivity': 'fn'",
            0)
        .doubles("lon", "n:" + x.length, "'units': 'degrees_east'", x)
        .doubles("lat", "n:" + y.length, "'units': 'degrees_north'", y);
  }

  private Drawn draw(Path location, String... options) throws Exception {
    Command map = run(location, options);
    assertThat(map.exitCode()).as(map.err()).isZero();
    return Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
  }

  private Command run(Path location, String... options) {
    List<String> line = new ArrayList<>(List.of("map", "-f", "--cmap=grey", "--width=450"));
    line.addAll(List.of("-o", folder.resolve("x.png").toString(), "--no-coastlines"));
    line.addAll(List.of(options));
    line.add(location.toString());
    return Command.run(line.toArray(String[]::new));
  }
}
