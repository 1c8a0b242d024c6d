package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Geometries with time series, with the names and attributes that ncdfgeom 1.2 (R) gives them in
 * its {@code write_timeseries_dsg} and {@code write_geometry}, as the U.S. Geological Survey
 * publishes hydrologic units and reaches of rivers: nodes have an {@code axis} and no {@code
 * standard_name}.
 */
class ProductGeometriesTest {
  private static final String GEOMETRY =
      ", 'grid_mapping': 'grid_mapping', 'geometry': 'geometry_container'";

  @TempDir Path folder;

  private NewStore series(int instances, double[] lat, double[] lon) {
    String instance = "instance:" + instances;
    return NewStore.in(
            folder.resolve("product.zarr"),
            "'Conventions': 'CF-1.8', 'featureType': 'timeSeries', 'cdm_data_type': 'Station',"
                + " 'standard_name_vocabulary': 'CF-1.8'")
        .doubles(
            "time",
            "time:2",
            "'units': 'days since 1970-01-01 00:00:00', 'missing_value': -999.0,"
                + " 'long_name': 'time of measurement', 'standard_name': 'time'",
            10957,
            10988)
        .doubles(
            "lat",
            instance,
            "'units': 'degrees_north', 'missing_value': -999.0, 'standard_name': 'latitude',"
                + " 'long_name': 'latitude of the observation'",
            lat)
        .doubles(
            "lon",
            instance,
            "'units': 'degrees_east', 'missing_value': -999.0, 'standard_name': 'longitude',"
                + " 'long_name': 'longitude of the observation'",
            lon)
        .ints(
            "grid_mapping",
            "",
            "'grid_mapping_name': 'latitude_longitude', 'semi_major_axis': 6378137.0,"
                + " 'inverse_flattening': 298.257223563, 'longitude_of_prime_meridian': 0",
            0);
  }

  private static NewStore nodes(NewStore store, double[] x, double[] y, int... count) {
    String node = "node:" + x.length;
    return store
        .doubles("x_nodes", node, "'units': 'degrees_east', 'axis': 'X'", x)
        .doubles("y_nodes", node, "'units': 'degrees_north', 'axis': 'Y'", y)
        .ints(
            "node_count",
            "instance:" + count.length,
            "'long_name': 'count of coordinates in each instance geometry'",
            count);
  }

  /** The first hydrologic unit has a lake left out, the second an island. */
  @Test
  void hydrologicUnits() throws Exception {
    NewStore store = series(2, new double[] {36, 36}, new double[] {-80, -76});
    nodes(
            store,
            new double[] {
              -82, -78, -78, -82, -82, -80.5, -80.5, -79.5, -79.5, -80.5, -78, -75, -75, -78, -78,
              -74, -73, -73, -74, -74
            },
            new double[] {
              34, 34, 38, 38, 34, 35.5, 36.5, 36.5, 35.5, 35.5, 34, 34, 38, 38, 34, 35, 35, 36, 36,
              35
            },
            10,
            10)
        .ints(
            "part_node_count",
            "part:4",
            "'long_name': 'count of nodes in each geometry part'",
            5,
            5,
            5,
            5)
        .ints("interior_ring", "part:4", "'long_name': 'type of each geometry part'", 0, 1, 0, 0)
        .ints(
            "geometry_container",
            "",
            "'node_coordinates': 'x_nodes y_nodes', 'geometry_type': 'polygon',"
                + " 'node_count': 'node_count', 'part_node_count': 'part_node_count',"
                + " 'interior_ring': 'interior_ring', 'grid_mapping': 'grid_mapping'",
            0)
        .texts(
            "HUC12",
            "instance:2",
            "'long_name': 'Station Names', 'cf_role': 'timeseries_id'" + GEOMETRY,
            "031601030504",
            "031601030505")
        .ints(
            "et",
            "instance:2 time:2",
            "'units': 'mm', 'missing_value': -999, 'coordinates': 'time lat lon', 'long_name':"
                + " 'Area Weighted Mean Actual Evapotranspiration'"
                + GEOMETRY,
            1,
            2,
            3,
            4);
    assertThat(info()).contains("geometry_container: 2 polygons", "-82 to -73, latitude 34 to 38");
    assertThat(check()).contains(" 0 errors, 0 notes");
    Drawn drawn = draw("-v", "et", "-d", "time=0", "--max=5");
    double[] plane = {-82, -73, 38, 34};
    assertThat(drawn.at(plane, -81, 35) & 0xFF).isZero();
    assertThat(drawn.at(plane, -80, 36) & 0xFFFFFF).as("the lake").isEqualTo(0xFFFFFF);
    assertThat(drawn.at(plane, -76, 35) & 0xFF).isBetween(120, 135);
    assertThat(drawn.at(plane, -73.5, 35.5) & 0xFF).as("the island").isBetween(120, 135);
  }

  /** Reaches of NHDPlus, by whose {@code feature_id} the National Water Model counts streamflow. */
  @Test
  void reachesOfTheNationalWaterModel() throws Exception {
    NewStore store = series(2, new double[] {36, 37}, new double[] {-80, -79});
    nodes(
            store,
            new double[] {-81, -80, -80, -79, -79, -78},
            new double[] {36, 36, 37, 37, 38, 38},
            4,
            2)
        .ints(
            "geometry_container",
            "",
            "'node_coordinates': 'x_nodes y_nodes', 'geometry_type': 'line',"
                + " 'node_count': 'node_count', 'grid_mapping': 'grid_mapping'",
            0)
        .longs(
            "feature_id",
            "instance:2",
            "'cf_role': 'timeseries_id', 'long_name': 'Reach ID'" + GEOMETRY,
            8896,
            8897)
        .ints(
            "streamflow",
            "instance:2 time:2",
            "'units': 'm3 s-1', 'scale_factor': 0.01, 'add_offset': 0.0, 'missing_value': -999900,"
                + " 'coordinates': 'time lat lon', 'long_name': 'River Flow'"
                + GEOMETRY,
            100,
            -999900,
            300,
            400);
    assertThat(info()).contains("geometry_container: 2 lines", "-81 to -78, latitude 36 to 38");
    assertThat(check()).contains(" 0 errors, 0 notes");
    Drawn drawn = draw("-v", "streamflow", "-d", "time=0", "--max=5");
    double[] plane = {-81.09, -77.91, 38.06, 35.94};
    assertThat(drawn.at(plane, -80.5, 36) & 0xFF).isZero();
    assertThat(drawn.at(plane, -80, 36.5) & 0xFF).isZero();
    assertThat(drawn.at(plane, -78.5, 38) & 0xFF).as("the other reach").isBetween(120, 135);
    assertThat(drawn.at(plane, -79, 36.5) & 0xFFFFFF).as("no reach").isEqualTo(0xFFFFFF);
  }

  private String info() {
    return Command.done("info", folder.resolve("product.zarr").toString()).out();
  }

  private String check() {
    return Command.done("check", folder.resolve("product.zarr").toString()).out();
  }

  private Drawn draw(String... options) throws Exception {
    Path picture = folder.resolve("x.png");
    List<String> line = new ArrayList<>(List.of("map", "-f", "--cmap=grey", "--width=450"));
    line.addAll(List.of("-o", picture.toString(), "--no-coastlines"));
    line.addAll(List.of(options));
    line.add(folder.resolve("product.zarr").toString());
    Command.done(line.toArray(String[]::new));
    return Drawn.of(ImageIO.read(picture.toFile()));
  }
}
