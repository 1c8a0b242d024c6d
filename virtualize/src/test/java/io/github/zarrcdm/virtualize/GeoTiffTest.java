package io.github.zarrcdm.virtualize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.ZarrArray;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingWriter;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * References to GeoTIFFs have the pixels, places and coordinate reference systems that GDAL 3.13
 * reads of them. The files are by {@code tools/geotiff-files.py}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeoTiffTest {
  @TempDir static Path folder;

  private JsonNode expected;

  @BeforeAll
  void unpack() throws IOException {
    TestFiles.unzip("geotiff.zip", folder);
    expected = new JsonMapper().readTree(folder.resolve("expected.json").toFile());
  }

  Stream<String> files() {
    List<String> names = new ArrayList<>();
    expected.fieldNames().forEachRemaining(names::add);
    return names.stream();
  }

  private static ReferencesReport written(String file) throws IOException {
    return ZarrReferences.of(folder.resolve(file).toString())
        .relative()
        .overwrite()
        .write(folder.resolve(file + ".json"));
  }

  private static ZarrDataset opened(String file) throws IOException {
    return ZarrDataset.open(folder.resolve(file + ".json").toString());
  }

  private static double[] doubles(ZarrDataset dataset, String path) throws IOException {
    return (double[]) dataset.array(path).orElseThrow().read();
  }

  private static Map<String, Object> attributes(ZarrDataset dataset, String path) {
    return dataset.array(path).orElseThrow().attributes().values();
  }

  @ParameterizedTest
  @MethodSource("files")
  void pixelsOfAllLevelsAreThoseThatGdalReads(String file) throws IOException {
    written(file);
    try (ZarrDataset dataset = opened(file)) {
      assertThat(dataset.findings().all()).isEmpty();
      String first = file.equals("images.tif") ? "/image_1/" : "/";
      JsonNode levels = expected.get(file).get("levels");
      for (int n = 0; n < levels.size(); n++) {
        ZarrArray pixels =
            dataset.array(first + (n == 0 ? "" : n + "/") + "band_data").orElseThrow();
        List<Long> shape = new ArrayList<>();
        levels.get(n).get("shape").forEach(length -> shape.add(length.asLong()));
        assertThat(pixels.shape()).containsExactly(shape.stream().mapToLong(l -> l).toArray());
        assertThat(TestFiles.digest(pixels.read()))
            .as("%s level %s", file, n)
            .isEqualTo(levels.get(n).get("sha256").asText());
      }
    }
  }

  Stream<String> placed() {
    return files()
        .filter(
            file -> file.matches("(point|degrees|south_up|feet|cog|images|negative_height)[.]tif"));
  }

  @ParameterizedTest
  @MethodSource("placed")
  void coordinatesAreTheMiddlesOfCells(String file) throws IOException {
    written(file);
    try (ZarrDataset dataset = opened(file)) {
      for (String axis : List.of("x", "y")) {
        String group = file.equals("images.tif") ? "/image_1/" : "/";
        double[] values = doubles(dataset, group + axis);
        JsonNode ends = expected.get(file).get(axis);
        assertThat(values[0]).isCloseTo(ends.get(0).asDouble(), within(1e-9));
        assertThat(values[values.length - 1]).isCloseTo(ends.get(1).asDouble(), within(1e-9));
      }
    }
  }

  Stream<String> projected() {
    return files().filter(file -> file.matches("(crs_.*|feet|degrees|point).tif"));
  }

  /**
   * Codes, and what the keys of GeoTIFF describe, give the grid mapping of the WKT that GDAL has.
   */
  @ParameterizedTest
  @MethodSource("projected")
  void gridMappingsAreThoseOfTheCrsThatGdalReads(String file) throws Exception {
    written(file);
    Crs crs = CrsReader.read(expected.get(file).get("wkt").asText());
    AxisUnit unit =
        crs.isProjected() ? new AxisUnit(AxisUnit.Kind.METRES, crs.unit()) : AxisUnit.DEGREE;
    try (ZarrDataset dataset = opened(file)) {
      Map<String, Object> found = attributes(dataset, "/spatial_ref");
      GridMappingWriter.attributes(crs, unit)
          .forEach(
              (name, value) -> {
                if (value instanceof Double number) {
                  assertThat((Double) found.get(name))
                      .as(name)
                      .isCloseTo(number, within(1e-9 * Math.max(1, Math.abs(number))));
                } else if (!name.endsWith("_name") || name.equals("grid_mapping_name")) {
                  assertThat(found).as(name).containsEntry(name, value);
                }
              });
      assertThat(found).containsKey("grid_mapping_name");
      assertThat(attributes(dataset, "/band_data")).containsEntry("grid_mapping", "spatial_ref");
    }
  }

  @Test
  void shearedCellsHaveATransformAndNoAxes() throws IOException {
    written("rotated.tif");
    try (ZarrDataset dataset = opened("rotated.tif")) {
      assertThat(dataset.array("/x")).isEmpty();
      assertThat(attributes(dataset, "/spatial_ref"))
          .containsEntry("GeoTransform", "500000.0 30.0 5.0 4600020.0 5.0 -30.0");
    }
  }

  @Test
  void missingValuesScaleOffsetUnitsAndNamesAreAttributes() throws IOException {
    written("scaled.tif");
    try (ZarrDataset dataset = opened("scaled.tif")) {
      assertThat(attributes(dataset, "/band_data"))
          .containsEntry("scale_factor", 0.01)
          .containsEntry("add_offset", 273.15)
          .containsEntry("units", "K")
          .containsEntry("long_name", "temperature");
      assertThat(attributes(dataset, "/band_data").get("_FillValue").toString())
          .contains("[-32768]");
    }
    written("sparse_nodata.tif");
    try (ZarrDataset dataset = opened("sparse_nodata.tif")) {
      assertThat(attributes(dataset, "/band_data").get("_FillValue").toString())
          .contains("[-9999.0]");
    }
  }

  @Test
  void scalesThatDifferBetweenBandsAreReported() throws IOException {
    assertThat(written("scales.tif").notes())
        .singleElement()
        .asString()
        .contains("/band_data: its bands have different values of scale_factor");
    try (ZarrDataset dataset = opened("scales.tif")) {
      assertThat(attributes(dataset, "/band_data"))
          .doesNotContainKey("scale_factor")
          .containsEntry("scales", List.of(0.1, 0.5))
          .containsEntry("long_name", List.of("red", "blue"));
    }
  }

  /** GDAL keeps items of a netCDF file whose values it has converted. */
  @Test
  void itemsOfANetcdfFileDoNotChangePixels() throws IOException {
    assertThat(written("netcdf_items.tif").notes())
        .hasSize(8)
        .anyMatch(note -> note.contains("its item scale_factor=0.01 is left out"));
    try (ZarrDataset dataset = opened("netcdf_items.tif")) {
      assertThat(attributes(dataset, "/band_data"))
          .containsOnly(
              Map.entry("NETCDF_VARNAME", "t"),
              Map.entry("standard_name", "air_temperature"),
              Map.entry("grid_mapping", "spatial_ref"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"code", "grads", "paris"})
  void coordinatesThatAreNoDegreesFromGreenwichAreNotShownAsSuch(String name) throws IOException {
    String file = "other_degrees_" + name + ".tif";
    assertThat(written(file).notes())
        .singleElement()
        .asString()
        .contains("the coordinate reference system is left out: its coordinates are in unit");
    try (ZarrDataset dataset = opened(file)) {
      assertThat(attributes(dataset, "/x")).isEmpty();
      assertThat(dataset.array("/spatial_ref")).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "negative_height,negative height of cells",
    "crs_vertical,'vertical reference system, number 5773'",
    "meridian_by_code,'its prime meridian, number 8903'",
    "sparse_clamped,nodata value -9999"
  })
  void whatIsReadOtherwiseOrLeftOutIsReported(String name, String note) throws IOException {
    assertThat(written(name + ".tif").notes()).singleElement().asString().contains(note);
  }

  @Test
  void aLastStripWithFewerBytesThanItsRowsIsDamaged() {
    assertThatThrownBy(() -> written("refused_short_strip.tif"))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("strip 1 has 3 bytes where 4 are needed");
  }

  /** GDAL rounds and clamps it for tiles that were never written. */
  @Test
  void aNodataValueOfAnotherTypeIsRefusedWhereTilesAreMissing() {
    assertThatThrownBy(() -> written("refused_clamped.tif"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContainingAll("refused_clamped.tif", "nodata value 300", "gdal_translate");
  }

  @Test
  void itemsOfBandsAreListedWhereTheyDiffer() throws IOException {
    assertThat(written("items_of_bands.tif").notes()).isEmpty();
    try (ZarrDataset dataset = opened("items_of_bands.tif")) {
      assertThat(attributes(dataset, "/band_data"))
          .containsEntry("wavelength", List.of("490", "560"))
          .containsEntry("sensor", "MSI");
    }
  }

  @Test
  void overviewsAreLevelsOfAPyramid() throws IOException {
    written("cog.tif");
    try (ZarrDataset dataset = opened("cog.tif")) {
      double[] full = doubles(dataset, "/x");
      double[] half = doubles(dataset, "/1/x");
      assertThat(half[0]).isEqualTo((full[0] + full[1]) / 2);
      assertThat(dataset.root().attributes().values().get("multiscales").toString())
          .contains("asset=1, derived_from=., transform={scale=[2.0, 2.0]}");
    }
  }

  @ParameterizedTest
  @CsvSource({"jpeg,JPEG", "webp,WebP", "lerc,LERC", "lzma,LZMA cannot be written"})
  void otherCompressionsAreRefusedByName(String file, String name) {
    assertThatThrownBy(() -> written("refused_" + file + ".tif"))
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageContaining("refused_" + file + ".tif")
        .hasMessageContaining(name)
        .hasMessageContaining("gdal_translate");
  }

  @Test
  void masksAreReported() throws IOException {
    assertThat(written("masked.tif").leftOut())
        .singleElement()
        .asString()
        .startsWith("the mask of an image");
  }

  @ParameterizedTest
  @CsvSource({"none_tiles", "lzw_strips", "cog"})
  void imagesAreStepsOfANewDimension(String name) throws IOException {
    Path other = Files.copy(folder.resolve(name + ".tif"), folder.resolve(name + "_2.tif"));
    ZarrReferences.of(List.of(folder.resolve(name + ".tif").toString(), other.toString()))
        .joinNew("time")
        .relative()
        .write(folder.resolve(name + "_joined.json"));
    try (ZarrDataset dataset = opened(name + "_joined")) {
      ZarrArray pixels = dataset.array("/band_data").orElseThrow();
      assertThat(pixels.dimensions()).containsExactly("time", "y", "x");
      assertThat(TestFiles.digest(pixels.range(0, 1, 2, 1).read()))
          .isEqualTo(expected.get(name + ".tif").get("levels").get(0).get("sha256").asText());
      assertThat(dataset.array("/x").orElseThrow().dimensions()).containsExactly("x");
    }
  }

  @Test
  void imagesBesideEachOtherAreAMosaic() throws IOException {
    ZarrReferences.of(
            List.of(
                folder.resolve("mosaic_south.tif").toString(),
                folder.resolve("mosaic_north.tif").toString()))
        .tiles(List.of("y", "x"))
        .relative()
        .write(folder.resolve("tiles.json"));
    try (ZarrDataset dataset = opened("tiles")) {
      assertThat(TestFiles.digest(dataset.array("/band_data").orElseThrow().read()))
          .isEqualTo(expected.get("mosaic.tif").get("levels").get(0).get("sha256").asText());
    }
  }

  @Test
  void imagesAreAddedToReferences() throws IOException {
    Path target = folder.resolve("growing.json");
    ZarrReferences.of(folder.resolve("cog.tif").toString())
        .joinNew("time")
        .relative()
        .write(target);
    Path later = Files.copy(folder.resolve("cog.tif"), folder.resolve("cog_later.tif"));
    ZarrReferences.of(later.toString()).joinNew("time").append().relative().write(target);
    try (ZarrDataset dataset = opened("growing")) {
      ZarrArray overview = dataset.array("/1/band_data").orElseThrow();
      assertThat(TestFiles.digest(overview.range(0, 1, 2, 1).read()))
          .isEqualTo(expected.get("cog.tif").get("levels").get(1).get("sha256").asText());
    }
  }
}
