package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.iosp.Zarr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.dt.grid.GridDataset;
import ucar.nc2.ft2.coverage.CoverageDatasetFactory;
import ucar.nc2.ft2.coverage.FeatureDatasetCoverage;

/** Axes from which netCDF-Java can make no grids are not axes, and cost no other grid. */
class OddAxesTest {
  @TempDir Path folder;

  /** netCDF-Java reads all values of all axes for its grids, and throws if it cannot. */
  @ParameterizedTest
  @CsvSource({
    "too long, 3000000000, days since 2000-01-01, 1",
    "with a codec that nobody knows, 3, days since 2000-01-01, none",
    "without a calendar date, 3, days since 0000-00-00, 1",
    "of no dates at all, 3, months, 1"
  })
  void anUnreadableAxisIsNotAnAxis(String what, long length, String units, String codec)
      throws IOException {
    Files.writeString(
        folder.resolve("zarr.json"),
        "{\"zarr_format\": 3, \"node_type\": \"group\", \"attributes\": {\"Conventions\":"
            + " \"CF-1.8\"}}");
    String codecs = codec.equals("none") ? "{\"name\":\"none\"}" : "{\"name\":\"crc32c\"}";
    axis(
        "time",
        "float64",
        length,
        new OddAttributes()
            .and("units", units)
            .and("calendar", "julian")
            .and("standard_name", "time"),
        codecs);
    axis(
        "lat",
        "float32",
        3,
        new OddAttributes().and("units", "degrees_north"),
        codecs.replace("none", "crc32c"));
    axis(
        "lon",
        "float32",
        3,
        new OddAttributes().and("units", "degrees_east"),
        codecs.replace("none", "crc32c"));
    Files.createDirectory(folder.resolve("empty"));
    Files.writeString(
        folder.resolve("empty/zarr.json"), OddStores.v3("float32", "[0,2]", "", "", codecs));
    Files.createDirectory(folder.resolve("tas"));
    Files.writeString(
        folder.resolve("tas/zarr.json"),
        OddStores.v3(
            "float32",
            "[%d,3,3]".formatted(length),
            "\"time\",\"lat\",\"lon\"",
            "",
            "{\"name\":\"crc32c\"}"));
    String store = "zarr:" + folder;
    GridDataset.open(store).close();
    FeatureDatasetCoverage coverage = CoverageDatasetFactory.open(store);
    if (coverage != null) {
      coverage.close();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
      assertThat(Zarr.findings(dataset))
          .as(what)
          .anySatisfy(
              finding ->
                  assertThat(finding.toString()).contains("/time", "not use it for coordinates"));
      assertThat(dataset.findVariable("time").attributes().findAttributeString("units", ""))
          .isEqualTo(units.contains("days") ? "" : units);
      assertThat(dataset.findVariable("lat").attributes().findAttributeString("units", ""))
          .isEqualTo("degrees_north");
    }
  }

  /** netCDF-Java takes its texts for numbers, because of its units or of its name. */
  @ParameterizedTest
  @CsvSource({
    "CF-1.8, |S4, degrees_north",
    "Default, |S4, degrees_north",
    "Default, <U3, ''",
    "Default, <U0, ''"
  })
  void anAxisOfTextIsNotAnAxis(String conventions, String type, String units) throws IOException {
    for (String odd : List.of("lat", "lon", "level")) {
      String store =
          OddStores.gridWithOddAxis(folder, conventions, odd, OddStores.array(type, 1), units);
      for (Way way : Way.values()) {
        assertThatCode(() -> way.open.accept(store)).as(odd + " " + way).doesNotThrowAnyException();
      }
    }
  }

