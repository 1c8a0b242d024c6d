package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;

/**
 * What a user sees of a store with everything that conventions add, as CDL. With the system
 * property {@code golden} set, the expected texts are written again: look at the difference before
 * it is committed.
 */
class GoldenCdlTest {
  private static final Pattern LONG_TEXT = Pattern.compile("\"(.{60}).{40,}\"");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "geo/epsg27700_gdal362",
        "geo/epsg28992_gdal362",
        "geo/epsg2264_gdal362",
        "geo/goes_geos_gdal362",
        "geo/rio_utm_rioxarray",
        "geo/rotated_pole_gdal362",
        "geo/utm_rgb_v2_pixel_gdal3133",
        "geo/overviews_spatial_proj_v3_gdal3133",
        "gdal/spatial_proj_rotated_v3_g313",
        "geo/nocrs_gdal362"
      })
  void showsThis(String id) throws IOException {
    String name = id.substring(id.indexOf('/') + 1) + ".cdl";
    try (NetcdfFile file = NetcdfFiles.open(Corpus.store(id).toString())) {
      String cdl = shortened(file.toString());
      if (System.getProperty("golden") != null) {
        Files.writeString(Path.of("src/test/resources/io/github/zarrcdm/iosp/geo", name), cdl);
      }
      try (InputStream expected = GoldenCdlTest.class.getResourceAsStream(name)) {
        assertThat(cdl).isEqualTo(new String(expected.readAllBytes(), UTF_8));
      }
    }
  }

  /** Without the folder of this machine, and without the middle of WKT and JSON. */
  private static String shortened(String cdl) {
    String body = cdl.substring(cdl.indexOf('{'));
    return LONG_TEXT.matcher(body).replaceAll("\"$1...\"");
  }

  /** Stores of plain arrays say nothing of places on Earth: nothing is added. */
  @ParameterizedTest
  @ValueSource(strings = {"v2_blosc", "v2_layout", "v3_sharding", "v3_codecs", "v3_layout", "zip"})
  void addsNothingToPlainArrays(String category) throws IOException {
    for (CorpusCase store : Corpus.cases(category)) {
      if (store.store().toString().toLowerCase(Locale.ROOT).endsWith(".zarr")) {
        try (NetcdfFile file = NetcdfFiles.open(store.store().toString())) {
          assertThat(file.toString())
              .as(store.id())
              .doesNotContain("grid_mapping", "_CoordinateAxisType", "Conventions");
        }
      }
    }
  }
}
