package io.github.zarrcdm.internal.conventions.crs.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method in every notation of PROJ: WKT 1 of GDAL and of ESRI, WKT 2, PROJJSON, PROJ strings.
 * The oracle is PROJ: points and texts of tools/crs-table/forms.py and strings.py.
 */
class CrsNotationsTest {
  private static final double METRES_PER_DEGREE = 111_320;

  record Written(
      String code, String form, double x, double y, double lon, double lat, String text) {
    static Written of(String line) {
      String[] columns = line.split("\t", 7);
      return new Written(
          columns[0],
          columns[1],
          Double.parseDouble(columns[2]),
          Double.parseDouble(columns[3]),
          Double.parseDouble(columns[4]),
          Double.parseDouble(columns[5]),
          columns[6]);
    }

    Crs crs() throws Exception {
      return CrsReader.read(
          form.equals("PROJJSON") ? new JsonMapper().readValue(text, Map.class) : text);
    }

    @Override
    public String toString() {
      return code + " " + form;
    }
  }

  static Stream<Written> all() throws IOException {
    return Stream.concat(of("forms.tsv.gz"), of("strings.tsv.gz"));
  }

  private static Stream<Written> of(String resource) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(CrsNotationsTest.class.getResourceAsStream(resource)),
                UTF_8))) {
      List<Written> all = lines.lines().map(Written::of).toList();
      return all.stream();
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void findsThePlaceThatProjFinds(Written written) throws Exception {
    Crs crs = written.crs();
    double[] place = new double[2];
    Projections.of(crs)
        .orElseThrow()
        .inverse(written.x() * crs.unit(), written.y() * crs.unit(), place);
    double east =
        Math.IEEEremainder(place[0] - written.lon(), 360) * Math.cos(Math.toRadians(written.lat()));
    assertThat(Math.hypot(east, place[1] - written.lat()) * METRES_PER_DEGREE)
        .isLessThan(tolerance(crs));
  }

  /** PROJ tells ESRI's method, on a sphere, by its centre; other texts name their datums so too. */
  @ParameterizedTest
  @CsvSource({
    "Longitude_Of_Center, Latitude_Of_Center, 165419.40925048143, 224449.7603404753",
    "central_meridian, latitude_of_origin, 165667.8748405165, 223921.51966228685"
  })
  void takesOrthographicOfEsriOnASphere(String lon, String lat, double x, double y)
      throws Exception {
    String text =
        "PROJCS['p',GEOGCS['g',DATUM['D_WGS_1984',SPHEROID['WGS_1984',6378137,298.257223563]],"
            + "PRIMEM['Greenwich',0],UNIT['Degree',0.0174532925199433]],"
            + "PROJECTION['Orthographic'],PARAMETER['False_Easting',0],"
            + "PARAMETER['False_Northing',0],PARAMETER['%s',10],PARAMETER['%s',40],"
            + "UNIT['Meter',1]]";
    Crs crs = CrsReader.read(text.formatted(lon, lat).replace('\'', '"'));
    double[] place = new double[2];
    Projections.of(crs).orElseThrow().inverse(x, y, place);
    assertThat(place[0]).isCloseTo(12, within(1e-9));
    assertThat(place[1]).isCloseTo(42, within(1e-9));
  }

  /** PROJ computes elliptic integrals to seven digits. */
  private static double tolerance(Crs crs) {
    return switch (crs.conversion().method()) {
      case ADAMS_SQUARE_II, ADAMS_WORLD_IN_A_SQUARE_II, PEIRCE_SQUARE, PEIRCE_DIAMOND -> 1;
      default -> 0.01;
    };
  }
}
