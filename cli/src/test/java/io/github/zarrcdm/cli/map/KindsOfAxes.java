package io.github.zarrcdm.cli.map;

import static io.github.zarrcdm.cli.NewStore.count;
import static io.github.zarrcdm.cli.map.Kind.kind;
import static io.github.zarrcdm.cli.map.Kind.plane;

import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.cli.map.Kind.Probe;
import java.util.Arrays;
import java.util.stream.Stream;

/** Datasets with all kinds of axes. */
final class KindsOfAxes {
  private static final String LON = "'units': 'degrees_east', 'standard_name': 'longitude'";
  private static final String LAT = "'units': 'degrees_north', 'standard_name': 'latitude'";
  private static final String DAYS = "'units': 'days since 2000-01-01'";

  static final double[] AXES = plane(-5, 35, 65, 35);

  /** Longitudes from 0 to 20 and latitudes from 40 to 60, with a margin. */
  private static final double[] DOTS = plane(-1.2, 21.2, 61.2, 38.8);

  private static final int NOTHING = 0xFFFFFF;

  private KindsOfAxes() {}

  /** Values from 0 to 1 in C order, each once. */
  private static double[] ramp(int... shape) {
    int size = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    return count(size, 0, 1.0 / (size - 1));
  }

  /** The value of {@link #ramp} at an index. */
  private static double at(int[] shape, int... index) {
    int linear = 0;
    int size = 1;
    for (int d = 0; d < shape.length; d++) {
      linear = linear * shape[d] + index[d];
      size *= shape[d];
    }
    return linear / (size - 1.0);
  }

  private static int[] shape(int... shape) {
    return shape;
  }

  /** Four longitudes, 0 to 30, and three latitudes, 60 to 40. */
  static NewStore axes(NewStore store) {
    return store
        .doubles("lon", "lon:4", LON, 0, 10, 20, 30)
        .doubles("lat", "lat:3", LAT, 60, 50, 40);
  }

