package io.github.zarrcdm.cli.map;

import static io.github.zarrcdm.cli.map.Kind.kind;
import static io.github.zarrcdm.cli.map.Kind.plane;

import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.map.Kind.Probe;
import java.util.stream.Stream;

/** Datasets whose cells are not between meridians and parallels. */
final class KindsOfPlaces {
  private static final String LON = "'units': 'degrees_east', 'standard_name': 'longitude'";
  private static final String LAT = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final int NOTHING = 0xFFFFFF;

  private KindsOfPlaces() {}

  static Stream<Kind> all() {
    return Stream.of(
        kind(
            "a rotated pole",
            "",
            plane(-15, 15, 15, -15),
            s ->
                s.ints(
                        "pole",
                        "",
                        "'grid_mapping_name': 'rotated_latitude_longitude',"
                            + " 'grid_north_pole_latitude': 39.25,"
                            + " 'grid_north_pole_longitude': -162.0",
                        0)
                    .doubles("rlon", "rlon:3", rotated("longitude"), -10, 0, 10)
                    .doubles("rlat", "rlat:3", rotated("latitude"), -10, 0, 10)
                    .doubles(
                        "v",
                        "rlat:3 rlon:3",
                        "'grid_mapping': 'pole'",
                        0,
                        .1,
                        .2,
                        .3,
                        .4,
                        .5,
                        .6,
                        .7,
                        1),
            Probe.value(-10, -10, 0),
            Probe.value(0, 0, .4),
            Probe.value(10, 10, 1),
            Probe.value(10, -10, .2)),
        kind(
            "the pole is the corner of four cells",
            "",
            plane(82, 442, 90, 70),
            s -> square(s, 6),
            Probe.value(95, 89.5, .6),
            Probe.value(170, 89.5, .6),
            Probe.value(190, 89.5, 0),
            Probe.value(260, 89.5, 0),
            Probe.value(280, 89.5, .8),
            Probe.value(355, 89.5, .8),
            Probe.value(370, 89.5, .2),
            Probe.value(440, 89.5, .2)),
        kind(
            "the pole is within a cell",
            "",
            plane(82.5, 442.5, 90, 66),
            s -> square(s, 7),
            Probe.value(95, 89, .2),
            Probe.value(260, 89, .2),
            Probe.value(440, 89, .2)),
        kind(
            "one cell has no coordinates",
            "",
            plane(4.5, 7.5, 42.5, 39.5),
            s ->
                s.doubles("lon", "y:3 x:3", LON + MISSING, 5, 6, 7, 5, -999, 7, 5, 6, 7)
                    .doubles("lat", "y:3 x:3", LAT + MISSING, 42, 42, 42, 41, -999, 41, 40, 40, 40)
                    .doubles(
                        "v",
                        "y:3 x:3",
                        "'coordinates': 'lon lat'",
                        0,
                        .1,
                        .2,
                        .3,
                        .4,
                        .5,
                        .6,
                        .7,
                        1),
            Probe.value(5, 42, 0),
            Probe.value(5, 41, .3),
            Probe.value(7, 41, .5),
            Probe.value(7, 40, 1),
            new Probe(6.2, 41.2, 0xE4E4E4)),
        kind(
            "two trajectories",
            "",
            plane(-1.2, 21.2, 61.2, 38.8),
            s ->
                s.doubles("lon", "trajectory:2 obs:2", LON, 0, 20, 0, 10)
                    .doubles("lat", "trajectory:2 obs:2", LAT, 40, 60, 60, 50)
                    .doubles(
                        "v", "trajectory:2 obs:2", "'coordinates': 'lon lat'", 0, 0.25, 0.5, 1),
            Probe.value(0, 40, 0),
            Probe.value(20, 60, 0.25),
            Probe.value(0, 60, 0.5),
            Probe.value(10, 50, 1),
            new Probe(5, 45, NOTHING)),
        kind(
            "a part of the Earth ends at the pole",
            "",
            plane(0, 300, 90, 60),
            s -> polar(s, 5),
            Probe.value(30, 85, 0),
            Probe.value(270, 65, 1)),
        sweep("the first sweep of a radar", "", 0),
        sweep("another sweep, by its index", "-d sweep=1", 0.5),
        sweep("another sweep, by its elevation", "-d sweep=1.5", 0.5));
  }

