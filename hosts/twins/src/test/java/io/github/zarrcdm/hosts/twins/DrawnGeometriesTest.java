package io.github.zarrcdm.hosts.twins;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.map.Drawn;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Geometries (CF 7.6), of files that GDAL and ncdfgeom read with these holes, and their copies. */
class DrawnGeometriesTest {
  private static final int NOTHING = 0xFFFFFF;
  private static final int FIRST = 0x000000;

  @TempDir Path folder;

  /** netCDF-Java's reader takes the hole for a second polygon. */
  @ParameterizedTest
  @CsvSource({"cf2/geo/hole_first", "cf/geom_poly", "cf2/geo/geom_poly-CF-1.11", "cf/geom_xvec"})
  void aHoleIsAHole(String name) throws Exception {
    boolean square = name.endsWith("hole_first");
    double[] plane = square ? new double[] {0, 35, 10, 0} : new double[] {0, 50, 35, 0};
    double[][] inside =
        square ? new double[][] {{1, 3}, {24, 2}} : new double[][] {{10, 12}, {10, 25}};
    double[] hole = square ? new double[] {3, 3} : new double[] {10, 7};
    for (Path twin :
        List.of(Twins.netcdf(name), Twins.store(name, "x2"), Twins.store(name, "x3"))) {
      Drawn drawn = draw(twin);
      for (double[] place : inside) {
        assertThat(drawn.at(plane, place[0], place[1])).as("%s", twin).isEqualTo(FIRST);
      }
      assertThat(drawn.at(plane, hole[0], hole[1])).as("%s", twin).isEqualTo(NOTHING);
    }
  }

  /** Extents are those of the nodes, not of the places that stand for geometries. */
  @ParameterizedTest
  @CsvSource({
    "cf/geom_line, 'longitude 10 to 50, latitude 10 to 60'",
    "cf/geom_poly, 'longitude 0 to 50, latitude 0 to 35'",
    "cf2/geo/hole_first, 'longitude 0 to 35, latitude 0 to 10'",
    "cf2/geo/geom_point-CF-1.8, 'longitude 10 to 30, latitude 10 to 30'"
  })
  void extendToTheirNodes(String name, String extent) throws Exception {
    for (Path twin : List.of(Twins.netcdf(name), Twins.store(name, "x3"))) {
      assertThat(Command.run("info", twin.toString()).out())
          .contains(extent)
          .containsPattern("geometries +\\w+: \\d+ (point|line|polygon)s?\\n");
      draw(twin);
    }
  }

  /** The second has a part that ends outside of it. */
  @Test
  void whatIsDescribedWronglyIsSaidAndTheRestIsDrawn() throws Exception {
    NewStore.cf(folder.resolve("bad.zarr"))
        .ints(
            "shapes",
            "",
            "'geometry_type': 'polygon', 'node_count': 'n', 'part_node_count': 'p',"
                + " 'node_coordinates': 'x y'",
            0)
        .ints("n", "shape:2", "", 3, 3)
        .ints("p", "part:2", "", 3, 4)
        .doubles("x", "node:6", "'units': 'degrees_east'", 0, 10, 0, 20, 30, 20)
        .doubles("y", "node:6", "'units': 'degrees_north'", 0, 0, 10, 0, 0, 10)
        .doubles("v", "shape:2", "'geometry': 'shapes'", 0, 1);
    Command map = run(folder.resolve("bad.zarr"));
    assertThat(map.exitCode()).isZero();
    String fault =
        "shapes: the parts of geometry 1, counted from 0, end at node 7, and its nodes at 6";
    assertThat(map.err()).contains(fault + " (CF 7.6); not drawn");
    assertThat(Command.run("check", folder.resolve("bad.zarr").toString()).out())
        .contains("note: " + fault + " (CF 7.6)");
  }

  @Test
  void aPolygonOverTheAntimeridianIsNotSmeared() throws Exception {
    NewStore.cf(folder.resolve("far.zarr"))
        .ints(
            "shapes",
            "",
            "'geometry_type': 'polygon', 'node_count': 'n', 'node_coordinates': 'x y'",
            0)
        .ints("n", "shape:1", "", 4)
        .doubles("x", "node:4", "'units': 'degrees_east'", 179, -179, -179, 179)
        .doubles("y", "node:4", "'units': 'degrees_north'", 0, 0, 1, 1)
        .doubles("v", "shape:1", "'geometry': 'shapes'", 1);
    Command map = run(folder.resolve("far.zarr"), "--bbox=100,-5,170,5");
    assertThat(map.err()).contains("no cell of v lies there");
    assertThat(run(folder.resolve("far.zarr"), "--bbox=179.2,0,180.8,1").exitCode()).isZero();
  }

