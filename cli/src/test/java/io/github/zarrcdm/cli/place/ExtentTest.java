package io.github.zarrcdm.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.NewStore;
import io.github.zarrcdm.internal.place.Extent;
import io.github.zarrcdm.internal.place.Longitudes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExtentTest {
  private static final double TINY = 1e-6;

  /** Grids of {@code count} longitudes from {@code first} on, {@code step} degrees apart. */
  @ParameterizedTest
  @CsvSource({
    "73,   -180,  5,     -180,   180",
    "73,      0,  5,        0,   360",
    "72,      0,  5,     -2.5, 357.5",
    "360,  -180,  1,     -180,   180",
    "360,   -360,  1,    -180,   180",
    "360,     0,  1,     -0.5, 359.5",
    "8,    -175, 50,     -180,   180",
    "144,     0,  2.5, -1.25, 358.75",
    "21,    170,  1,    169.5, 190.5",
    "21,   -190,  1,    169.5, 190.5",
    "101,   200,  1,   -160.5, -59.5",
    "340,   190,  1,   -170.5, 169.5",
    "340,  -190,  1,    169.5, 509.5",
    "21,    350,  1,    -10.5,  10.5",
    "360, 179.5, -1,     -180,   180",
    "2,      -1,  2,       -2,     2",
  })
  void infoAndCatalogSayTheSame(
      int count, double first, double step, double west, double east, @TempDir Path folder)
      throws Exception {
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles(
            "lon", "lon:" + count, "'units': 'degrees_east'", NewStore.count(count, first, step))
        .doubles("lat", "lat:2", "'units': 'degrees_north'", 45, -45)
        .doubles("t", "lat:2 lon:" + count, "'units': 'K'", new double[2 * count]);
    String store = folder.resolve("x.zarr").toString();
    assertThat(Command.run("info", store).out())
        .contains("longitude %s to %s, latitude -90 to 90".formatted(text(west), text(east)));
    assertThat(Command.run("catalog", store).out())
        .containsPattern("<eastwest>\\s*<start>" + west + "</start>\\s*<size>" + (east - west));
  }

  /** Nothing of netCDF-Java's Coverage, which takes grids only. */
  @Test
  void stationsAndGridsWithAPoleWithinHaveAnExtent(@TempDir Path folder) {
    NewStore.in(folder.resolve("s.zarr"), "'Conventions': 'CF-1.8', 'featureType': 'timeSeries'")
        .doubles("lon", "station:3", "'units': 'degrees_east'", 170, -175, 179)
        .doubles("lat", "station:3", "'units': 'degrees_north'", -40, -45, -50)
        .doubles("t", "station:3", "'units': 'K', 'coordinates': 'lon lat'", 1, 2, 3);
    assertThat(Command.run("info", folder.resolve("s.zarr").toString()).out())
        .contains("longitude 170 to 185, latitude -50 to -40");
    NewStore.cf(folder.resolve("p.zarr"))
        .ints(
            "crs",
            "",
            "'grid_mapping_name': 'polar_stereographic', 'latitude_of_projection_origin': 90.0,"
                + " 'straight_vertical_longitude_from_pole': 0.0, 'standard_parallel': 70.0",
            0)
        .doubles(
            "x", "x:3", "'units': 'm', 'standard_name': 'projection_x_coordinate'", -1e6, 0, 1e6)
        .doubles(
            "y", "y:3", "'units': 'm', 'standard_name': 'projection_y_coordinate'", -1e6, 0, 1e6)
        .doubles("t", "y:3 x:3", "'units': 'K', 'grid_mapping': 'crs'", new double[9]);
    assertThat(Command.run("info", folder.resolve("p.zarr").toString()).out())
        .containsPattern("longitude -180 to 180, latitude 70.\\d+ to 90");
  }

  /** Rows and columns on a plane around the pole: a corner of cells, or within one. */
  @ParameterizedTest
  @CsvSource({"6", "7"})
  void cellsAroundAPoleReachIt(int length, @TempDir Path folder) {
    double[] lon = new double[length * length];
    double[] lat = new double[lon.length];
    for (int i = 0; i < lon.length; i++) {
      double x = i % length - (length - 1) / 2.0;
      double y = i / length - (length - 1) / 2.0;
      lon[i] = Math.toDegrees(Math.atan2(x, y));
      lat[i] = 5 * Math.hypot(x, y) - 90;
    }
    String shape = "y:%s x:%s".formatted(length, length);
    Path store = folder.resolve("pole.zarr");
    NewStore.cf(store)
        .doubles("lon", shape, "'units': 'degrees_east'", lon)
        .doubles("lat", shape, "'units': 'degrees_north'", lat)
        .doubles("t", shape, "'units': 'K', 'coordinates': 'lon lat'", lon);
    assertThat(Command.run("info", store.toString()).out())
        .contains("longitude -180 to 180, latitude -90 to -");
  }

  /** Cells up to a pole, on parts of the Earth and around it, have the ends of their columns. */
  @ParameterizedTest
  @CsvSource({"60, 0, 300", "72, 0, 360", "40, -100, 100"})
  void columnsThatEndAtAPoleKeepTheirMeridians(
      int columns, double west, double east, @TempDir Path folder) {
    double[] lon = new double[3 * columns];
    double[] lat = new double[lon.length];
    for (int i = 0; i < lon.length; i++) {
      lon[i] = west + 2.5 + 5 * (i % columns);
      lat[i] = 65 + 10 * (i / columns);
    }
    String shape = "y:3 x:" + columns;
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles("lon", shape, "'units': 'degrees_east'", lon)
        .doubles("lat", shape, "'units': 'degrees_north'", lat)
        .doubles("t", shape, "'units': 'K', 'coordinates': 'lon lat'", lon);
    assertThat(Command.run("info", folder.resolve("x.zarr").toString()).out())
        .contains("longitude %s to %s, latitude 60 to 90".formatted(text(west), text(east)));
  }

  /** As of a HEALPix grid, whose places leave the same gap after each meridian. */
  @Test
  void noExtentBeginsWestOfTheAntimeridian() {
    double[] lon = NewStore.count(32, -180, 11.25);
    Extent extent = Extent.ofPoints(lon, lon);
    assertThat(extent.west()).isBetween(-180.0, 180.0);
    assertThat(extent.width()).isEqualTo(348.75);
  }

  /** To points themselves, which cells would surpass by half of one. */
  @ParameterizedTest
  @CsvSource({
    "feature_type, trajectory, p, o",
    "CF:featureType, Trajectory, p, o",
    "cdm_data_type, trajectory, p, o",
    "title, drifters, trajectory, obs"
  })
  void trajectoriesArePoints(
      String name, String value, String outer, String inner, @TempDir Path folder) {
    String dimensions = outer + ":2 " + inner + ":2";
    NewStore.in(
            folder.resolve("t.zarr"), "'Conventions': 'CF-1.7', '%s': '%s'".formatted(name, value))
        .doubles("lon", dimensions, "'units': 'degrees_east'", 1, 2, 11, 12)
        .doubles("lat", dimensions, "'units': 'degrees_north'", 40, 41, 42, 43)
        .doubles("t", dimensions, "'units': 'K', 'coordinates': 'lon lat'", 1, 2, 3, 4);
    assertThat(Command.run("info", folder.resolve("t.zarr").toString()).out())
        .contains("longitude 1 to 12, latitude 40 to 43");
    assertThat(Command.run("catalog", folder.toString()).out())
        .as("services of grids are of no use for points")
        .contains("<eastwest>", "<serviceName>values</serviceName>")
        .doesNotContain("<dataType>Grid</dataType>");
  }

  /** As Parcels writes particles: without {@code coordinates}. */
  @Test
  void trajectoriesAreFoundByTheirDimensions(@TempDir Path folder) {
    NewStore.in(folder.resolve("t.zarr"), "'Conventions': 'CF-1.7'")
        .doubles("lon", "trajectory:2 obs:2", "'units': 'degrees_east'", 1, 2, 11, 12)
        .doubles("lat", "trajectory:2 obs:2", "'units': 'degrees_north'", 40, 41, 42, 43)
        .doubles("t", "trajectory:2 obs:2", "'units': 'K'", 1, 2, 3, 4);
    assertThat(Command.run("info", folder.resolve("t.zarr").toString()).out())
        .contains("longitude 1 to 12, latitude 40 to 43");
    assertThat(Command.run("check", folder.resolve("t.zarr").toString()).out())
        .doesNotContain("no map coordinates", "has map coordinates");
  }

  /** Eight cells of one degree around 5 to 7 E and 40 to 42 N. */
  @Test
  void cellsBesideOneWithoutCoordinatesCount(@TempDir Path folder) {
    NewStore.cf(folder.resolve("h.zarr"))
        .doubles(
            "lon",
            "j:3 i:3",
            "'units': 'degrees_east', '_FillValue': -999.0",
            new double[] {-999, 6, 7, 5, 6, 7, 5, 6, 7})
        .doubles(
            "lat",
            "j:3 i:3",
            "'units': 'degrees_north', '_FillValue': -999.0",
            new double[] {-999, 40, 40, 41, 41, 41, 42, 42, 42})
        .doubles("v", "j:3 i:3", "'coordinates': 'lat lon'", new double[9]);
    assertThat(Command.run("info", folder.resolve("h.zarr").toString()).out())
        .contains("longitude 4.5 to 7.5, latitude 39.5 to 42.5");
  }

  /** The scalar coordinates and the empty times on which netCDF-Java's Coverage fails. */
  @Test
  void scalarAndEmptyCoordinatesAreNotFailures(@TempDir Path folder) {
    NewStore.cf(folder.resolve("x.zarr"))
        .doubles("height", "", "'units': 'm', 'axis': 'Z', 'positive': 'up'", 2)
        .doubles("time", "time:0", "'units': 'days since 2000-01-01'")
        .doubles("lon", "lon:1", "'units': 'degrees_east'", 7)
        .doubles("lat", "lat:1", "'units': 'degrees_north'", 51)
        .doubles("t", "lat:1 lon:1", "'units': 'K', 'coordinates': 'height'", 280)
        .doubles("u", "time:0 lat:1 lon:1", "'units': 'K', 'coordinates': 'height'");
    Command info = Command.run("info", folder.resolve("x.zarr").toString());
    assertThat(info.exitCode()).isZero();
    assertThat(info.out()).contains("longitude 7 to 7, latitude 51 to 51");
    Command catalog = Command.run("catalog", folder.resolve("x.zarr").toString());
    assertThat(catalog.err().lines())
        .containsExactly(
            "zarr-cdm: left out of the datasets of zarr:"
                + folder.resolve("x.zarr")
                + ": /time: it has no elements",
            "zarr-cdm: left out of the datasets of zarr:"
                + folder.resolve("x.zarr")
                + ": /u: it has no elements");
    assertThat(catalog.out())
        .as("u has no values, and empty arrays are not served")
        .contains("name=\"t\"")
        .doesNotContain("name=\"u\"");
  }

  private static String text(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  @Property(tries = 300)
  void aRowOfCellsIsWithinItsExtent(
      @ForAll @DoubleRange(min = -400, max = 400) double first,
      @ForAll @DoubleRange(min = 0.01, max = 60) double step,
      @ForAll @IntRange(min = 2, max = 200) int count)
      throws IOException {
    double[] lon = NewStore.count(count, first, step);
    Extent extent = Extent.between(first - step / 2, first + (count - 0.5) * step, -10, 10);
    assertThat(extent.width()).isCloseTo(Math.min(360, count * step), within(TINY));
    assertThat(extent.west()).isBetween(-180.0, 180.0);
    assertThat(DoubleStream.of(lon).allMatch(x -> holds(extent, x))).isTrue();
  }

  /** Nothing shorter holds them: it begins and ends at points, with the widest gap left out. */
  @Property(tries = 300)
  void pointsAreWithinTheSmallestExtent(
      @ForAll @Size(min = 1, max = 12) List<@DoubleRange(min = -400, max = 400) Double> places) {
    double[] lon = places.stream().mapToDouble(Double::doubleValue).toArray();
    double[] lat = new double[lon.length];
    Extent extent = Extent.ofPoints(lon, lat);
    assertThat(DoubleStream.of(lon).allMatch(x -> holds(extent, x))).isTrue();
    double smallest =
        Arrays.stream(lon)
            .map(
                start ->
                    Arrays.stream(lon).map(x -> Longitudes.eastwards(start, x)).max().orElseThrow())
            .min()
            .orElseThrow();
    assertThat(extent.width()).isCloseTo(smallest, within(TINY));
  }

  @Property(tries = 300)
  void twoExtentsAreWithinBoth(
      @ForAll @DoubleRange(min = -180, max = 180) double a,
      @ForAll @DoubleRange(min = 0, max = 359) double widthOfA,
      @ForAll @DoubleRange(min = -180, max = 180) double b,
      @ForAll @DoubleRange(min = 0, max = 359) double widthOfB) {
    Extent one = Extent.between(a, a + widthOfA, -10, 0);
    Extent other = Extent.between(b, b + widthOfB, 0, 20);
    Extent both = one.with(other);
    for (Extent part : new Extent[] {one, other}) {
      for (int i = 0; i <= 100; i++) {
        assertThat(holds(both, part.west() + part.width() * i / 100)).isTrue();
      }
    }
    assertThat(both.width()).isLessThanOrEqualTo(360);
    assertThat(both.south()).isEqualTo(-10);
    assertThat(both.north()).isEqualTo(20);
  }

  private static boolean holds(Extent extent, double lon) {
    Extent wider =
        new Extent(extent.west() - TINY, extent.width() + 2 * TINY, extent.south(), extent.north());
    return wider.holds(lon, (extent.south() + extent.north()) / 2);
  }
}
