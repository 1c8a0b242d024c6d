package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * Nothing follows along a dimension that a variable counts or indexes, nor along its own if what it
 * counts does not follow too: it would be of another station, geometry or face, or of none.
 */
class AppendedElementsTest extends CopiedParts {
  private final Map<String, Runnable> kinds =
      Map.of(
          "contiguous rows", this::contiguous,
          "indexed rows", this::indexed,
          "gathered points", this::gathered,
          "mesh", this::mesh,
          "locations", this::locations,
          "polygons", this::polygons,
          "tie points", this::tiePoints,
          "sweeps", this::sweeps,
          "reduced grid", this::reduced);

  private void contiguous() {
    store
        .ints("row_size", "station:2", "'sample_dimension': 'obs'", 3, 2)
        .doubles("t", "obs:5", "", 10, 11, 12, 20, 21);
  }

  private void indexed() {
    store
        .ints("of", "obs:3", "'instance_dimension': 'station'", 0, 1, 1)
        .doubles("height", "station:2", "", 1, 2)
        .doubles("t", "obs:3", "", 10, 20, 21);
  }

  private void gathered() {
    store
        .ints("point", "point:3", "'compress': 'y x'", 0, 1, 3)
        .doubles("area", "y:2 x:2", "", 1, 2, 3, 4)
        .doubles("soil", "point:3", "", 280, 281, 282);
  }

  /** Two triangles beside each other. */
  private void mesh() {
    store
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'corners', 'face_dimension': 'face',"
                + " 'face_face_connectivity': 'beside'",
            0)
        .ints("corners", "face:2 three:3", "", 0, 1, 2, 1, 3, 2)
        .ints("beside", "face:2 three:3", "'_FillValue': -1", -1, 1, -1, -1, -1, 0)
        .doubles("x", "node:4", "'units': 'degrees_east'", 0, 1, 0, 1)
        .doubles("y", "node:4", "'units': 'degrees_north'", 0, 0, 1, 1)
        .doubles("depth", "face:2", "'mesh': 'mesh', 'location': 'face'", 5, 6);
  }

  /** Two of the faces. */
  private void locations() {
    store
        .ints(
            "mesh",
            "",
            "'cf_role': 'mesh_topology', 'topology_dimension': 2, 'node_coordinates': 'x y',"
                + " 'face_node_connectivity': 'corners', 'face_dimension': 'face'",
            0)
        .ints("corners", "face:2 three:3", "", 0, 1, 2, 1, 3, 2)
        .doubles("x", "node:4", "'units': 'degrees_east'", 0, 1, 0, 1)
        .doubles("y", "node:4", "'units': 'degrees_north'", 0, 0, 1, 1)
        .ints(
            "some",
            "one:1",
            "'cf_role': 'location_index_set', 'mesh': 'mesh', 'location': 'face'",
            1)
        .doubles("depth", "one:1", "'location_index_set': 'some'", 6);
  }

  private void polygons() {
    store
        .ints(
            "geometry",
            "",
            "'geometry_type': 'polygon', 'node_count': 'node_count', 'node_coordinates': 'x y',"
                + " 'part_node_count': 'part_node_count'",
            0)
        .ints("node_count", "instance:2", "", 3, 3)
        .ints("part_node_count", "part:2", "", 3, 3)
        .doubles("x", "node:6", "'axis': 'X'", 20, 10, 0, 50, 40, 30)
        .doubles("y", "node:6", "'axis': 'Y'", 0, 15, 0, 0, 15, 0)
        .doubles("data", "instance:2", "'geometry': 'geometry'", 1, 2);
  }

  private void tiePoints() {
    store
        .ints(
            "interpolation",
            "",
            "'interpolation_name': 'linear', 'tie_point_mapping': 'y: at tie area',"
                + " 'interpolation_parameters': 'w: w'",
            0)
        .ints("at", "tie:2", "", 0, 2)
        .doubles("w", "area:1", "", 7)
        .doubles("lat", "tie:2", "'units': 'degrees_north'", 40, 44)
        .doubles("t", "y:3", "'coordinate_interpolation': 'lat: interpolation'", 0, 1, 2);
  }

  private void sweeps() {
    store
        .ints("sweep_start_ray_index", "sweep:2", "", 0, 1)
        .ints("sweep_end_ray_index", "sweep:2", "", 0, 2)
        .doubles("DBZ", "time:3", "", 0, 1, 2);
  }

  private void reduced() {
    store
        .ints("reduced_points", "lat:2", "", 1, 2)
        .doubles(
            "t",
            "rgrid:3",
            "'CDI_grid_type': 'gaussian_reduced', 'CDI_grid_reduced_points': 'reduced_points'",
            0,
            1,
            2);
  }

  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({
    "contiguous rows, obs, /row_size says to what each obs belongs",
    "contiguous rows, station, /row_size counts what belongs to each station",
    "indexed rows, station, /of has indices along station",
    "gathered points, y, /point has indices along y",
    "gathered points, x, /point has indices along x",
    "mesh, node, /corners has indices along node",
    "mesh, face, /beside has indices along face",
    "locations, face, /some has indices along face",
    "polygons, node, /node_count says to what each node belongs",
    "polygons, part, /part_node_count counts what belongs to each part",
    "polygons, instance, /node_count counts what belongs to each instance",
    "tie points, y, /interpolation says to what each y belongs",
    "tie points, tie, /interpolation says to what each tie belongs",
    "tie points, area, /interpolation says to what each area belongs",
    "sweeps, time, /sweep_start_ray_index says to what each time belongs",
    "sweeps, sweep, /sweep_start_ray_index counts what belongs to each sweep",
    "reduced grid, rgrid, /reduced_points says to what each rgrid belongs",
    "reduced grid, lat, /reduced_points counts what belongs to each lat",
  })
  void areRefusedByWhatCountsThem(String kind, String dimension, String why) {
    kinds.get(kind).run();
    assertThat(appended(dimension).err()).contains(why).contains("as a new store");
  }

  /** Each of them has an index of its own, of what is there already. */
  @ParameterizedTest(name = "{0}, {1}")
  @CsvSource({"indexed rows, obs, of", "locations, one, some"})
  void followIfTheyIndexOthers(String kind, String dimension, String index) throws Exception {
    kinds.get(kind).run();
    Command append = appended(dimension);
    assertThat(append.exitCode()).as(append.err()).isZero();
    try (NetcdfFile in = NetcdfFiles.open(folder.resolve("in.zarr").toString());
        NetcdfFile out = NetcdfFiles.open(folder.resolve("out.zarr").toString())) {
      double[] once = numbers(in, index);
      assertThat(numbers(out, index)).startsWith(once).endsWith(once).hasSize(2 * once.length);
    }
  }

  /** The store, with the same once more. */
  private Command appended(String dimension) {
    String in = folder.resolve("in.zarr").toString();
    String out = folder.resolve("out.zarr").toString();
    Command.done("copy", in, out);
    return Command.run("copy", "--append", dimension, in, out);
  }
}
