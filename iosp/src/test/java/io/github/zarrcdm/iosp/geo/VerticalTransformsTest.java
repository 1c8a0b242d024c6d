package io.github.zarrcdm.iosp.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.testing.Twins;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.ma2.ArrayDouble;
import ucar.ma2.Range;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.unidata.geoloc.vertical.OceanS;
import ucar.unidata.geoloc.vertical.VerticalTransform;

/**
 * Heights and pressures of parametric levels.
 *
 * @see <a
 *     href="https://cfconventions.org/cf-conventions/cf-conventions.html#parametric-v-coord">CF,
 *     appendix D</a>
 */
class VerticalTransformsTest {
  private static final double[] ETA = {0.5, -0.25};
  private static final double[] DEPTH = {100, 4000};
  private static final double[] PRESSURE = {101_000, 90_000};
  private static final double[] OROGRAPHY = {0, 1500};
  private static final double[] S = {-0.75, -0.25};
  private static final double[] C = {-0.5, -0.125};
  private static final double HC = 20;

  /** The surface pressure at the first place of the files with groups. */
  private static final double PS = 100280;

  @TempDir Path folder;
  private SmallStore store;

  /** The height or pressure of level {@code k} in place {@code i}. */
  private interface Formula {
    double at(int k, int i);
  }

  @BeforeEach
  void fields() throws Exception {
    store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis("time", Map.of("units", "days since 2000-01-01"), 0, 1)
            .axis("lat", Map.of("units", "degrees_north"), 0, 1)
            .axis("lon", Map.of("units", "degrees_east"), 0, 1);
    field("eta", "m", true, ETA);
    field("depth", "m", false, DEPTH);
    field("ps", "Pa", true, PRESSURE);
    field("orog", "m", false, OROGRAPHY);
    scalar("hc", "m", HC);
    scalar("p0", "hPa", 1000);
    scalar("ptop", "hPa", 50);
    level("c", "1", C);
    level("a", "1", 0.25, 0.125);
    level("b", "1", 0.5, 1);
    level("ap", "hPa", 250, 125);
    level("am", "m", 500, 2000);
  }

  /** With two places in each row, and the same in each row and time. */
  private void field(String name, String units, boolean inTime, double[] values) throws Exception {
    List<String> dimensions = inTime ? List.of("time", "lat", "lon") : List.of("lat", "lon");
    double[] all = new double[inTime ? 8 : 4];
    for (int i = 0; i < all.length; i++) {
      all[i] = values[i % 2];
    }
    List<Integer> shape = dimensions.stream().map(name2 -> 2).toList();
    store.doubles(name, shape, dimensions, Map.of("units", units), all);
  }

  private void scalar(String name, String units, double value) throws Exception {
    store.doubles(name, List.of(), List.of(), Map.of("units", units), value);
  }

  private void level(String name, String units, double... values) throws Exception {
    store.doubles(name, List.of(2), List.of("lev"), Map.of("units", units), values);
  }

  private void levels(String standardName, String terms) throws Exception {
    store
        .axis(
            "lev",
            Map.of(
                "standard_name", standardName, "formula_terms", terms, "units", "1", "axis", "Z"),
            S)
        .array(
            "tas", "int8", 0, List.of(2, 2, 2, 2), List.of("time", "lev", "lat", "lon"), Map.of());
  }

