package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;

/** Whatever attributes a store has, NetcdfDatasets opens it or throws an IOException. */
class OddAttributesTest {
  private static final int STORES = Integer.getInteger("zarrcdm.test.stores", 60);
  private static final int FIRST = Integer.getInteger("zarrcdm.test.first", 0);

  @TempDir Path folder;

  /** A grid whose latitude has one attribute more. */
  private NetcdfDataset grid(String conventions, String more) throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    arrays.put("lat", OddStores.array("<f4", 1));
    attributes.put("lat", OddStores.dimensions("lat") + ",\"units\":\"degrees_north\"");
    arrays.put("lon", OddStores.array("<f4", 1));
    attributes.put("lon", OddStores.dimensions("lon") + ",\"units\":\"degrees_east\"");
    arrays.put("tas", OddStores.array("<f4", 2));
    attributes.put("tas", OddStores.dimensions("lat", "lon") + more);
    Path store = OddStores.write(folder, conventions, arrays, attributes);
    return NetcdfDatasets.openDataset("zarr:" + store);
  }

  @ParameterizedTest
  @ValueSource(strings = {"valid_min", "valid_max", "_FillValue", "scale_factor", "add_offset"})
  void anEmptyListForAValueIsAFindingAndTheGridStays(String name) throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"%s\":[]".formatted(name))) {
      assertThat(new GridDataset(dataset).getGrids()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AWIPS",
        "IFPS",
        "M3IO",
        "WRF",
        "Zebra",
        "ATDRadar",
        "NUWG",
        "Nimbus",
        "Unidata Observation Dataset v1.0"
      })
  void anOldConventionThatADatasetOnlyNamesCostsNoGrid(String conventions) throws IOException {
    try (NetcdfDataset dataset = grid(conventions, "")) {
      assertThat(dataset.findVariable("tas").read().getSize()).isEqualTo(9);
      assertThat(dataset.getConventionUsed()).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "formula_terms, '[\"a\",\"b\"]'",
    "_CoordinateAliasForDimension, '\"nothing\"'",
    "_CoordinateTransformType, '\"Projection\"'"
  })
  void anAttributeThatNetcdfJavaFailsOnIsLeftOutOfItsView(String name, String value)
      throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"%s\":%s".formatted(name, value))) {
      assertThat(dataset.findVariable("tas").getRank()).isEqualTo(2);
    }
  }

  /** Such as the times of a swath that is not written yet. */
  @Test
  void timesThatAreAllMissingCostNoGrid() throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    for (String axis : List.of("lat", "lon")) {
      arrays.put(axis, OddStores.array("<f4", 2));
      attributes.put(
          axis,
          OddStores.dimensions("y", "x")
              + ",\"units\":\"degrees_%s\"".formatted(axis.equals("lat") ? "north" : "east"));
    }
    arrays.put("tas", OddStores.array("<f4", 2));
    attributes.put("tas", OddStores.dimensions("y", "x") + ",\"coordinates\":\"time lat lon\"");
    arrays.put(
        "time", OddStores.array("<f8", 1).replace("\"fill_value\":null", "\"fill_value\":\"NaN\""));
    attributes.put("time", OddStores.dimensions("y") + ",\"units\":\"days since 2000-01-01\"");
    String store = "zarr:" + OddStores.write(folder, "CF-1.8", arrays, attributes);
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.what().contains("none of its values"));
    }
  }

  /** More arrays than are tried at once. */
  @Test
  void oneOfManyArraysIsAtFault() throws IOException {
    Map<String, String> arrays = new TreeMap<>();
    Map<String, String> attributes = new TreeMap<>();
    for (int i = 0; i < 1100; i++) {
      arrays.put("v" + i, OddStores.array("<f4", 1));
      attributes.put(
          "v" + i,
          OddStores.dimensions("x")
              + ",\"units\":\"K\""
              + (i % 1000 == 99 ? ",\"valid_min\":[]" : ""));
    }
    Path store = OddStores.write(folder, "CF-1.8", arrays, attributes);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset("zarr:" + store)) {
      assertThat(dataset.getVariables()).hasSize(1100);
      assertThat(dataset.findVariable("v98").getUnitsString()).isEqualTo("K");
      assertThat(Zarr.findings(dataset))
          .hasSize(2)
          .anySatisfy(finding -> assertThat(finding.toString()).contains("/v99"))
          .anySatisfy(finding -> assertThat(finding.toString()).contains("/v1099"));
    }
  }

  @Test
  void aSoundGridHasNoFindings() throws IOException {
    try (NetcdfDataset dataset = grid("CF-1.8", ",\"units\":\"K\"")) {
      assertThat(Zarr.findings(dataset)).isEmpty();
    }
  }

  /** {@code -Dzarrcdm.test.stores=5000 -Dzarrcdm.test.first=20000} for a longer run of others. */
  @Test
  void noStoreMakesAnythingButAnIoException() throws IOException {
    List<String> thrown = new ArrayList<>();
    for (int seed = FIRST; seed < FIRST + STORES; seed++) {
      thrown.addAll(thrown(seed));
    }
    assertThat(thrown).isEmpty();
  }

  /** Stores for which attributes of several arrays, or conventions too, must be left out. */
  @ParameterizedTest
  @ValueSource(
      longs = {
        4052814, 6005957, 6025432, 6031529, 6043212, 6045094, 6047736, 6050063, 6050908, 6051017,
        6054793, 6082797
      })
  void storesOnWhichMoreThanOneAttemptFailsDoNotEither(long seed) throws IOException {
    assertThat(thrown(seed)).isEmpty();
  }

  /** Whether a finding tells that coverages fail, which must not cost grids anything. */
  private static boolean isFound(String store) throws IOException {
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      return Zarr.findings(dataset).stream()
          .anyMatch(finding -> finding.what().contains("coverages fail on it"));
    }
  }

  /**
   * What the ways throw for one of the random stores, unless it is an IOException, or of coverages
   * and announced by a finding.
   */
  private List<String> thrown(long seed) throws IOException {
    List<String> thrown = new ArrayList<>();
    String store = "zarr:" + RandomStores.write(folder, seed);
    for (Way way : Way.values()) {
      try {
        way.open.accept(store);
      } catch (IOException e) {
        if (String.valueOf(e.getMessage()).contains("a defect in zarr-cdm")) {
          thrown.add(way + " " + seed + ": " + e.getMessage());
        }
      } catch (RuntimeException | Error e) {
        if (way == Way.COVERAGE && isFound(store)) {
          continue;
        }
        String at = Arrays.toString(Arrays.copyOf(e.getStackTrace(), 4));
        thrown.add(way + " " + seed + ": " + e + " at " + at);
      }
    }
    return thrown;
  }
}
