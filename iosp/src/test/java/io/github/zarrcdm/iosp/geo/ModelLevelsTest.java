package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.iosp.Zarr;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.vertical.VerticalTransform;

/**
 * Levels of models as CMOR writes them for CMIP, with its names and attributes: the entries {@code
 * smooth_level} and {@code ocean_double_sigma} of its {@code TestTables/CMIP6_coordinate.json} (<a
 * href="https://github.com/PCMDI/cmor">PCMDI/cmor</a>). Terms are variables of their own, {@code
 * lev} and {@code lev_bnds} name them, and {@code formula} has the text.
 */
class ModelLevelsTest {
  private static final List<String> PLACES = List.of("lat", "lon");

  @TempDir Path folder;
  private SmallStore store;

  @BeforeEach
  void grid() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.7 CMIP-6.2", "mip_era", "CMIP6"))
            .axis(
                "time",
                Map.of("units", "days since 1850-01-01", "axis", "T", "calendar", "365_day"),
                15.5)
            .axis("lat", Map.of("units", "degrees_north", "axis", "Y"), 46, 47)
            .axis("lon", Map.of("units", "degrees_east", "axis", "X"), 7, 8);
  }

  private void level(String name, double... values) throws Exception {
    store
        .doubles(name, List.of(values.length), List.of("lev"), named(name), values)
        .doubles(
            name + "_bnds",
            List.of(values.length, 2),
            List.of("lev", "bnds"),
            named(name + "_bnds"),
            new double[2 * values.length]);
  }

  private static Map<String, String> named(String term) {
    return Map.of("long_name", "vertical coordinate formula term: " + term);
  }

  private void scalar(String name, String units, double value) throws Exception {
    Map<String, String> attributes = new HashMap<>(named(name));
    attributes.put("units", units);
    store.doubles(name, List.of(), List.of(), attributes, value);
  }

  private void levels(
      String standardName, String units, String terms, String ofBounds, double... values)
      throws Exception {
    store
        .axis(
            "lev",
            Map.of(
                "bounds",
                "lev_bnds",
                "units",
                units,
                "axis",
                "Z",
                "positive",
                "up",
                "standard_name",
                standardName,
                "formula_terms",
                terms),
            values)
        .doubles(
            "lev_bnds",
            List.of(values.length, 2),
            List.of("lev", "bnds"),
            Map.of("units", units, "standard_name", standardName, "formula_terms", ofBounds),
            new double[2 * values.length])
        .array(
            "ta",
            "float32",
            1e20,
            List.of(1, values.length, 2, 2),
            List.of("time", "lev", "lat", "lon"),
            Map.of("units", "K", "_FillValue", 1e20));
  }

  private double[] heights(int y, int x) throws Exception {
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform levels =
          grids.findGridByName("ta").getCoordinateSystem().getVerticalTransform();
      assertThat(levels.getUnitString()).isEqualTo("m");
      return levels.getCoordinateArray1D(0, x, y).getStorage() instanceof double[] heights
          ? heights
          : new double[0];
    }
  }

  /** The first place has the numbers of cf-python, the second no orography. */
  @Test
  void ofSmoothLevels() throws Exception {
    level("a", 0, 0.3, 1);
    level("b1", 1, 0.5, 0);
    level("b2", 1, 0.2, 0);
    scalar("ztop", "m", 20_000);
    store
        .doubles("zsurf1", List.of(2, 2), PLACES, Map.of("units", "m"), 800, 0, 0, 0)
        .doubles("zsurf2", List.of(2, 2), PLACES, Map.of("units", "m"), 120, 0, 0, 0);
    levels(
        "atmosphere_sleve_coordinate",
        "m",
        "a: a b1: b1 b2: b2 ztop: ztop zsurf1: zsurf1 zsurf2: zsurf2",
        "a: a_bnds b1: b1_bnds b2: b2_bnds ztop: ztop zsurf1: zsurf1 zsurf2: zsurf2",
        0,
        6000,
        20_000);
    assertThat(heights(0, 0)).containsExactly(920, 6424, 20_000);
    assertThat(heights(1, 1)).containsExactly(0, 6000, 20_000);
  }

  /**
   * By appendix D, of z1 60, z2 20, a 30, href 90: f(100) is 40 + 20 tanh(15), f(300) 40 + 20
   * tanh(315), both 60 to ten digits. CMOR's tables have the name without {@code _coordinate}.
   */
  @ParameterizedTest
  @ValueSource(strings = {"ocean_double_sigma_coordinate", "ocean_double_sigma"})
  void ofDoubleSigma(String standardName) throws Exception {
    level("sigma", -0.5, -1, 0.5, 0);
    scalar("z1", "m", 60);
    scalar("z2", "m", 20);
    scalar("a_coeff", "m", 30);
    scalar("href", "m", 90);
    store
        .integers("k_c", "one", named("k_c"), 2)
        .doubles("depth", List.of(2, 2), PLACES, Map.of("units", "m"), 100, 100, 100, 300);
    levels(
        standardName,
        "1",
        "sigma: sigma depth: depth z1: z1 z2: z2 a: a_coeff href: href k_c: k_c",
        "sigma: sigma_bnds depth: depth z1: z1 z2: z2 a: a_coeff href: href k_c: k_c",
        4,
        3,
        2,
        1);
    assertThat(heights(0, 0))
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(-30, -60, 60 - 0.5 * 40, 60 - 40);
    assertThat(heights(1, 1))
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(-30, -60, 60 - 0.5 * 240, 60 - 240);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      assertThat(Zarr.findings(dataset))
          .extracting(Finding::toString)
          .anyMatch(finding -> finding.contains("gives heights above the sea"))
          .filteredOn(finding -> finding.contains("which CF calls"))
          .hasSize(standardName.endsWith("_coordinate") ? 0 : 2);
    }
  }
}
