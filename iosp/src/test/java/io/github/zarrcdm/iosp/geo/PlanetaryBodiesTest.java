package io.github.zarrcdm.iosp.geo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.iosp.Zarr;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.unidata.geoloc.LatLonPoint;

/**
 * The Moon and the planets, by the codes of the International Astronomical Union: GridDataset and
 * Coverage put cells at the longitude to the east and the latitude that PROJ has, also where the
 * CRS counts to the west. The oracle is bodies.jsonl, by tools/crs-table/bodies.py.
 */
class PlanetaryBodiesTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String MARS_WEST = "IAU_2015:49901";

  @TempDir Path folder;

  @BeforeAll
  static void register() {
    Zarr.register();
  }

  /** One body in one spelling, with units on its axes or without. */
  record Spelling(String name, Object crs, JsonNode body, boolean units) {
    @Override
    public String toString() {
      return body.get("code").asText() + " by " + name + (units ? ", units" : "");
    }
  }

  static List<Spelling> spellings() throws IOException {
    List<Spelling> spellings = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                PlanetaryBodiesTest.class.getResourceAsStream("bodies.jsonl"), UTF_8))) {
      for (String line : lines.lines().toList()) {
        JsonNode body = JSON.readTree(line);
        String code = body.get("code").asText();
        String url = "http://www.opengis.net/def/crs/IAU/2015/" + code.substring(9);
        Map<?, ?> projjson = JSON.convertValue(body.get("projjson"), Map.class);
        spellings.add(new Spelling("code", code, body, true));
        spellings.add(new Spelling("url", Map.of("url", url), body, false));
        spellings.add(new Spelling("WKT", Map.of("wkt", body.get("wkt").asText()), body, false));
        spellings.add(new Spelling("PROJJSON", Map.of("projjson", projjson), body, true));
      }
    }
    return spellings;
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void liesWhereProjPutsIt(Spelling spelling) throws IOException {
    JsonNode points = spelling.body().get("points");
    double[] x = sorted(points, 0);
    double[] y = sorted(points, 1);
    String units = spelling.body().get("units").asText();
    boolean angles = units.startsWith("degree");
    String north = units.equals("degrees") || !angles ? units : "degrees_north";
    String xName = angles ? "lon" : "x";
    String yName = angles ? "lat" : "y";
    SmallStore store =
        new SmallStore(folder)
            .group("", Map.of("Conventions", "CF-1.8"))
            .axis(xName, spelling.units() ? Map.of("units", units) : Map.of(), x)
            .axis(yName, spelling.units() ? Map.of("units", north) : Map.of(), y)
            .raster(
                "a",
                List.of(y.length, x.length),
                List.of(yName, xName),
                Map.of("_CRS", spelling.crs()));
    assertThat(points).hasSizeGreaterThan(1);
    for (JsonNode point : points) {
      int column = Arrays.binarySearch(x, point.get(0).asDouble());
      int row = Arrays.binarySearch(y, point.get(1).asDouble());
      assertPlace(store, row, column, point.get(2).asDouble(), point.get(3).asDouble());
    }
    try (NetcdfFile file = NetcdfFiles.open(store.location())) {
      assertThat((double[]) file.findVariable(xName).read().copyTo1DJavaArray()).isEqualTo(x);
    }
  }

  private static double[] sorted(JsonNode points, int part) {
    return StreamSupport.stream(points.spliterator(), false)
        .mapToDouble(point -> point.get(part).asDouble())
        .sorted()
        .toArray();
  }

  private static void assertPlace(SmallStore store, int row, int column, double lon, double lat)
      throws IOException {
    Pixel pixel = new Pixel(row, column, lon, lat);
    for (LatLonPoint place :
        List.of(
            Grids.grid(store.location(), "a", row, column),
            Grids.coverage(store.location(), "a", row, column))) {
      assertThat(pixel.metresTo(place.getLongitude(), place.getLatitude()))
          .as("%s %s", pixel, place)
          .isLessThan(0.01);
    }
  }

  @Test
  void countsATransformToTheWestToo() throws IOException {
    SmallStore store = transformed(10, 0, 100, 0, -10, 50);
    assertPlace(store, 0, 0, -105, 45);
    assertPlace(store, 1, 2, -125, 35);
  }

  @Test
  void countsAShearedTransformToTheWestToo() throws IOException {
    SmallStore store = transformed(10, 2, 100, 1, -10, 50);
    assertPlace(store, 0, 0, -106, 45.5);
    assertPlace(store, 1, 2, -128, 37.5);
  }

  private SmallStore transformed(double... affine) throws IOException {
    return new SmallStore(folder)
        .group("", Map.of())
        .raster(
            "a",
            List.of(2, 3),
            List.of("y", "x"),
            Map.of(
                "proj:code",
                MARS_WEST,
                "spatial:transform",
                affine,
                "spatial:dimensions",
                List.of("y", "x")));
  }

  /** The units of a coordinate are those stored with it; one CRS may serve many files. */
  @Test
  void believesAnAxisThatPointsEast() throws IOException {
    SmallStore store = degrees("degrees_east", MARS_WEST);
    assertPlace(store, 0, 1, 30, 50);
  }

  @Test
  void believesAnAxisThatPointsWest() throws IOException {
    SmallStore store = degrees("degrees_west", "IAU_2015:49900");
    assertPlace(store, 0, 1, -30, 50);
  }

  private SmallStore degrees(String units, String code) throws IOException {
    return new SmallStore(folder)
        .group("", Map.of("Conventions", "CF-1.8"))
        .axis("lon", Map.of("units", units), 20, 30)
        .axis("lat", Map.of("units", "degrees_north"), 50, 40)
        .raster("a", List.of(2, 2), List.of("lat", "lon"), Map.of("_CRS", code));
  }
}