  static Stream<Kind> all() {
    return Stream.of(
        kind(
            "time, latitude, longitude",
            "--time 1",
            AXES,
            s ->
                axes(s)
                    .doubles("time", "time:2", DAYS, 0, 1)
                    .doubles("v", "time:2 lat:3 lon:4", "", ramp(2, 3, 4)),
            Probe.value(0, 60, at(shape(2, 3, 4), 1, 0, 0)),
            Probe.value(30, 60, at(shape(2, 3, 4), 1, 0, 3)),
            Probe.value(10, 40, at(shape(2, 3, 4), 1, 2, 1))),
        kind(
            "latitude, longitude, time",
            "--time last",
            AXES,
            s ->
                axes(s)
                    .doubles("time", "time:5", DAYS, 0, 1, 2, 3, 4)
                    .doubles("v", "lat:3 lon:4 time:5", "", ramp(3, 4, 5)),
            Probe.value(0, 60, at(shape(3, 4, 5), 0, 0, 4)),
            Probe.value(30, 40, at(shape(3, 4, 5), 2, 3, 4))),
        kind(
            "a square of longitude, latitude",
            "",
            plane(-5, 25, 45, 15),
            s ->
                s.doubles("lon", "lon:3", LON, 0, 10, 20)
                    .doubles("lat", "lat:3", LAT, 20, 30, 40)
                    .doubles("v", "lon:3 lat:3", "", ramp(3, 3)),
            Probe.value(0, 40, at(shape(3, 3), 0, 2)),
            Probe.value(20, 20, at(shape(3, 3), 2, 0)),
            Probe.value(10, 20, at(shape(3, 3), 1, 0))),
        kind(
            "level, time, latitude, longitude",
            "--time 2 --level 1",
            AXES,
            s ->
                axes(s)
                    .doubles("time", "time:3", DAYS, 0, 1, 2)
                    .doubles("plev", "plev:3", "'units': 'hPa', 'axis': 'Z'", 1000, 500, 100)
                    .doubles("v", "plev:3 time:3 lat:3 lon:4", "", ramp(3, 3, 3, 4)),
            Probe.value(0, 60, at(shape(3, 3, 3, 4), 1, 2, 0, 0)),
            Probe.value(20, 50, at(shape(3, 3, 3, 4), 1, 2, 1, 2))),
        kind(
            "levels and times by value",
            "--time 2000-01-03 --level 500 -d lev2=0.3",
            AXES,
            s ->
                axes(s)
                    .doubles("time", "time:3", DAYS, 0, 1, 2)
                    .doubles("plev", "plev:3", "'units': 'hPa', 'axis': 'Z'", 1000, 500, 100)
                    .doubles("lev2", "lev2:2", "", 0.1, 0.3)
                    .doubles("v", "lev2:2 plev:3 time:3 lat:3 lon:4", "", ramp(2, 3, 3, 3, 4)),
            Probe.value(0, 60, at(shape(2, 3, 3, 3, 4), 1, 1, 2, 0, 0))),
        kind(
            "an ensemble with names",
            "-d member=b",
            AXES,
            s ->
                axes(s)
                    .texts("member", "member:3", "", "a", "b", "c")
                    .doubles("v", "lat:3 member:3 lon:4", "", ramp(3, 3, 4)),
            Probe.value(10, 60, at(shape(3, 3, 4), 0, 1, 1)),
            Probe.value(30, 40, at(shape(3, 3, 4), 2, 1, 3))),
        kind(
            "a forecast: reference time and step",
            "-d reference_time=2000-01-02 -d step=2",
            AXES,
            s ->
                axes(s)
                    .doubles(
                        "reference_time",
                        "reference_time:2",
                        DAYS + ", 'standard_name': 'forecast_reference_time'",
                        0,
                        1)
                    .doubles("step", "step:3", "'units': 'hours'", 0, 6, 12)
                    .doubles("v", "reference_time:2 step:3 lat:3 lon:4", "", ramp(2, 3, 3, 4)),
            Probe.value(0, 60, at(shape(2, 3, 3, 4), 1, 2, 0, 0))),
        kind(
            "longitudes from 0 to 360, latitudes upwards",
            "",
            plane(-45, 315, 90, -90),
            s ->
                s.doubles("lon", "lon:4", LON, 0, 90, 180, 270)
                    .doubles("lat", "lat:2", LAT, -45, 45)
                    .doubles("v", "lat:2 lon:4", "", ramp(2, 4)),
            Probe.value(0, 45, at(shape(2, 4), 1, 0)),
            Probe.value(270, -45, at(shape(2, 4), 0, 3))),
        kind(
            "curvilinear",
            "",
            plane(-10, 30, 50, 20),
            s ->
                s.doubles("lon", "y:2 x:2", LON, 0, 20, 0, 20)
                    .doubles("lat", "y:2 x:2", LAT, 42.5, 42.5, 27.5, 27.5)
                    .doubles("v", "y:2 x:2", "'coordinates': 'lon lat'", ramp(2, 2)),
            Probe.value(0, 42, 0),
            Probe.value(20, 42, at(shape(2, 2), 0, 1)),
            Probe.value(0, 28, at(shape(2, 2), 1, 0))),
        kind(
            "a swath whose places change with time",
            "--time 1",
            plane(90, 130, 50, 20),
            s ->
                s.doubles("time", "time:2", DAYS, 0, 1)
                    .doubles("lon", "time:2 y:2 x:2", LON, 0, 20, 0, 20, 100, 120, 100, 120)
                    .doubles(
                        "lat",
                        "time:2 y:2 x:2",
                        LAT,
                        42.5,
                        42.5,
                        27.5,
                        27.5,
                        42.5,
                        42.5,
                        27.5,
                        27.5)
                    .doubles("v", "time:2 y:2 x:2", "'coordinates': 'lon lat'", ramp(2, 2, 2)),
            Probe.value(120, 42, at(shape(2, 2, 2), 1, 0, 1)),
            Probe.value(100, 28, at(shape(2, 2, 2), 1, 1, 0))),
        kind(
            "polar stereographic, in metres, y downwards",
            "",
            plane(-1500, 1500, 1500, -1500),
            s ->
                s.ints(
                        "crs",
                        "",
                        "'grid_mapping_name': 'polar_stereographic',"
                            + " 'latitude_of_projection_origin': 90.0,"
                            + " 'straight_vertical_longitude_from_pole': 0.0, 'standard_parallel':"
                            + " 70.0",
                        0)
                    .doubles("x", "x:3", projected("x"), -1e6, 0, 1e6)
                    .doubles("y", "y:3", projected("y"), 1e6, 0, -1e6)
                    .doubles("v", "y:3 x:3", "'grid_mapping': 'crs'", ramp(3, 3)),
            Probe.value(-900, 950, 0),
            Probe.value(900, 950, at(shape(3, 3), 0, 2)),
            Probe.value(-900, -950, at(shape(3, 3), 2, 0))),
        kind(
            "stations",
            "--time 1",
            DOTS,
            s ->
                s.doubles("lon", "station:3", LON, 0, 20, 10)
                    .doubles("lat", "station:3", LAT, 40, 60, 50)
                    .doubles("time", "time:2", DAYS, 0, 1)
                    .doubles("v", "time:2 station:3", "'coordinates': 'lon lat'", ramp(2, 3)),
            Probe.value(0, 40, at(shape(2, 3), 1, 0)),
            Probe.value(10, 50, at(shape(2, 3), 1, 2)),
            new Probe(5, 55, NOTHING)),
        kind(
            "a mesh with radians",
            "",
            DOTS,
            s ->
                s.doubles(
                        "clon",
                        "cell:3",
                        "'units': 'radian', 'standard_name': 'longitude'",
                        0,
                        Math.toRadians(20),
                        Math.toRadians(10))
                    .doubles(
                        "clat",
                        "cell:3",
                        "'units': 'radian', 'standard_name': 'latitude'",
                        Math.toRadians(40),
                        Math.toRadians(60),
                        Math.toRadians(50))
                    .doubles("v", "cell:3", "'coordinates': 'clat clon'", ramp(3)),
            Probe.value(0, 40, 0),
            Probe.value(20, 60, 0.5),
            Probe.value(10, 50, 1)),
        kind(
            "a radar",
            "",
            plane(-2, 2, 2, -2),
            s ->
                s.doubles("azimuth", "azimuth:4", "'units': 'degrees'", 270, 0, 90, 180)
                    .doubles("range", "range:2", "'units': 'm'", 500, 1500)
                    .doubles("v", "azimuth:4 range:2", "", ramp(4, 2)),
            Probe.value(0.1, 1.3, at(shape(4, 2), 1, 1)),
            Probe.value(1.3, 0.1, at(shape(4, 2), 2, 1)),
            Probe.value(-0.3, 0.1, at(shape(4, 2), 0, 0)),
            new Probe(1.9, 1.9, NOTHING)),
        kind(
            "time by longitude",
            "",
            plane(-5, 35, 1.5, -0.5),
            s ->
                axes(s)
                    .doubles("time", "time:2", DAYS, 0, 1)
                    .doubles("v", "time:2 lon:4", "", ramp(2, 4)),
            Probe.value(0, 0, 0),
            Probe.value(30, 0, at(shape(2, 4), 0, 3)),
            Probe.value(0, 1, at(shape(2, 4), 1, 0))),
        kind(
            "a section of a grid: latitude is chosen",
            "-d lat=50.0",
            plane(-5, 35, 1.5, -0.5),
            s ->
                axes(s)
                    .doubles("time", "time:2", DAYS, 0, 1)
                    .doubles("v", "time:2 lat:3 lon:4", "", ramp(2, 3, 4)),
            Probe.value(0, 1, at(shape(2, 3, 4), 1, 1, 0)),
            Probe.value(20, 0, at(shape(2, 3, 4), 0, 1, 2))),
        kind(
            "depth by names of stations",
            "",
            plane(-0.5, 2.5, -5, 15),
            s ->
                s.texts("station", "station:3", "", "Hamburg", "Kiel", "Rostock")
                    .doubles("depth", "depth:2", "'units': 'm', 'positive': 'down'", 0, 10)
                    .doubles("v", "depth:2 station:3", "", ramp(2, 3)),
            Probe.value(0, 0, 0),
            Probe.value(2, 10, 1)),
        kind(
            "rows and columns without names",
            "",
            plane(-0.5, 2.5, -0.5, 1.5),
            s -> s.doubles("v", "-:2 -:3", "", ramp(2, 3)),
            Probe.value(0, 0, 0),
            Probe.value(2, 0, at(shape(2, 3), 0, 2)),
            Probe.value(0, 1, at(shape(2, 3), 1, 0))),
        kind(
            "one cell",
            "--min 0 --max 2",
            plane(6.5, 7.5, 51.5, 50.5),
            s ->
                s.doubles("lon", "lon:1", LON, 7)
                    .doubles("lat", "lat:1", LAT, 51)
                    .doubles("v", "lat:1 lon:1", "", 1),
            Probe.value(7, 51, 0.5)));
  }

  private static String projected(String axis) {
    return "'units': 'm', 'standard_name': 'projection_%s_coordinate'".formatted(axis);
  }
}
