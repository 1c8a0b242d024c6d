package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Dimensions whose axis has another name, or texts that netCDF-Java reads as dates: nothing is
 * added to them, grids show what those of the netCDF file show, and coverages the right time and
 * level, which those of the netCDF file do not.
 */
class AuxiliaryAxesTest {
  private static final Map<String, String> TIME = Map.of("units", "hours since 2000-01-01");

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void longitudesAndLatitudes() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("lat", Map.of("units", "degrees_north"), 50, 49)
            .axis("lon", Map.of("units", "degrees_east"), 7, 8);
  }

  static Stream<Arguments> twins() {
    return Stream.of(
            "auxtime",
            "auxvalid",
            "auxxtime",
            "auxnone",
            "auxproj",
            "auxcurv",
            "auxens",
            "strtime",
            "texttype",
            "textname",
            "textnoconv")
        .map(name -> "field/" + name)
        .flatMap(name -> Twins.kinds(name).stream().map(kind -> Arguments.of(name, kind)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("twins")
  void areThoseOfTheNetcdfFile(String name, String kind) throws Exception {
    String zarr = "zarr:" + Twins.store(name, kind);
    String netcdf = Twins.netcdf(name).toString();
    assertThat(variables(zarr)).containsExactlyInAnyOrderElementsOf(variables(netcdf));
    assertThat(systems(zarr)).isEqualTo(systems(netcdf));
    if (!name.endsWith("ens")) {
      assertThat(Slices.grid(zarr, "v", 2, 1)).containsExactly(0.5, 12.5);
      assertThat(Slices.coverage(zarr, "v", 6)).containsExactly(12.5);
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(zarr)) {
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"z2", "z3"})
  void levelsOfAnotherNameAreThoseOfTheCells(String kind) throws Exception {
    String zarr = "zarr:" + Twins.store("field/auxdepth", kind);
    assertThat(Slices.grid(zarr, "v", 2, 3)).containsExactly(0.5, 12.5, 24.5, 36.5, 48.5, 60.5);
    assertThat(Slices.coverage(zarr, "v", 6, 5, 15, 25)).containsExactly(36.5, 48.5, 60.5);
  }

  /** Coverages cannot read it, as they cannot in a netCDF file. */
  @Test
  void timesInTwoDimensionsAreNotNumbered() throws Exception {
    store
        .doubles("valid_time", List.of(2, 2), List.of("run", "step"), TIME, 0, 6, 24, 30)
        .doubles(
            "v",
            List.of(2, 2, 2, 2),
            List.of("run", "step", "lat", "lon"),
            Map.of("coordinates", "valid_time"),
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            7,
            8,
            9,
            10,
            11,
            12,
            13,
            14,
            15);
    assertThat(variables(store.location())).containsOnlyOnce("valid_time").hasSize(4);
    assertThat(systems(store.location())).containsExactly("v on valid_time lat lon");
    assertThat(findings()).singleElement().asString().contains("/v", "GridDataset can");
  }

  @Test
  void ofTwoTimesAlongADimensionTheRunIsNotItsCoordinate() throws Exception {
    store
        .doubles("reference", List.of(2), List.of("t"), run(), 0, 1)
        .doubles("when", List.of(2), List.of("t"), TIME, 0, 6);
    values("reference when", "t");
    assertThat(Slices.coverage(store.location(), "v", 6)).containsExactly(4.);
  }

  /**
   * Coverages of the netCDF file, and so NCSS and WCS, give the value at the first place for all.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", "#serve=dap2"})
  void latitudesAndLongitudesOfOtherNamesAreThoseOfTheCells(String options) throws Exception {
    store = new SmallStore(folder.resolve("renamed")).group("", Map.of("Conventions", "CF-1.8"));
    store
        .doubles("north", List.of(3), List.of("row"), Map.of("units", "degrees_north"), 40, 50, 60)
        .doubles("east", List.of(2), List.of("column"), Map.of("units", "degrees_east"), 0, 10)
        .doubles(
            "w",
            List.of(3, 2),
            List.of("row", "column"),
            Map.of("coordinates", "north east"),
            4000,
            4010,
            5000,
            5010,
            6000,
            6010);
    String location = store.location() + (options);
    assertThat(Grids.value(location, "w", 60, 10)).isEqualTo(6010);
    assertThat(Grids.value(location, "w", 50, 0)).isEqualTo(5000);
    assertThat(findings()).isEmpty();
  }

  private static Map<String, String> run() {
    return Map.of("units", "hours since 2000-01-01", "standard_name", "forecast_reference_time");
  }

  @Test
  void axesOfOuterGroupsCount() throws Exception {
    store.doubles("when", List.of(2), List.of("t"), TIME, 0, 6).group("g", Map.of());
    store.doubles(
        "g/v",
        List.of(2, 2, 2),
        List.of("t", "lat", "lon"),
        Map.of("coordinates", "when"),
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7);
    assertThat(systems(store.location())).containsExactly("g/v on when lat lon");
    assertThat(Slices.coverage(store.location(), "g/v", 6)).containsExactly(4.);
  }

  /** netCDF-Java finds coordinate variables by the names of dimensions, of any length. */
  @Test
  void aCoordinateVariableOfAnotherLengthIsNoAxis() throws Exception {
    store.axis("time", TIME, 0, 6, 12);
    values("", "time");
    assertThat(systems(store.location())).containsExactly("v on time_index lat lon");
    assertThat(Slices.coverage(store.location(), "v", 0, 1, 2)).containsExactly(0., 4.);
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat(file.findVariable("v").getDimension(0).getShortName()).isEqualTo("time");
    }
  }

  /** Without conventions, netCDF-Java knows times by their units alone. */
  @Test
  void timesAreFoundByTheirUnitsWhereNothingIsSaid() throws Exception {
    store.group("", Map.of()).doubles("when", List.of(2), List.of("t"), TIME, 0, 6);
    store.doubles(
        "v", List.of(2, 2, 2), List.of("t", "lat", "lon"), Map.of(), 0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(systems(store.location())).containsExactly("v on when lat lon");
    assertThat(Slices.coverage(store.location(), "v", 6)).containsExactly(4.);
  }

  /** netCDF-Java knows no kind of axis for it. */
  @Test
  void aDimensionWhoseCoordinateHasNoTypeIsNumbered() throws Exception {
    store.doubles("wavelength", List.of(2), List.of("band"), Map.of("units", "nm"), 490, 560);
    values("wavelength", "band");
    assertThat(systems(store.location())).containsExactly("v on band lat lon");
  }

  private void values(String coordinates, String dimension) throws Exception {
    store.doubles(
        "v",
        List.of(2, 2, 2),
        List.of(dimension, "lat", "lon"),
        Map.of("coordinates", coordinates),
        0,
        1,
        2,
        3,
        4,
        5,
        6,
        7);
  }

  private List<String> findings() throws Exception {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      return Zarr.findings(dataset).stream().map(Object::toString).toList();
    }
  }

  private static List<String> variables(String location) throws Exception {
    try (NetcdfFile file = NetcdfFiles.open(location)) {
      return file.getVariables().stream().map(Variable::getFullName).toList();
    }
  }

  private static List<String> systems(String location) throws Exception {
    try (GridDataset dataset = GridDataset.open(location)) {
      return dataset.getGrids().stream()
          .map(grid -> grid.getFullName() + " on " + grid.getCoordinateSystem().getName())
          .sorted()
          .toList();
    }
  }
}