  /**
   * What numbers stand for is known only when they are read; netCDF-Java would fail or skip them.
   */
  @ParameterizedTest
  @CsvSource({
    "a number beyond all dates, <f8, 1e19, CF-1.8, ''",
    "a number beyond all dates, <f8, 1e19, CF-1.8, timeSeries",
    "a number beyond the dates that only older coordinate systems make, <i8, 9e18, MADIS-ACARS, ''",
    "not a number, <f8, NaN, CF-1.8, ''",
    "not a time, <i8, -9223372036854775808, CF-1.8, ''"
  })
  void aTimeThatIsNoDateCostsNoGrid(
      String what, String type, double value, String conventions, String feature)
      throws IOException {
    OddAttributes root = OddAttributes.root(conventions);
    if (!feature.isEmpty()) {
      root.and("featureType", feature);
    }
    String store =
        OddStores.gridWithOddAxis(
            folder, root, "time", OddStores.array(type, 1), "days since 2000-01-01");
    ByteBuffer values = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    for (int n = 0; n < 3; n++) {
      double each = n == 1 ? value : n;
      values.putLong(type.equals("<f8") ? Double.doubleToLongBits(each) : (long) each);
    }
    Files.createDirectories(folder.resolve("x.zarr/time"));
    Files.write(folder.resolve("x.zarr/time/0"), values.array());
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as(what + " " + way).doesNotThrowAnyException();
    }
    try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store);
        NetcdfFile file = NetcdfFiles.open(store)) {
      assertThat(Zarr.findings(dataset)).anyMatch(f -> f.toString().contains("/time"));
      assertThat(file.findVariable("time").findAttributeString("units", "")).startsWith("days");
      assertThat(file.findVariable("time").read().getDouble(1)).isEqualTo((Double) value);
    }
  }

  /** Looking for another axis, this convention meets a structure, and fails. */
  @Test
  void anotherArrayDoesNotReplaceAnUnusableAxis() throws IOException {
    String conventions = "Unidata Observation Dataset v1.0";
    String store =
        OddStores.gridWithOddAxis(folder, conventions, "lon", OddStores.array("|S4", 1), "");
    Path metadata = folder.resolve("x.zarr/.zmetadata");
    Files.writeString(
        metadata,
        Files.readString(metadata)
            .replaceFirst(
                "(\"tas/.zarray\".*?\"dtype\":)\"<f4\"", "$1[[\"a\",\"<f4\"],[\"b\",\"|S3\"]]"));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
  }

  /**
   * A store to which nothing has been appended: it keeps its grids without times or levels, of
   * which netCDF-Java makes no coverages, from a netCDF file either. A finding tells.
   */
  @ParameterizedTest
  @ValueSource(strings = {"time", "level", "lat", "lon"})
  void aDimensionOfLengthZeroCausesNoException(String empty) throws IOException {
    for (String conventions : List.of("CF-1.8", "Default")) {
      String axis = OddStores.array("<f4", 1).replace("\"shape\":[3]", "\"shape\":[0]");
      String store = OddStores.gridWithOddAxis(folder, conventions, empty, axis, "");
      for (Way way : Way.values()) {
        if (way != Way.COVERAGE) {
          way.open.accept(store);
        }
      }
      try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
        Throwable thrown = catchThrowable(() -> Way.COVERAGE.open.accept(store));
        boolean place = List.of("lat", "lon").contains(empty);
        assertThat(thrown == null).as(empty).isEqualTo(place);
        if (thrown != null) {
          assertThat(Zarr.findings(dataset))
              .anySatisfy(
                  finding ->
                      assertThat(finding.what())
                          .contains("coverages fail on it", "axis " + empty + " has no values"));
        }
      }
      try (NetcdfFile file = NetcdfFiles.open(store)) {
        assertThat(file.findDimension(empty).getLength()).isZero();
        assertThat(file.findVariable(empty).read().getSize()).isZero();
      }
    }
  }

  /** M3IO makes axes of attributes, which have no array. */
  @Test
  void anAxisThatAConventionMakesWithoutValuesIsNoAxis() throws IOException {
    OddAttributes root =
        OddAttributes.root("M3IO")
            .and("GDTYP", 2)
            .and("P_ALP", 30.0)
            .and("P_BET", 60.0)
            .and("P_GAM", -90.0)
            .and("XCENT", -90.0)
            .and("YCENT", 40.0)
            .and("XORIG", 0.0)
            .and("YORIG", 0.0)
            .and("XCELL", 1000.0)
            .and("YCELL", 1000.0)
            .and("SDATE", 2000001)
            .and("STIME", 0)
            .and("TSTEP", 10000)
            .and("VGLVLS", List.of(1.0, 0.5, 0.0))
            .and("VGTYP", 7)
            .and("NCOLS", 3)
            .and("NROWS", "3");
    String array = OddStores.array("<f4", 4).replaceFirst("3,3,3,3", "1,2,3,0");
    Path store =
        OddStores.write(
            folder,
            root,
            Map.of("O3", array),
            Map.of("O3", OddStores.dimensions("TSTEP", "LAY", "ROW", "COL")));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept("zarr:" + store))
          .as("" + way)
          .doesNotThrowAnyException();
    }
  }

  /** CoverageDatasetFactory looks at all axes, whatever has them. */
  @Test
  void anAxisOfNoGridWithoutValuesCostsNoOtherGrid() throws IOException {
    String axis = OddStores.array("<f4", 1);
    String store =
        OddStores.gridWithOddAxis(folder, "CF-1.8", "time", axis, "", "time", "lat", "lon");
    Path metadata = folder.resolve("x.zarr/.zmetadata");
    String other =
        "\"other/.zarray\":%s,\"other/.zattrs\":{%s,\"units\":\"degrees_north\"},"
            .formatted(
                axis.replace("\"shape\":[3]", "\"shape\":[0]"), OddStores.dimensions("other"));
    Files.writeString(
        metadata, Files.readString(metadata).replace("\"lat/.zarray\"", other + "\"lat/.zarray\""));
    for (Way way : Way.values()) {
      assertThatCode(() -> way.open.accept(store)).as("" + way).doesNotThrowAnyException();
    }
  }

  /** Those of latitude and longitude count too. */
  @Test
  void asManyValuesOfAxesAsTheLimitAllows() throws IOException {
    for (int more = 0; more <= 1; more++) {
      long length = Limit.AXIS_VALUES.value() - 6 + more;
      String level =
          OddStores.array("<f4", 1).replace("\"shape\":[3]", "\"shape\":[%d]".formatted(length));
      String store =
          OddStores.gridWithOddAxis(folder, "CF-1.8", "level", level, "hPa", "level", "lat", "lon");
      try (NetcdfDataset dataset = NetcdfDatasets.openDataset(store)) {
        List<String> found = Zarr.findings(dataset).stream().map(Finding::toString).toList();
        if (more == 0) {
          assertThat(found).isEmpty();
        } else {
          assertThat(found)
              .satisfiesExactly(
                  finding ->
                      assertThat(finding)
                          .contains("/level", "-D" + Limit.AXIS_VALUES.property() + "="),
                  finding -> assertThat(finding).contains("/tas", "makes no coverage of it"));
        }
      }
    }
  }

  private void axis(String name, String type, long length, OddAttributes attributes, String codec)
      throws IOException {
    Files.createDirectory(folder.resolve(name));
    Files.writeString(
        folder.resolve(name + "/zarr.json"),
        OddStores.v3(
            type,
            "[%d]".formatted(length),
            "\"%s\"".formatted(name),
            attributes.toString(),
            codec));
  }
}
