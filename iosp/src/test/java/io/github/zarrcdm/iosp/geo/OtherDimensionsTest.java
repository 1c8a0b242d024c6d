package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.GridDatatype;
import ucar.nc2.dt.grid.GridDataset;

/**
 * Rasters with times, bands and other dimensions side by side: each is a grid, or a finding says
 * why not.
 */
class OtherDimensionsTest {
  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void longitudesAndLatitudes() throws IOException {
    store =
        new SmallStore(folder)
            .group("", Map.of())
            .axis("lat", Map.of("units", "degrees_north"), 50, 49)
            .axis("lon", Map.of("units", "degrees_east"), 7, 8, 9);
  }

  private void raster(String name, String... others) throws IOException {
    List<String> dimensions = Stream.concat(Stream.of(others), Stream.of("lat", "lon")).toList();
    List<Integer> shape =
        dimensions.stream().map(dimension -> dimension.equals("lon") ? 3 : 2).toList();
    store.raster(name, shape, dimensions, Map.of());
  }

  private List<String> grids() throws IOException {
    try (GridDataset grids = new GridDataset(NetcdfDatasets.openDataset(store.location()))) {
      return grids.getGrids().stream().map(GridDatatype::getFullName).toList();
    }
  }

  private List<String> findings() throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      return Zarr.findings(dataset).stream().map(Object::toString).toList();
    }
  }

  /** Bands and months are of one type if only the rasters with one of them are seen. */
  @Test
  void rastersWithOneDimensionLeaveTypesForThoseWithBoth() throws IOException {
    raster("a", "month");
    raster("b", "band");
    raster("c", "month", "band");
    assertThat(grids()).containsExactlyInAnyOrder("a", "b", "c");
    assertThat(findings()).isEmpty();
  }

  @Test
  void aRasterOfTooManyDimensionsIsAFindingAndCostsOthersNothing() throws IOException {
    store
        .axis("level", Map.of("units", "hPa"), 1000, 500)
        .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1);
    raster("all", "time", "band", "variable", "member");
    raster("levels", "time", "band", "level");
    assertThat(grids()).containsExactly("levels");
    assertThat(findings())
        .satisfiesExactly(
            finding -> assertThat(finding).contains("/all", "leaves none for member"),
            finding -> assertThat(finding).contains("/all", "makes no coverage of it"));
  }

  @Test
  void twoVerticalAxesAreAFinding() throws IOException {
    store
        .axis("level", Map.of("units", "hPa"), 1000, 500)
        .axis("depth", Map.of("units", "m", "positive", "down"), 0, 1);
    raster("a", "level", "depth");
    assertThat(grids()).isEmpty();
    assertThat(findings()).anyMatch(f -> f.contains("/a") && f.contains("leaves none for depth"));
  }

  /** netCDF-Java fails on steps without the time of a run, and on this time without steps. */
  @Test
  void durationsAreForecastStepsOnlyIfAllRastersHaveBothTimes() throws IOException {
    store
        .axis("step", Map.of("units", "hours"), 0, 6)
        .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1);
    raster("forecast", "time", "step");
    raster("observed", "time");
    raster("offset", "step");
    assertThat(grids()).containsExactlyInAnyOrder("forecast", "observed", "offset");
    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"COARDS", "ACME-1.0", "CF-1.8"})
  void labelsOfBandsCostNoGridInAnyConvention(String conventions) throws IOException {
    store
        .group("", Map.of("Conventions", conventions))
        .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1)
        .labels("band", Map.of(), 2);
    raster("a", "time", "band");
    assertThat(grids()).containsExactly("a");
  }

  /** Only CF knows the standard name, and netCDF-Java only in CF. */
  @ParameterizedTest
  @ValueSource(strings = {"COARDS", "CF-1.8"})
  void membersOfAnEnsembleAreAnAxisInAnyConvention(String conventions) throws IOException {
    store
        .group("", Map.of("Conventions", conventions))
        .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1)
        .axis("run", Map.of("standard_name", "realization", "units", "1"), 0, 1);
    raster("a", "run", "time");
    assertThat(grids()).containsExactly("a");
    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"COARDS", "CF-1.8"})
  void bandsOfCellsWithTheirOwnLongitudesAreGrids(String conventions) throws IOException {
    List<String> cells = List.of("line", "pixel");
    store
        .group("", Map.of("Conventions", conventions))
        .doubles(
            "north", List.of(2, 2), cells, Map.of("units", "degrees_north"), 50, 50.1, 49, 49.1)
        .doubles("east", List.of(2, 2), cells, Map.of("units", "degrees_east"), 7, 8, 7.1, 8.1)
        .axis("wavelength", Map.of("units", "nm"), 490, 560)
        .raster(
            "a",
            List.of(2, 2, 2),
            List.of("wavelength", "line", "pixel"),
            Map.of("coordinates", "north east"));
    assertThat(grids()).containsExactly("a");
    assertThat(Grids.grid(store.location(), "a", 1, 0).getLongitude()).isEqualTo(7.1);
    assertThat(Grids.grid(store.location(), "a", 1, 0).getLatitude()).isEqualTo(49);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "CF-1.8"})
  void namesOfLongitudeAndLatitudeSufficeBesideBands(String conventions) throws IOException {
    store
        .group("", conventions.isEmpty() ? Map.of() : Map.of("Conventions", conventions))
        .axis("lat", Map.of(), 50, 49)
        .axis("lon", Map.of(), 7, 8, 9)
        .axis("wavelength", Map.of("units", "nm"), 490, 560);
    raster("a", "wavelength");
    assertThat(grids()).containsExactly("a");
    assertThat(Grids.grid(store.location(), "a", 1, 2).getLongitude()).isEqualTo(9);
    assertThat(Grids.grid(store.location(), "a", 1, 2).getLatitude()).isEqualTo(49);
  }
}
