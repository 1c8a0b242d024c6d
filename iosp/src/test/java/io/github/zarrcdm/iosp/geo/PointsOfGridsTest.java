package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateSystem;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dataset.VariableDS;

/** Points that lie one after the other: gathered (CF 8.2), and of a twin on a reduced grid. */
class PointsOfGridsTest {
  static final Map<String, String> NORTH =
      Map.of("standard_name", "latitude", "units", "degrees_north");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "gather, soil, 10 10 20 30, 0 270 90 270",
    "gather_depth, soil, 10 10 20 30, 0 270 90 270",
    "gather_aux, soil, 30 33 35 41, 0 3 5 11",
    "reduced_cdo, t2m, 60 60 60 60 20 20 20 20 20 20 20 20 -20 -20 -20 -20 -20 -20 -20 -20"
        + " -60 -60 -60 -60, 0 90 180 270 0 45 90 135 180 225 270 315 0 45 90 135 180 225 270 315"
        + " 0 90 180 270"
  })
  void haveLatitudesAndLongitudes(String name, String variable, String latitudes, String longitudes)
      throws IOException {
    for (String kind : List.of("x2", "x3")) {
      String location = "file:" + Twins.store("cf/" + name, kind);
      try (NetcdfDataset dataset = NetcdfDatasets.openDataset(location)) {
        assertThat(places(dataset, variable, AxisType.Lat)).isEqualTo(latitudes);
        assertThat(places(dataset, variable, AxisType.Lon)).isEqualTo(longitudes);
        assertThat(Zarr.findings(dataset)).isEmpty();
      }
    }
  }

  /** Stores of xarray: each value of the netCDF file in its cell, and no others. */
  @ParameterizedTest
  @ValueSource(strings = {"gather", "gather_depth", "gather_aux"})
  void areInTheirCellsOfTheFullGrid(String name) throws IOException {
    double[] points;
    double[] cells;
    try (NetcdfFile netcdf = NetcdfFiles.open(Twins.netcdf("cf/" + name).toString())) {
      cells = doubles(netcdf.findVariable("landpoint"));
      points = doubles(netcdf.findVariable("soil"));
    }
    double[] expected = new double[points.length / cells.length * 12];
    Arrays.fill(expected, Double.NaN);
    for (int i = 0; i < points.length; i++) {
      expected[i / cells.length * 12 + (int) cells[i % cells.length]] = points[i];
    }
    for (String kind : List.of("x2", "x3")) {
      String location = "file:" + Twins.store("cf/" + name, kind) + "#expand=true";
      try (NetcdfDataset full = NetcdfDatasets.openDataset(location)) {
        assertThat(doubles(full.findVariable("soil"))).containsExactly(expected);
        assertThat(Zarr.findings(full)).isEmpty();
      }
    }
  }

  private static double[] doubles(Variable variable) throws IOException {
    return (double[]) variable.read().get1DJavaArray(double.class);
  }

  /**
   * Forcings of land models in the layout of ALMA, as GSWP2's and JULES' are: two-dimensional
   * {@code nav_lat} and {@code nav_lon} that only {@code associate} names. A list of Fortran's
   * counts from 1, which only its end tells.
   */
  @ParameterizedTest
  @CsvSource({"0 3 5 11, 30 30 20 10, -135 135 -45 135", "1 4 6 12, 30 20 20 NaN, -45 -135 45 NaN"})
  void areOfAlma(String list, String latitudes, String longitudes) throws IOException {
    List<String> grid = List.of("y", "x");
    long[] land = Stream.of(list.split(" ")).mapToLong(Long::parseLong).toArray();
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of())
            .doubles(
                "nav_lat",
                List.of(3, 4),
                grid,
                Map.of("units", "degrees_north", "long_name", "Latitude"),
                new double[] {30, 30, 30, 30, 20, 20, 20, 20, 10, 10, 10, 10})
            .doubles(
                "nav_lon",
                List.of(3, 4),
                grid,
                Map.of("units", "degrees_east", "long_name", "Longitude"),
                new double[] {-135, -45, 45, 135, -135, -45, 45, 135, -135, -45, 45, 135})
            .axis("tstep", Map.of("units", "seconds since 1949-01-01 00:00:00"), 0)
            .integers("land", Map.of("compress", "y x"), land)
            .raster(
                "SWdown",
                List.of(1, 4),
                List.of("tstep", "land"),
                Map.of("axis", "TYX", "associate", "time (nav_lat nav_lon)"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "SWdown", AxisType.Lat)).isEqualTo(latitudes);
      assertThat(places(dataset, "SWdown", AxisType.Lon)).isEqualTo(longitudes);
      if (land[0] == 1) {
        assertThat(Zarr.findings(dataset).toString())
            .contains("the first is 12, one behind its last cell: if they count from 1, each is");
      }
    }
  }

  /** A list that leads out of the grid, and a grid with two latitudes. */
  @Test
  void leavesOutWhatIsNotClear() throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .axis("lat", NORTH, 10, 20)
            .axis("lon", Map.of("standard_name", "longitude", "units", "degrees_east"), 0, 90)
            .integers("point", Map.of("compress", "lat lon"), 1, 4, -1)
            .raster("soil", List.of(3), List.of("point"), Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "soil", AxisType.Lat)).isEqualTo("10 NaN NaN");
      assertThat(Zarr.findings(dataset).toString())
          .contains("2 of 3 points are outside of the grid \"lat lon\"; the first is 4");
    }
    store.doubles("lat2", List.of(2), List.of("lat"), NORTH, 1, 2);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset).toString())
          .contains("\"lat lon\" from which its points are gathered (CF 8.2)");
    }
  }

  /** Latitudes in radians, with both marks of missing ones, and packed longitudes. */
  @Test
  void areInDegreesAndUnpacked() throws IOException {
    Map<String, Object> radians =
        Map.of(
            "standard_name",
            "latitude",
            "units",
            "radian",
            "_FillValue",
            -9,
            "missing_value",
            List.of(-8, -7));
    Map<String, Object> packed =
        Map.of("units", "degree_east", "scale_factor", 10, "add_offset", 5);
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .axis("y", radians, Math.toRadians(45), -9, -7)
            .axis("x", packed, 1, 2)
            .integers("point", Map.of("compress", "y x"), 1, 2, 5)
            .raster("soil", List.of(3), List.of("point"), Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "soil", AxisType.Lat)).isEqualTo("45 NaN NaN");
      assertThat(places(dataset, "soil", AxisType.Lon)).isEqualTo("25 15 25");
    }
  }

  /** Latitudes in the upper half of an unsigned integer. */
  @Test
  void areOfUnsignedIntegers() throws IOException {
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .array(
                "y",
                "uint16",
                40_000,
                List.of(2),
                List.of("y"),
                Map.of("units", "degrees_north", "scale_factor", 0.0005))
            .axis("x", Map.of("units", "degrees_east"), 1, 2)
            .integers("point", Map.of("compress", "y x"), 1, 2)
            .raster("soil", List.of(2), List.of("point"), Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "soil", AxisType.Lat)).isEqualTo("20 20");
    }
  }

  /** A list of unsigned integers in the upper half of their range. */
  @Test
  void areListedByUnsignedIntegers() throws IOException {
    double[] latitudes = new double[201];
    latitudes[200] = 45;
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .axis("lat", NORTH, latitudes)
            .axis("lon", Map.of("units", "degrees_east"), 7)
            .array(
                "point", "uint8", 200, List.of(2), List.of("point"), Map.of("compress", "lat lon"))
            .raster("soil", List.of(2), List.of("point"), Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "soil", AxisType.Lat)).isEqualTo("45 45");
    }
  }

  /** A in front of them names none, which is not clear and does not concern the others. */
  @Test
  void areThoseThatEachArrayNames() throws IOException {
    Map<String, String> east = Map.of("standard_name", "longitude", "units", "degrees_east");
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .doubles("TLAT", List.of(2), List.of("y"), NORTH, 10, 20)
            .doubles("ULAT", List.of(2), List.of("y"), NORTH, 15, 25)
            .doubles("TLONG", List.of(2), List.of("x"), east, 0, 90)
            .doubles("ULONG", List.of(2), List.of("x"), east, 45, 135)
            .integers("point", Map.of("compress", "y x"), 1, 2)
            .raster("A", List.of(2), List.of("point"), Map.of())
            .raster("T", List.of(2), List.of("point"), Map.of("coordinates", "TLAT TLONG"))
            .raster("U", List.of(2), List.of("point"), Map.of("coordinates", "ULAT ULONG"));
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(((VariableDS) dataset.findVariable("A")).getCoordinateSystems())
          .extracting(CoordinateSystem::getName)
          .containsExactly("point");
      assertThat(places(dataset, "T", AxisType.Lat)).isEqualTo("10 20");
      assertThat(places(dataset, "T", AxisType.Lon)).isEqualTo("90 0");
      assertThat(places(dataset, "U", AxisType.Lat)).isEqualTo("15 25");
      assertThat(places(dataset, "U", AxisType.Lon)).isEqualTo("135 45");
      assertThat(Zarr.findings(dataset).toString()).contains("gathered (CF 8.2)");
    }
  }

  /** Another array of the group has dimensions of the same names and other lengths. */
  @Test
  void areCountedInTheGridOfTheirLatitudesAndLongitudes() throws IOException {
    Map<String, String> east = Map.of("standard_name", "longitude", "units", "degrees_east");
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.11"))
            .axis("lat", NORTH, 10, 20)
            .axis("lon", east, 0, 90, 180)
            .group("land", Map.of())
            .raster("land/a_river", List.of(2, 2), List.of("lat", "lon"), Map.of())
            .integers("land/point", Map.of("compress", "lat lon"), 2, 3)
            .raster("land/soil", List.of(2), List.of("point"), Map.of());
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(places(dataset, "land/soil", AxisType.Lat)).isEqualTo("10 20");
      assertThat(places(dataset, "land/soil", AxisType.Lon)).isEqualTo("180 0");
    }
  }

  static String places(NetcdfDataset dataset, String name, AxisType type) throws IOException {
    List<CoordinateAxis> axes =
        ((VariableDS) dataset.findVariable(name))
            .getCoordinateSystems().get(0).getCoordinateAxes().stream()
                .filter(axis -> axis.getAxisType() == type)
                .toList();
    assertThat(axes).as("%s of %s", type, name).hasSize(1);
    return values(axes.get(0));
  }

  private static String values(Variable variable) throws IOException {
    double[] values = (double[]) variable.read().get1DJavaArray(ucar.ma2.DataType.DOUBLE);
    return Arrays.stream(values)
        .mapToObj(value -> String.valueOf(value).replaceFirst("\\.0$", ""))
        .collect(Collectors.joining(" "));
  }
}