  private void assertLevels(String standardName, String terms, Formula formula) throws Exception {
    levels(standardName, terms);
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform levels =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      ArrayDouble.D3 all = levels.getCoordinateArray(1);
      for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 2; i++) {
          assertThat(all.get(k, 1, i))
              .as("%s %d %d", terms, k, i)
              .isEqualTo(formula.at(k, i), within(1e-6));
          assertThat(levels.getCoordinateArray1D(1, i, 1).get(k))
              .isEqualTo(Double.valueOf(all.get(k, 1, i)));
        }
      }
    }
  }

  @Test
  void ofOceans() throws Exception {
    assertLevels(
        "ocean_sigma_coordinate",
        "sigma: lev eta: eta depth: depth",
        (k, i) -> ETA[i] + S[k] * (DEPTH[i] + ETA[i]));
    assertLevels(
        "ocean_s_coordinate_g1",
        "s: lev C: c eta: eta depth: depth depth_c: hc",
        (k, i) -> {
          double rest = HC * S[k] + (DEPTH[i] - HC) * C[k];
          return rest + ETA[i] * (1 + rest / DEPTH[i]);
        });
    assertLevels(
        "ocean_s_coordinate_g2",
        "s: lev C: c eta: eta depth: depth depth_c: hc",
        (k, i) -> ETA[i] + (ETA[i] + DEPTH[i]) * (HC * S[k] + DEPTH[i] * C[k]) / (HC + DEPTH[i]));
  }

  @Test
  void ofTheAtmosphere() throws Exception {
    double[] a = {25_000, 12_500};
    double[] b = {0.5, 1};
    String hybrid = "atmosphere_hybrid_sigma_pressure_coordinate";
    assertLevels(hybrid, "a: a b: b ps: ps p0: p0", (k, i) -> a[k] + b[k] * PRESSURE[i]);
    assertLevels(hybrid, "ap: ap b: b ps: ps", (k, i) -> a[k] + b[k] * PRESSURE[i]);
    assertLevels(
        "atmosphere_sigma_coordinate",
        "sigma: b ps: ps ptop: ptop",
        (k, i) -> 5000 + b[k] * (PRESSURE[i] - 5000));
    assertLevels(
        "atmosphere_hybrid_height_coordinate",
        "a: am b: b orog: orog",
        (k, i) -> (k == 0 ? 500 : 2000) + b[k] * OROGRAPHY[i]);
    assertLevels(
        "atmosphere_hybrid_sigma_ln_pressure_coordinate",
        "eta: a b: b ps: ps p0: p0",
        (k, i) -> (k == 0 ? 25_000 : 12_500) * Math.pow(PRESSURE[i] / 100_000, b[k]));
  }

  @Test
  void ofTheFirstKindOfOceanLevels() throws Exception {
    scalar("sa", "1", 5);
    scalar("sb", "1", 0.4);
    assertLevels(
        "ocean_s_coordinate",
        "s: lev eta: eta depth: depth a: sa b: sb depth_c: hc",
        (k, i) -> {
          double c =
              0.6 * Math.sinh(5 * S[k]) / Math.sinh(5)
                  + 0.4 * (Math.tanh(5 * (S[k] + 0.5)) / (2 * Math.tanh(2.5)) - 0.5);
          return ETA[i] * (1 + S[k]) + HC * S[k] + (DEPTH[i] - HC) * c;
        });
  }

  /** A term that is left out is zero (CF, appendix D); keywords have no case. */
  @Test
  void withoutATermThatIsZero() throws Exception {
    assertLevels("ocean_sigma_coordinate", "SIGMA: lev Depth: depth", (k, i) -> S[k] * DEPTH[i]);
  }

  /** {@code a} counts in reference pressures; keywords that the formula does not have are none. */
  @ParameterizedTest
  @CsvSource({
    "a: a b: b ps: ps, 'has p0, which its formula_terms leave out'",
    "b: b ps: ps, 'has a, p0, which its formula_terms leave out'",
    "ap: ap b: b ps: ps area: none, ''",
  })
  void tellsOfWhatIsLeftOut(String terms, String finding) throws Exception {
    levels("atmosphere_hybrid_sigma_pressure_coordinate", terms);
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store.location())) {
      List<String> said = Zarr.findings(dataset).stream().map(Object::toString).toList();
      if (finding.isEmpty()) {
        assertThat(said).isEmpty();
      } else {
        assertThat(said).singleElement().asString().contains(finding);
      }
    }
  }

  /** Depths with rows and columns in the other order, and a packed sea surface with a gap. */
  @Test
  void fromTermsThatArePackedTransposedAndMissing() throws Exception {
    store
        .doubles("depth", List.of(2, 2), List.of("lon", "lat"), Map.of("units", "km"), .1, .1, 4, 4)
        .doubles(
            "eta",
            List.of(2, 2, 2),
            List.of("time", "lat", "lon"),
            Map.of("units", "cm", "scale_factor", 10.0, "missing_value", -9.0),
            new double[] {0, 0, 0, 0, 0, 0, 5, -9});
    assertLevels(
        "ocean_sigma_coordinate",
        "sigma: lev eta: eta depth: depth",
        (k, i) -> i == 1 ? Double.NaN : 0.0005 + S[k] * (0.1 + 0.0005));
  }

  /** Two levels and columns of a larger grid are read as no more than that. */
  @Test
  void ofAPartOfTheGrid() throws Exception {
    levels("ocean_sigma_coordinate", "sigma: lev eta: eta depth: depth");
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform all =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      VerticalTransform part = all.subset(new Range(1, 1), new Range(1, 1), null, new Range(1, 1));
      assertThat(part.getCoordinateArray(0).getShape()).containsExactly(1, 2, 1);
      assertThat(part.getCoordinateArray(0).get(0, 0, 0))
          .isEqualTo(all.getCoordinateArray(1).get(1, 0, 1))
          .isEqualTo(part.getCoordinateArray1D(0, 0, 0).get(0));
      assertThat(part.getUnitString()).isEqualTo("m");
    }
  }

  /** As of fields on another grid: the part itself can be read. */
  @Test
  void areErrorsOfAPartThatTheFieldsDoNotHave() throws Exception {
    levels("ocean_sigma_coordinate", "sigma: lev eta: eta depth: depth");
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform all =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      VerticalTransform part = all.subset(null, null, null, new Range(5, 6));
      assertThat(part.getUnitString()).isEqualTo("m");
      assertThat(part.isTimeDependent()).isTrue();
      for (VerticalTransform none : List.of(part, part.subset(null, null, null, null))) {
        assertThatIOException()
            .isThrownBy(() -> none.getCoordinateArray(0))
            .withMessageContaining("lev: its formula_terms are on 2 rows and 2 columns");
        assertThatIOException().isThrownBy(() -> none.getCoordinateArray1D(0, 0, 0));
      }
    }
  }

  /** In the order of their file: levels at one place. Numbers of cf-python and of iris. */
  @ParameterizedTest
  @CsvSource({
    "lnp, 90483.741804 60653.065971 40656.965974",
    "sleve, 920 6424 20000",
    "osigz, -3.2 -29.2 -60 -90",
  })
  void areThoseOfOtherPrograms(String name, String heights) throws Exception {
    for (String kind : List.of("x2", "x3")) {
      assertThat(heights("file:" + Twins.store("cf2/vert/" + name, kind), "t"))
          .usingComparatorWithPrecision(1e-6)
          .containsExactly(numbers(heights));
    }
  }

  /** f is 20 at a depth of 100; the text of CF lies above the sea below the second level. */
  @Test
  void ofDoubleSigmaAreThoseOfTheText() throws Exception {
    double f = 40 - 20 * Math.tanh(2 * 30 / -40.0 * (100 - 90));
    assertThat(heights("file:" + Twins.store("cf2/vert/odsig", "x3"), "t"))
        .usingComparatorWithPrecision(1e-9)
        .containsExactly(-0.5 * f, -f, f - 0.4 * (100 - f), f - (100 - f));
  }

  /** Terms in the group of the levels, around it, and by paths; the group alone has them, too. */
  @ParameterizedTest
  @ValueSource(strings = {"vert_group", "vert_group2", "vert_group3"})
  void haveTermsInGroups(String name) throws Exception {
    String store = "file:" + Twins.store("cf/" + name, "x3");
    double[] heights = heights(store, "sub/t");
    assertThat(heights)
        .usingComparatorWithPrecision(1e-3)
        .containsExactly(100 + 0.1 * PS, 200 + 0.5 * PS, 300 + 0.9 * PS);
    assertThat(heights(store + "#group=/sub", "t")).isEqualTo(heights);
  }

  /** The file keeps netCDF-Java's formula, or none. */
  @ParameterizedTest
  @CsvSource({"cf/vert_os, true", "cf2/vert/lnp, false", "cf2/vert/sleve, false"})
  void ofNetcdfFilesAreNetcdfJavas(String name, boolean has) throws Exception {
    try (GridDataset grids = GridDataset.open(Twins.netcdf(name).toString())) {
      VerticalTransform own =
          grids.findGridByName("t").getCoordinateSystem().getVerticalTransform();
      assertThat(own != null).isEqualTo(has);
      assertThat(own == null || own instanceof OceanS).isTrue();
    }
  }

  /** As a model writes them before its first output: other grids of the store are there. */
  @Test
  void areNoneOfNoLevels() throws Exception {
    levels("ocean_sigma_coordinate", "sigma: lev eta: eta depth: depth");
    store
        .array(
            "lev",
            "float64",
            "NaN",
            List.of(0),
            List.of("lev"),
            Map.of(
                "standard_name",
                "ocean_sigma_coordinate",
                "formula_terms",
                "sigma: lev eta: eta depth: depth"))
        .array(
            "tas", "int8", 0, List.of(2, 0, 2, 2), List.of("time", "lev", "lat", "lon"), Map.of())
        .array("sst", "int8", 0, List.of(2, 2, 2), List.of("time", "lat", "lon"), Map.of());
    try (GridDataset grids = GridDataset.open(store.location())) {
      assertThat(grids.findGridByName("sst")).isNotNull();
      VerticalTransform levels =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      assertThat(levels.getCoordinateArray(1).getShape()).containsExactly(0, 2, 2);
      assertThat(levels.getCoordinateArray1D(1, 0, 0).getSize()).isZero();
      assertThat(levels.subset(null, null, null, new Range(1, 1)).getCoordinateArray(0).getShape())
          .containsExactly(0, 2, 1);
    }
  }

  /**
   * Units that netCDF-Java does not read, or that are of something else, are errors of the term.
   */
  @ParameterizedTest
  @CsvSource({"psu??", "1", "degC"})
  void areErrorsIfUnitsDoNotConvert(String units) throws Exception {
    field("eta", units, true, ETA);
    levels("ocean_sigma_coordinate", "sigma: lev eta: eta depth: depth");
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform levels =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      assertThatIOException()
          .isThrownBy(() -> levels.getCoordinateArray(0))
          .withMessageContaining("the unit \"%s\" of its term eta", units);
    }
  }

  @Test
  void areErrorsIfATermIsText() throws Exception {
    store.labels("eta", Map.of(), 2);
    levels("ocean_sigma_coordinate", "sigma: lev eta: eta depth: depth");
    try (GridDataset grids = GridDataset.open(store.location())) {
      VerticalTransform levels =
          grids.findGridByName("tas").getCoordinateSystem().getVerticalTransform();
      assertThatIOException()
          .isThrownBy(() -> levels.getCoordinateArray(0))
          .withMessageContaining("its term eta is of type String");
    }
  }

  private static double[] heights(String location, String grid) throws Exception {
    try (GridDataset grids = GridDataset.open(location)) {
      VerticalTransform levels =
          grids.findGridByName(grid).getCoordinateSystem().getVerticalTransform();
      ArrayDouble.D1 column = levels.getCoordinateArray1D(0, 0, 0);
      return (double[]) column.copyTo1DJavaArray();
    }
  }

  private static Double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).map(Double::valueOf).toArray(Double[]::new);
  }
}
