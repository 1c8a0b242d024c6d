package io.github.zarrcdm.cli.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.ma2.Array;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * A part of a granule of VIIRS in the layout of CF's example 8.5: two scans of eight lines, which
 * overlap, with tie points at the first and the last line of each. Its tie points are where a
 * scanner at 829 km sees a sphere; the other places are those of cfdm 1.13.2.1, with tie points in
 * 64 bits.
 */
class ProductSwathsTest {
  @TempDir Path folder;

  @Test
  void haveThePlacesAndTimesOfAllCells() throws Exception {
    Path store = folder.resolve("viirs.zarr");
    granule(store);
    assertThat(Command.done("check", store.toString()).out()).contains(" 0 errors, 0 notes");
    assertThat(Command.done("info", store.toString()).out())
        .contains("longitude 10.2064 to 13.3145, latitude 37.3555 to 39.0261");
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      isAt(dataset, 3, 4, 38.45952532414815, 12.752769582743456, 10000.000016);
      isAt(dataset, 7, 16, 38.69908905029297, 11.394679069519043, 10000.000064);
      isAt(dataset, 3, 12, 38.670259842497536, 11.848037410561508, 10000.000048);
      isAt(dataset, 12, 21, 37.96305754623352, 10.654742748734396, 10000.000284);
      isAt(dataset, 12, 4, 37.54935814187232, 12.45148156958937, 10000.000216);
      isAt(dataset, 15, 25, 37.997753143310554, 10.256818771362306, 10000.0003);
    }
    Path picture = folder.resolve("x.png");
    assertThat(Command.done("map", "-o", picture.toString(), store.toString()).err())
        .doesNotContain("no map coordinates");
  }

  private static void isAt(
      NetcdfDataset dataset, int track, int scan, double lat, double lon, double days)
      throws Exception {
    String cell = track + "," + scan;
    assertThat(value(dataset, "lat_1", cell)).isCloseTo(lat, within(1e-12));
    assertThat(value(dataset, "lon_1", cell)).isCloseTo(lon, within(1e-12));
    assertThat(value(dataset, "t_1", cell)).isCloseTo(days, within(1e-9));
  }

  private static double value(NetcdfDataset dataset, String name, String cell) throws Exception {
    Array values = dataset.findVariable(name).read(cell);
    return values.getDouble(0);
  }

  private static void granule(Path store) {
    NewStore.in(store, "'Conventions': 'CF-1.9'")
        .floats(
            "I04_brightness_temperature",
            "track:16 scan:26",
            "'units': 'K', 'standard_name': 'brightness_temperature', 'coordinate_interpolation':"
                + " 'lat: lon: tp_interpolation  t: time_interpolation'",
            IntStream.range(0, 16 * 26).mapToDouble(i -> 280 + i / 100.0).toArray())
        .bytes(
            "tp_interpolation",
            "",
            "'interpolation_name': 'bi_quadratic_latitude_longitude', 'tie_point_mapping':"
                + " 'track: track_indices tp_track subarea_track scan: scan_indices tp_scan"
                + " subarea_scan', 'interpolation_parameters': 'ce1: ce1  ca2: ca2  ce3: ce3"
                + " interpolation_subarea_flags: interpolation_subarea_flags',"
                + " 'computational_precision': '32'",
            0)
        .ints(
            "ce1",
            "tp_track:4 subarea_scan:3",
            "'scale_factor': 1e-6",
            45,
            46,
            47,
            -44,
            -47,
            -48,
            46,
            46,
            47,
            -43,
            -43,
            -47)
        .ints(
            "ca2",
            "subarea_track:2 tp_scan:5",
            "'scale_factor': 1e-6",
            -8,
            -2,
            2,
            -6,
            7,
            -9,
            -9,
            -7,
            -4,
            4)
        .ints("ce3", "subarea_track:2 subarea_scan:3", "'scale_factor': 1e-6", new int[6])
        .bytes(
            "interpolation_subarea_flags",
            "subarea_track:2 subarea_scan:3",
            "'valid_range': [1, 7], 'flag_masks': [1, 2, 4], 'flag_meanings':"
                + " 'location_use_3d_cartesian sensor_direction_use_3d_cartesian"
                + " solar_direction_use_3d_cartesian'",
            7,
            7,
            7,
            2,
            2,
            7)
        .ints("track_indices", "tp_track:4", "", 0, 7, 8, 15)
        .ints("scan_indices", "tp_scan:5", "", 0, 8, 16, 17, 25)
        .ints("time_scan_indices", "tp_time_scan:2", "", 0, 25)
        .floats(
            "lat",
            "tp_track:4 tp_scan:5",
            "'standard_name': 'latitude', 'units': 'degrees_north'",
            38.40158,
            38.625217,
            38.818214,
            38.840572,
            39.00763,
            38.270294,
            38.500576,
            38.69909,
            38.72207,
            38.893623,
            37.510784,
            37.732414,
            37.92382,
            37.946003,
            38.11182,
            37.379383,
            37.60768,
            37.804623,
            37.827427,
            37.997753)
        .floats(
            "lon",
            "tp_track:4 tp_scan:5",
            "'standard_name': 'longitude', 'units': 'degrees_east'",
            13.251174,
            12.295479,
            11.438697,
            11.337387,
            10.56592,
            13.199361,
            12.247936,
            11.394679,
            11.293767,
            10.52519,
            12.951026,
            12.006158,
            11.159276,
            11.059149,
            10.296765,
            12.900304,
            11.959587,
            11.116134,
            11.016393,
            10.256819)
        .bytes(
            "time_interpolation",
            "",
            "'interpolation_name': 'bi_linear', 'tie_point_mapping': 'track: track_indices"
                + " tp_track scan: time_scan_indices tp_time_scan', 'computational_precision': '64'",
            0)
        .doubles(
            "t",
            "tp_track:4 tp_time_scan:2",
            "'standard_name': 'time', 'units': 'days since 1990-01-01', 'calendar': 'standard'",
            10000,
            10000.0001,
            10000,
            10000.0001,
            10000.0002,
            10000.0003,
            10000.0002,
            10000.0003);
  }

  /**
   * A product of EOPF has its ground control points, with a height, before the image: that one is
   * drawn, at its places between them.
   */
  @Test
  void imagesAreDrawnBeforeTheirControlPoints() {
    Path store = folder.resolve("s1.zarr");
    NewStore.in(store, "")
        .group("S01", "")
        .group("S01/conditions", "")
        .group("S01/conditions/gcp", "")
        .group("S01/measurements", "");
    String points = "line:2 pixel:2";
    NewStore.in(store, "")
        .doubles("S01/conditions/gcp/line", "line:2", "'units': 's'", 0, 10)
        .doubles("S01/conditions/gcp/pixel", "pixel:2", "'units': 'm'", 0, 10)
        .doubles("S01/conditions/gcp/latitude", points, "'units': 'degrees_north'", 1, 1, 2, 2)
        .doubles("S01/conditions/gcp/longitude", points, "'units': 'degrees_east'", 1, 2, 1, 2)
        .doubles("S01/conditions/gcp/height", points, "'units': 'm'", 1, 2, 3, 4)
        .doubles("S01/measurements/line", "line:3", "'units': 's'", 0, 5, 10)
        .doubles("S01/measurements/pixel", "pixel:3", "'units': 'm'", 0, 5, 10)
        .floats("S01/measurements/grd", "line:3 pixel:3", "", new double[9]);
    String picture = folder.resolve("x.png").toString();
    Command drawn = Command.done("map", "-o", picture, store.toString());
    Command named =
        Command.done(
            "map", "-o", folder.resolve("y.png").toString(), "-v", "grd", store.toString());
    assertThat(drawn.err()).doesNotContain("no map coordinates");
    assertThat(folder.resolve("x.png")).hasSameBinaryContentAs(folder.resolve("y.png"));
    assertThat(named.exitCode()).isZero();
  }
}
