package io.github.zarrcdm.internal.conventions.crs.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.internal.conventions.crs.Conversion;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Method;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrsReaderTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String WGS84 =
      "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS"
          + " 84\",6378137,298.257223563]],PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]]";

  /** The CRSs that GDAL wrote in up to three notations each. */
  static Stream<JsonNode> gdalNotations() {
    return Stream.concat(Corpus.geo().stream(), Corpus.cases("gdal").stream())
        .map(CorpusCase::store)
        .flatMap(CrsReaderTest::attributes)
        .map(attributes -> attributes.path("_CRS"))
        .filter(crs -> crs.has("wkt") && crs.has("projjson"))
        .distinct();
  }

  private static Stream<JsonNode> attributes(Path store) {
    try (Stream<Path> files = Files.walk(store)) {
      return files
          .filter(file -> file.endsWith(".zattrs") || file.endsWith("zarr.json"))
          .map(CrsReaderTest::json)
          .map(document -> document.has("attributes") ? document.get("attributes") : document)
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(Path file) {
    try {
      return JSON.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("gdalNotations")
  void readsTheSameFromEveryNotation(JsonNode crs) throws UnreadableCrs {
    Crs wkt = CrsReader.read(crs.get("wkt").asText());
    assertSame(CrsReader.read(JSON.convertValue(crs.get("projjson"), Map.class)), wkt);
    if (crs.has("url")) {
      assertSame(CrsReader.read(crs.get("url").asText()), wkt);
    }
  }

  private static void assertSame(Crs actual, Crs expected) {
    assertThat(actual.ellipsoid().semiMajor()).isEqualTo(expected.ellipsoid().semiMajor());
    assertThat(actual.ellipsoid().inverseFlattening())
        .isCloseTo(expected.ellipsoid().inverseFlattening(), within(1e-9));
    assertThat(actual.datum().primeMeridian())
        .isCloseTo(expected.datum().primeMeridian(), within(1e-12));
    assertThat(actual.unit()).isCloseTo(expected.unit(), within(1e-12));
    assertThat(actual.isGeographic()).isEqualTo(expected.isGeographic());
    if (expected.isGeographic()) {
      return;
    }
    Conversion conversion = actual.conversion();
    assertThat(conversion.method()).isEqualTo(expected.conversion().method());
    for (Parameter parameter : Parameter.values()) {
      assertThat(conversion.get(parameter))
          .as("%s", parameter)
          .isCloseTo(expected.conversion().get(parameter), within(1e-7));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "EPSG:4326, WGS 84",
    "epsg:27700, OSGB36 / British National Grid",
    "urn:ogc:def:crs:EPSG::3035, ETRS89-extended / LAEA Europe",
    "http://www.opengis.net/def/crs/EPSG/0/32631, WGS 84 / UTM zone 31N",
    "https://www.opengis.net/def/crs/OGC/1.3/CRS84, WGS 84 (CRS84)",
    "EPSG:900913, WGS 84 / Pseudo-Mercator",
    "EPSG:7405, OSGB36 / British National Grid",
    "ESRI:54009, World_Mollweide",
    "+init=epsg:32618, WGS 84 / UTM zone 18N",
    "IAU:2015:49902, Mars (2015) / Ocentric",
    "urn:ogc:def:crs:IAU:2015:49901, Mars (2015) / Ographic",
  })
  void readsCodesAndUrls(String text, String name) throws UnreadableCrs {
    assertThat(CrsReader.read(text).name()).isEqualTo(name);
  }

  @Test
  void knowsWebMercatorUnderItsNameOfWkt1() throws UnreadableCrs {
    String start =
        "PROJCS[\"x\","
            + WGS84
            + ",PROJECTION[\"Mercator_1SP\"],PARAMETER[\"central_meridian\",0],UNIT[\"metre\",1]";
    String extension =
        ",EXTENSION[\"PROJ4\",\"+proj=merc +a=6378137 +b=6378137 +nadgrids=@null\"]]";
    assertThat(CrsReader.read(start + extension).conversion().method())
        .isEqualTo(Method.PSEUDO_MERCATOR);
    assertThat(CrsReader.read(start + ",AUTHORITY[\"EPSG\",\"3857\"]]").conversion().method())
        .isEqualTo(Method.PSEUDO_MERCATOR);
    assertThat(CrsReader.read(start + "]").conversion().method()).isEqualTo(Method.MERCATOR);
  }

  @Test
  void takesTheStandardParallelFromTheLatitudeOfOriginAsWkt1HasIt() throws UnreadableCrs {
    Conversion polar =
        CrsReader.read(
                "PROJCS[\"x\","
                    + WGS84
                    + ",PROJECTION[\"Polar_Stereographic\"],PARAMETER[\"latitude_of_origin\",-71],"
                    + "PARAMETER[\"central_meridian\",0],UNIT[\"metre\",1]]")
            .conversion();
    assertThat(polar.get(Parameter.LATITUDE_OF_ORIGIN)).isEqualTo(-90);
    assertThat(polar.get(Parameter.STANDARD_PARALLEL_1)).isEqualTo(-71);
  }

  @ParameterizedTest
  @CsvSource({
    "+proj=longlat +datum=WGS84 +no_defs, EPSG:4326",
    "+proj=utm +zone=31 +datum=WGS84 +units=m +no_defs, EPSG:32631",
    "+proj=utm +zone=56 +south +ellps=GRS80, EPSG:7856",
    "+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80,"
        + " EPSG:2154",
    "+proj=stere +lat_0=-90 +lat_ts=-71 +lon_0=0 +datum=WGS84, EPSG:3031",
    "+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +units=m +nadgrids=@null +wktext,"
        + " EPSG:3857",
    "+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80, EPSG:3035"
  })
  void readsProjStrings(String text, String code) throws UnreadableCrs {
    Crs expected = CrsReader.read(code);
    Crs actual = CrsReader.read(text);
    if (expected.isGeographic() || expected.conversion().method() == Method.PSEUDO_MERCATOR) {
      assertThat(actual.figure().semiMajor()).isEqualTo(expected.figure().semiMajor());
      assertThat(actual.isGeographic()).isEqualTo(expected.isGeographic());
    } else {
      assertSame(actual, expected);
    }
  }

  @Test
  void countsLongitudesFromGreenwichAndAnglesInDegrees() throws UnreadableCrs {
    Crs paris = CrsReader.read("EPSG:27572");
    assertThat(paris.conversion().get(Parameter.LONGITUDE_OF_ORIGIN)).isEqualTo(2.33722917);
    assertThat(paris.conversion().get(Parameter.LATITUDE_OF_ORIGIN)).isCloseTo(46.8, within(1e-12));
  }

  @Test
  void takesTheHorizontalPartOfCompoundAndBoundSystems() throws UnreadableCrs {
    String compound =
        "COMPD_CS[\"both\","
            + WGS84
            + ",VERT_CS[\"height\",VERT_DATUM[\"d\",2005],UNIT[\"metre\",1]]]";
    assertThat(CrsReader.read(compound).name()).isEqualTo("WGS 84");
    assertThat(CrsReader.read("BOUNDCRS[SOURCECRS[" + WGS84 + "],TARGETCRS[" + WGS84 + "]]").name())
        .isEqualTo("WGS 84");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "EPSG:0",
        "EPSG:99999999999999",
        "PROJCS",
        "PROJCS[",
        "PROJCS[\"unclosed",
        "PROJCS[\"x\"]",
        "PROJCS[\"x\",GEOGCS[\"y\"]]",
        "GEOGCS[\"x\",DATUM[\"d\",SPHEROID[\"s\",0,0]]]",
        "GEOGCS[\"x\",DATUM[\"d\",SPHEROID[\"s\",6378137,\"flat\"]]]",
        "GEOGCS[\"x\",DATUM[\"d\",SPHEROID[\"s\",6378137,0.5]]]",
        "VERT_CS[\"height\"]",
        "LOCAL_CS[\"nowhere\"]",
        "POINT(1 2)",
        "+x+proj=utm",
        "+proj=nonsense",
        "+proj=utm +zone=99",
        "+proj=longlat +a=x",
        "+proj=longlat +axis=wnu",
        "+proj=longlat +lon_0=20",
        "+proj=laea +lat_0=52 +ellps=GRS80 +R_A",
        "+proj=eqc +geoc",
        "+proj=tmerc +units=parsec",
        "+proj=tmerc +a=6378137 +b=6400000",
        "+proj=lcc +lat_1=40",
        "+proj=wintri",
        "+proj=omerc +lat_0=40 +lat_1=20 +lon_1=60 +lat_2=40 +lon_2=100",
        "+proj=pipeline +step +proj=utm +zone=31",
        "GEOGCS[\"x\",DATUM[\"d\",SPHEROID[\"s\",6378137,298]],AXIS[\"Lat\",SOUTH],AXIS[\"Lon\",EAST]]",
        "hello"
      })
  void saysWhatIsWrong(String text) {
    assertThatExceptionOfType(UnreadableCrs.class)
        .isThrownBy(() -> CrsReader.read(text))
        .withMessageMatching(".{10,}");
  }

  @Test
  void refusesWhatIsNestedOrLongBeyondReason() {
    String deep = "BOUNDCRS[".repeat(100_000);
    assertThatExceptionOfType(UnreadableCrs.class).isThrownBy(() -> CrsReader.read(deep));
    assertThatExceptionOfType(UnreadableCrs.class)
        .isThrownBy(() -> CrsReader.read("A[" + "\"x\",".repeat(1 << 20)));
    Map<String, Object> crs = Map.of("type", "BoundCRS");
    for (int i = 0; i < 1000; i++) {
      crs = Map.of("type", "BoundCRS", "source_crs", crs);
    }
    Map<String, Object> nested = crs;
    assertThatExceptionOfType(UnreadableCrs.class).isThrownBy(() -> CrsReader.read(nested));
  }

  @Test
  void throwsNothingElseWhateverTheValue() {
    Random random = new Random(1);
    List<JsonNode> crs = gdalNotations().toList();
    for (int i = 0; i < 3000; i++) {
      StringBuilder text =
          new StringBuilder(crs.get(random.nextInt(crs.size())).get("wkt").asText());
      for (int j = random.nextInt(5); j >= 0; j--) {
        int at = random.nextInt(text.length());
        text.replace(
            at,
            Math.min(text.length(), at + random.nextInt(40)),
            "[],\"1e999[NaN".substring(random.nextInt(12)));
      }
      onlyUnreadable(text.toString());
    }
    for (Object value :
        new Object[] {
          null,
          1.5,
          true,
          List.of(),
          Map.of(),
          Map.of("type", 1),
          Map.of("type", "ProjectedCRS"),
          -1L
        }) {
      onlyUnreadable(value);
    }
  }

  private static void onlyUnreadable(Object value) {
    assertThatCode(
            () -> {
              try {
                CrsReader.read(value);
              } catch (UnreadableCrs e) {
                assertThat(e).hasMessageMatching("(?s).{10,400}");
              }
            })
        .as("%s", value)
        .doesNotThrowAnyException();
  }
}
