package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The meshes of models, with the names and attributes that their writers give them: two quadrangles
 * and four triangles between nine nodes.
 */
class ModelMeshesTest {
  private static final double[] COLUMNS = {0, 1, 2, 0, 1, 2, 0, 1, 2};
  private static final double[] ROWS = {0, 0, 0, 1, 1, 1, 2, 2, 2};

  /** Counted from 1, with -1 behind the corners of triangles. */
  private static final int[] CORNERS = {
    1, 2, 5, 4, 2, 3, 6, -1, 2, 6, 5, -1, 4, 5, 8, 7, 5, 6, 9, -1, 5, 9, 8, -1
  };

  @TempDir Path folder;

  private static double[] scaled(double[] values, double step, double first) {
    double[] scaled = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      scaled[i] = first + step * values[i];
    }
    return scaled;
  }

  private Path store() {
    return folder.resolve("model.zarr");
  }

  /** The depth is in the group of the mesh, whose nodes place the data of another group. */
  @Test
  void ofGroupsHaveDataBesideThem() {
    NewStore.cf(store())
        .group("domain", "")
        .group("out", "")
        .ints(
            "domain/mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'corners'",
            0)
        .doubles("domain/x", "node:4", "'units': 'degrees_east'", 0, 1, 1, 0)
        .doubles("domain/y", "node:4", "'units': 'degrees_north'", 0, 0, 1, 1)
        .ints("domain/corners", "face:2 three:3", "", 0, 1, 2, 0, 2, 3)
        .doubles("domain/depth", "face:2", "'mesh': 'mesh', 'location': 'face'", 1, 2)
        .doubles("out/v", "face:2", "'mesh': '/domain/mesh', 'location': 'face'", 2, 1);
    String first = folder.resolve("first.png").toString();
    String depth = folder.resolve("depth.png").toString();
    Command.done("map", "-o", first, store().toString());
    Command.done("map", "-o", depth, "-v", "domain/depth", store().toString());
    assertThat(Path.of(first)).hasSameBinaryContentAs(Path.of(depth));
  }

  /**
   * SCHISM's {@code out2d} on longitudes and latitudes ({@code nc_writeout2D} of its Fortran): data
   * have no {@code coordinates}, units are {@code degree_E}, the depth is called an axis.
   */
  @Test
  void ofSchism() throws Exception {
    String grid = ", 'mesh': 'SCHISM_hgrid', 'location': 'node'";
    String east = "'axis': 'X', 'units': 'degree_E', 'standard_name': 'longitude'" + grid;
    String north = "'axis': 'Y', 'units': 'degree_N', 'standard_name': 'latitude'" + grid;
    String nodes = "nSCHISM_hgrid_node:9";
    NewStore.in(store(), "")
        .doubles(
            "time",
            "time:1",
            "'units': 'seconds since 2000-01-01 00:00:00 +0000', 'axis': 'T',"
                + " 'standard_name': 'time', 'base_date': '2000  1  1  0.00  0.00', 'i23d': 0",
            3600)
        .bytes(
            "SCHISM_hgrid",
            "one:1",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2,"
                + " 'node_coordinates': 'SCHISM_hgrid_node_x SCHISM_hgrid_node_y',"
                + " 'face_node_connectivity': 'SCHISM_hgrid_face_nodes'",
            1)
        .ints("crs", "one:1", "'grid_mapping_name': 'latitude_longitude'", 1)
        .doubles("SCHISM_hgrid_node_x", nodes, east, COLUMNS)
        .doubles("SCHISM_hgrid_node_y", nodes, north, scaled(ROWS, 1, 40))
        .floats(
            "depth", nodes, "'units': 'm', 'axis': 'Z', 'positive': 'down'" + grid, new double[9])
        .ints(
            "SCHISM_hgrid_face_nodes",
            "nSCHISM_hgrid_face:6 nMaxSCHISM_hgrid_face_nodes:4",
            "'cf_role': 'face_node_connectivity', 'start_index': 1, '_FillValue': -1",
            CORNERS)
        .floats("elevation", "time:1 " + nodes, "'i23d': 1" + grid, scaled(COLUMNS, 1, 0))
        .floats(
            "dryFlagElement",
            "time:1 nSCHISM_hgrid_face:6",
            "'i23d': 4, 'mesh': 'SCHISM_hgrid', 'location': 'face'",
            0,
            0,
            0,
            1,
            1,
            1);
    assertThat(Command.run("info", store().toString()).out())
        .contains(
            "SCHISM_hgrid: 9 nodes, 6 faces; longitude 0 to 2, latitude 40 to 42",
            "extent       longitude 0 to 2, latitude 40 to 42");
    assertThat(Command.run("check", store().toString()).out()).contains(" 0 errors");
    Drawn faces = draw("-v", "dryFlagElement");
    double[] plane = {0, 2, 42, 40};
    assertThat(faces.at(plane, 0.5, 40.5) & 0xFF).isZero();
    assertThat(faces.at(plane, 0.5, 41.5) & 0xFF).isEqualTo(255);
    Drawn between = draw("-v", "elevation", "--min=-2", "--max=2");
    assertThat(between.at(plane, 1, 40.3) & 0xFF).isBetween(185, 197);
  }

  /**
   * A map file of Delft3D's D-Flow FM 1.2 on a plane, whose {@code grid_mapping_name} is "Unknown
   * projected" beside the code of EPSG. The extent is that of pyproj 3.8 (PROJ 9.9): 52.3503 N, 3 E
   * to 52.3683 N, 3.0294 E.
   */
  @Test
  void ofDelft3d() throws Exception {
    String mesh = ", 'mesh': 'mesh2d', 'location': 'node'";
    String onFaces =
        "'mesh': 'mesh2d', 'location': 'face', 'coordinates': 'mesh2d_face_x mesh2d_face_y',"
            + " 'cell_methods': 'mesh2d_nFaces: mean', 'grid_mapping':"
            + " 'projected_coordinate_system'";
    NewStore.in(store(), "'Conventions': 'CF-1.8 UGRID-1.0 Deltares-0.10'")
        .ints(
            "mesh2d",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2,"
                + " 'node_coordinates': 'mesh2d_node_x mesh2d_node_y',"
                + " 'node_dimension': 'mesh2d_nNodes', 'face_dimension': 'mesh2d_nFaces',"
                + " 'max_face_nodes_dimension': 'mesh2d_nMax_face_nodes',"
                + " 'face_node_connectivity': 'mesh2d_face_nodes',"
                + " 'face_coordinates': 'mesh2d_face_x mesh2d_face_y'",
            0)
        .ints(
            "projected_coordinate_system",
            "",
            "'name': 'Unknown projected', 'epsg': 32631,"
                + " 'grid_mapping_name': 'Unknown projected', 'EPSG_code': 'EPSG:32631'",
            0)
        .doubles(
            "mesh2d_node_x",
            "mesh2d_nNodes:9",
            "'units': 'm', 'standard_name': 'projection_x_coordinate'" + mesh,
            scaled(COLUMNS, 1000, 500_000))
        .doubles(
            "mesh2d_node_y",
            "mesh2d_nNodes:9",
            "'units': 'm', 'standard_name': 'projection_y_coordinate'" + mesh,
            scaled(ROWS, 1000, 5_800_000))
        .doubles(
            "mesh2d_face_x",
            "mesh2d_nFaces:6",
            "'units': 'm', 'standard_name': 'projection_x_coordinate'",
            new double[6])
        .doubles(
            "mesh2d_face_y",
            "mesh2d_nFaces:6",
            "'units': 'm', 'standard_name': 'projection_y_coordinate'",
            new double[6])
        .ints(
            "mesh2d_face_nodes",
            "mesh2d_nFaces:6 mesh2d_nMax_face_nodes:4",
            "'cf_role': 'face_node_connectivity', 'start_index': 1, '_FillValue': -1,"
                + " 'mesh': 'mesh2d', 'location': 'face'",
            CORNERS)
        .doubles("mesh2d_s1", "time:1 mesh2d_nFaces:6", onFaces, 0, 0, 0, 1, 1, 1);
    assertThat(Command.run("info", store().toString()).out())
        .contains(
            "mesh2d: 9 nodes, 6 faces",
            "extent       longitude 3 to 3.0294, latitude 52.3503 to 52.3683");
    assertThat(Command.run("check", store().toString()).out())
        .contains(" 0 errors")
        .doesNotContain("UGRID");
    Drawn drawn = draw("-v", "mesh2d_s1");
    double[] plane = {500, 502, 5802, 5800};
    assertThat(drawn.at(plane, 500.5, 5800.5) & 0xFF).isZero();
    assertThat(drawn.at(plane, 500.5, 5801.5) & 0xFF).isEqualTo(255);
  }

  private static double[] radians(double[] values, double first) {
    return Arrays.stream(values).map(value -> Math.toRadians(first + value)).toArray();
  }

  /**
   * MPAS's own names (its mesh specification 1.0), as its tools and models write them: radians that
   * nothing names, texts of Fortran, levels last, and behind the vertices of a cell whatever was
   * there.
   */
  @Test
  void ofMpas() throws Exception {
    int[] corners = CORNERS.clone();
    for (int i = 0; i < corners.length; i++) {
      corners[i] = corners[i] < 0 ? 1 + i % 9 : corners[i];
    }
    double[] lon = {0.5, 1.666667, 1.333333, 0.5, 1.666667, 1.333333};
    double[] lat = {0.5, 0.333333, 0.666667, 1.5, 1.333333, 1.666667};
    NewStore.in(
            store(),
            "'Conventions': 'MPAS', 'mesh_spec': '1.0', 'on_a_sphere': 'YES             ',"
                + " 'sphere_radius': 6371229.0, 'model_name': 'mpas'")
        .doubles("latCell", "nCells:6", "", radians(lat, 40))
        .doubles("lonCell", "nCells:6", "'units': 'rad'", radians(lon, 0))
        .doubles("xCell", "nCells:6", "", new double[6])
        .doubles("latVertex", "nVertices:9", "", radians(ROWS, 40))
        .doubles("lonVertex", "nVertices:9", "", radians(COLUMNS, 0))
        .doubles("latEdge", "nEdges:2", "", radians(new double[2], 40))
        .doubles("lonEdge", "nEdges:2", "", radians(new double[] {0.5, 1.5}, 0))
        .ints("verticesOnEdge", "nEdges:2 TWO:2", "", 1, 2, 2, 3)
        .ints("nEdgesOnCell", "nCells:6", "", 4, 3, 3, 4, 3, 3)
        .ints("verticesOnCell", "nCells:6 maxEdges:4", "", corners)
        .floats("theta", "Time:1 nCells:6 nVertLevels:1", "'units': 'K'", 0, 0, 0, 1, 1, 1)
        .floats("u", "Time:1 nEdges:2 nVertLevels:1", "'units': 'm s^{-1}'", 0, 1)
        .floats("vorticity", "Time:1 nVertices:9 nVertLevels:1", "", scaled(COLUMNS, 1, 0));
    assertThat(Command.run("info", store().toString()).out())
        .contains(
            "mpas_mesh: 9 nodes, 2 edges, 6 faces; longitude 0 to 2, latitude 40 to 42",
            "extent       longitude 0 to 2, latitude 40 to 42");
    assertThat(Command.run("check", store().toString()).out())
        .contains(" 0 errors")
        .doesNotContain("UGRID 1.0, ");
    Drawn faces = draw("-v", "theta");
    double[] plane = {0, 2, 42, 40};
    assertThat(faces.at(plane, 0.5, 40.5) & 0xFF).isZero();
    assertThat(faces.at(plane, 1.8, 40.2) & 0xFF).isZero();
    assertThat(faces.at(plane, 1.8, 41.2) & 0xFF).isEqualTo(255);
    Drawn between = draw("-v", "vorticity", "--min=-2", "--max=2");
    assertThat(between.at(plane, 1, 40.3) & 0xFF).isBetween(185, 197);
    String copy = folder.resolve("copy.nc").toString();
    Command.done("copy", "-q", store() + "#coordinates=computed", copy);
    assertThat(Command.run("info", copy).out()).contains("mpas_mesh: 9 nodes, 2 edges, 6 faces;");
    assertThat(Command.run("check", copy).out()).contains(" 0 errors").doesNotContain("UGRID 1.0");
  }

  private Drawn draw(String... options) throws Exception {
    Path picture = folder.resolve("x.png");
    List<String> line = new ArrayList<>(List.of("map", "-f", "--cmap=grey", "--width=450"));
    line.addAll(List.of("-o", picture.toString(), "--no-coastlines"));
    line.addAll(List.of(options));
    line.add(store().toString());
    Command map = Command.run(line.toArray(String[]::new));
    assertThat(map.exitCode()).as(map.err()).isZero();
    return Drawn.of(ImageIO.read(picture.toFile()));
  }
}