  /** The hole does not cross it itself. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aHoleBesideTheAntimeridianIsAHole(boolean first) throws Exception {
    double[] ringX = {170, -160, -160, 170};
    double[] ringY = {0, 0, 20, 20};
    double[] holeX = {-178, -168, -168, -178};
    double[] holeY = {5, 5, 15, 15};
    NewStore.cf(folder.resolve("hole.zarr"))
        .ints("shapes", "", POLYGONS + ", 'part_node_count': 'p', 'interior_ring': 'r'", 0)
        .ints("n", "shape:1", "", 8)
        .ints("p", "part:2", "", 4, 4)
        .ints("r", "part:2", "", first ? 1 : 0, first ? 0 : 1)
        .doubles("x", "node:8", EAST, joined(first ? holeX : ringX, first ? ringX : holeX))
        .doubles("y", "node:8", NORTH, joined(first ? holeY : ringY, first ? ringY : holeY))
        .doubles("v", "shape:1", "'geometry': 'shapes'", 1);
    Drawn drawn = draw(folder.resolve("hole.zarr"));
    double[] plane = {170, 200, 20, 0};
    assertThat(drawn.at(plane, 175, 10)).isNotEqualTo(NOTHING);
    assertThat(drawn.at(plane, 195, 10)).isNotEqualTo(NOTHING);
    assertThat(drawn.at(plane, 187, 10)).isEqualTo(NOTHING);
  }

  /** Its hole would be an area otherwise. */
  @Test
  void aPolygonWithAMissingCornerIsNotDrawn() throws Exception {
    NewStore.cf(folder.resolve("missing.zarr"))
        .ints("shapes", "", POLYGONS + ", 'part_node_count': 'p', 'interior_ring': 'r'", 0)
        .ints("n", "shape:2", "", 8, 4)
        .ints("p", "part:3", "", 4, 4, 4)
        .ints("r", "part:3", "", 0, 1, 0)
        .doubles("x", "node:12", EAST, 0, 20, Double.NaN, 0, 5, 15, 15, 5, 0, 40, 40, 0)
        .doubles("y", "node:12", NORTH, 0, 0, 20, 20, 5, 5, 15, 15, 20, 20, 30, 30)
        .doubles("v", "shape:2", "'geometry': 'shapes'", 2, 1);
    Command map = run(folder.resolve("missing.zarr"), "--bbox=0,0,40,30");
    assertThat(map.err())
        .contains(
            "shapes: 1 geometry has a node without a place; the first is 0, counted from 0 (CF"
                + " 7.6); not drawn");
    Drawn drawn = Drawn.of(ImageIO.read(folder.resolve("x.png").toFile()));
    double[] plane = {0, 40, 30, 0};
    assertThat(drawn.at(plane, 10, 10)).isEqualTo(NOTHING);
    assertThat(drawn.at(plane, 10, 25)).isNotEqualTo(NOTHING);
  }

  @Test
  void textForCountsIsAnErrorThatSaysSo() throws Exception {
    NewStore.cf(folder.resolve("text.zarr"))
        .ints("shapes", "", POLYGONS, 0)
        .texts("n", "shape:1", "", "three")
        .doubles("x", "node:3", EAST, 0, 1, 1)
        .doubles("y", "node:3", NORTH, 0, 0, 1)
        .doubles("v", "shape:1", "'geometry': 'shapes'", 1);
    String fault = "n: is String, but the counts and interior rings of geometries are numbers";
    assertThat(run(folder.resolve("text.zarr")).err()).contains(fault);
    assertThat(Command.run("check", folder.resolve("text.zarr").toString()).out())
        .contains("note: " + fault + " (CF 7.6)");
  }

  private static final String EAST = "'units': 'degrees_east'";
  private static final String NORTH = "'units': 'degrees_north'";
  private static final String POLYGONS =
      "'geometry_type': 'polygon', 'node_count': 'n', 'node_coordinates': 'x y'";

  private static double[] joined(double[] one, double[] other) {
    return DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray();
  }

  private Drawn draw(Path location) throws Exception {
    Command map = run(location);
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