  /** Rows and columns of cells of five degrees around the pole, in two halves of squares. */
  private static void square(NewStore store, int length) {
    double[] lon = new double[length * length];
    double[] lat = new double[length * length];
    double[] value = new double[length * length];
    for (int i = 0; i < lon.length; i++) {
      int row = i / length;
      int column = i % length;
      double x = 5 * (column - (length - 1) / 2.0);
      double y = 5 * ((length - 1) / 2.0 - row);
      lon[i] = Math.toDegrees(Math.atan2(x, -y));
      lat[i] = 90 - Math.hypot(x, y);
      value[i] = (row + column) % 2 * .6 + (row >= length / 2 ? .2 : 0);
    }
    store
        .doubles("lon", "y:%s x:%s".formatted(length, length), LON, lon)
        .doubles("lat", "y:%s x:%s".formatted(length, length), LAT, lat)
        .doubles("v", "y:%s x:%s".formatted(length, length), "'coordinates': 'lon lat'", value);
  }

  /** Cells of 60 degrees, from 60 N to 90 N. Values are 0 to 1 from west to east. */
  private static void polar(NewStore store, int columns) {
    double[] lon = new double[3 * columns];
    double[] lat = new double[lon.length];
    double[] value = new double[lon.length];
    for (int i = 0; i < lon.length; i++) {
      lon[i] = 30 + 60 * (i % columns);
      lat[i] = 85 - 10 * (i / columns);
      value[i] = i % columns / (columns - 1.);
    }
    store
        .doubles("lon", "y:3 x:" + columns, LON, lon)
        .doubles("lat", "y:3 x:" + columns, LAT, lat)
        .doubles("v", "y:3 x:" + columns, "'coordinates': 'lon lat'", value);
  }

  /** Two sweeps of four rays, whose values are from 0 to 0.3 and from 0.5 to 0.8. */
  private static Kind sweep(String name, String options, double first) {
    return kind(
        name,
        options,
        plane(-2, 2, 2, -2),
        s ->
            s.doubles(
                    "time", "time:8", "'units': 'seconds since 2020-01-01'", 0, 1, 2, 3, 4, 5, 6, 7)
                .doubles("azimuth", "time:8", AZIMUTH, 0, 90, 180, 270, 0, 90, 180, 270)
                .doubles(
                    "range",
                    "range:2",
                    "'units': 'm', 'axis': 'radial_range_coordinate'" + RANGE,
                    500,
                    1500)
                .ints("sweep_start_ray_index", "sweep:2", "", 0, 4)
                .ints("sweep_end_ray_index", "sweep:2", "", 3, 7)
                .doubles("fixed_angle", "sweep:2", "'units': 'degrees'", 0.5, 1.5)
                .doubles(
                    "v",
                    "time:8 range:2",
                    "'coordinates': 'azimuth range'",
                    0,
                    0,
                    .1,
                    .1,
                    .2,
                    .2,
                    .3,
                    .3,
                    .5,
                    .5,
                    .6,
                    .6,
                    .7,
                    .7,
                    .8,
                    .8),
        Probe.value(0.1, 1.3, first),
        Probe.value(-0.1, 1.3, first),
        Probe.value(1.3, 0.1, first + .1),
        Probe.value(-0.1, -1.3, first + .2),
        Probe.value(-1.3, 0.1, first + .3));
  }

  private static final String AZIMUTH = "'units': 'degrees', 'standard_name': 'ray_azimuth_angle'";

  private static final String RANGE = ", 'standard_name': 'projection_range_coordinate'";

  private static final String MISSING = ", '_FillValue': -999.0";

  private static String rotated(String axis) {
    return "'units': 'degrees', 'standard_name': 'grid_%s'".formatted(axis);
  }
}
