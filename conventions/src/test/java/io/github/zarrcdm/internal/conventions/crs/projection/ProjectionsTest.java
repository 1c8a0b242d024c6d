package io.github.zarrcdm.internal.conventions.crs.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.math.Angles;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle is PROJ: points of tools/crs-table/points.py, some for every method of the table. */
class ProjectionsTest {
  private static final double METRES_PER_DEGREE = 111_320;

  record Point(String code, double x, double y, double lon, double lat) {
    static Point of(String line) {
      String[] columns = line.split("\t");
      return new Point(
          columns[0],
          Double.parseDouble(columns[1]),
          Double.parseDouble(columns[2]),
          Double.parseDouble(columns[3]),
          Double.parseDouble(columns[4]));
    }

    Crs crs() throws UnreadableCrs {
      return CrsReader.read(code);
    }
  }

  static List<Point> points() throws IOException {
    return points("points.tsv");
  }

  private static List<Point> points(String resource) throws IOException {
    List<Point> points = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(ProjectionsTest.class.getResourceAsStream(resource), UTF_8))) {
      lines.lines().filter(line -> !line.startsWith("#")).map(Point::of).forEach(points::add);
    }
    return points;
  }

  static Stream<Point> projected() throws IOException {
    return points().stream();
  }

  @ParameterizedTest
  @MethodSource("projected")
  void findsLongitudeAndLatitudeWhereProjDoes(Point point) throws UnreadableCrs {
    Crs crs = point.crs();
    double[] lonLat = new double[2];
    Projections.of(crs)
        .orElseThrow()
        .inverse(point.x() * crs.unit(), point.y() * crs.unit(), lonLat);
    double east =
        Math.IEEEremainder(lonLat[0] - point.lon(), 360) * Math.cos(Math.toRadians(point.lat()));
    double metres = Math.hypot(east, lonLat[1] - point.lat()) * METRES_PER_DEGREE;
    assertThat(metres).as("%s", point).isLessThan(tolerance(crs));
  }

  /** Rows share what is computed for their latitude, and must not share too much. */
  @Test
  void placesRowsWhereItPlacesTheirPoints() throws IOException, UnreadableCrs {
    for (Point point : points()) {
      Crs crs = point.crs();
      Projection projection = Projections.of(crs).orElseThrow();
      double x = point.x() * crs.unit();
      double y = point.y() * crs.unit();
      double[] lon = {x, x + 5000, x, x, 9e9};
      double[] lat = {y, y, y - 7000, y, Double.NaN};
      double[][] places = new double[lon.length][2];
      for (int i = 0; i < lon.length; i++) {
        projection.inverse(lon[i], lat[i], places[i]);
      }
      projection.inverse(lon, lat);
      for (int i = 0; i < lon.length; i++) {
        assertThat(new double[] {lon[i], lat[i]}).as("%s %d", point, i).isEqualTo(places[i]);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("projected")
  void projectsWhereProjDoes(Point point) throws UnreadableCrs {
    Crs crs = point.crs();
    double[] xy = new double[2];
    Projections.of(crs).orElseThrow().forward(point.lon(), point.lat(), xy);
    assertThat(Math.hypot(xy[0] - point.x() * crs.unit(), xy[1] - point.y() * crs.unit()))
        .isLessThan(tolerance(crs));
  }

  /**
   * The formulas of Colombia's cities and of the modified Krovak are approximations both ways; PROJ
   * computes elliptic integrals to seven digits only.
   */
  private static double tolerance(Crs crs) {
    return switch (crs.conversion().method()) {
      case COLOMBIA_URBAN, KROVAK_MODIFIED, KROVAK_MODIFIED_NORTH, GNOMONIC -> 0.01;
      case ADAMS_SQUARE_II, PEIRCE_SQUARE, PEIRCE_DIAMOND -> 5;
      default -> 0.001;
    };
  }

  static Stream<Point> outside() throws IOException {
    return points("outside.tsv").stream();
  }

  /**
   * A place is right if it leads back to the point; or if it is PROJ's, which lets maps of the
   * whole world extend beyond the antimeridian.
   */
  @ParameterizedTest
  @MethodSource("outside")
  void isNowhereOutsideOfItsWorldOrWhereProjIs(Point point) throws UnreadableCrs {
    Crs crs = point.crs();
    Projection projection = Projections.of(crs).orElseThrow();
    double x = point.x() * crs.unit();
    double y = point.y() * crs.unit();
    double[] place = new double[2];
    projection.inverse(x, y, place);
    double[] back = new double[2];
    projection.forward(place[0], place[1], back);
    assertThat(Double.isNaN(place[0])).isEqualTo(Double.isNaN(place[1]));
    if (!Double.isNaN(place[0]) && !(Math.hypot(back[0] - x, back[1] - y) < 1)) {
      assertThat(Math.IEEEremainder(place[0] - point.lon(), 360)).isCloseTo(0, within(1e-6));
      assertThat(place[1]).isCloseTo(point.lat(), within(1e-6));
    }
  }

  @Test
  void isNowhereOffTheDisk() throws UnreadableCrs {
    Crs crs = CrsReader.read("ESRI:102497");
    double[] lonLat = new double[2];
    Projections.of(crs).orElseThrow().inverse(9e6, 9e6, lonLat);
    assertThat(lonLat).containsOnly(Double.NaN);
  }

  /** Belgian Lambert 72 in its two definitions; PROJ leaves the twist of the older one out. */
  @Test
  void turnsTheBelgianGrid() throws UnreadableCrs {
    double[] older = new double[2];
    double[] newer = new double[2];
    Projections.of(CrsReader.read("EPSG:31300")).orElseThrow().inverse(150_000, 170_000, older);
    Projections.of(CrsReader.read("EPSG:31370")).orElseThrow().inverse(150_000, 170_000, newer);
    assertThat(older[0]).isCloseTo(newer[0], within(1e-6));
    assertThat(older[1]).isCloseTo(newer[1], within(2e-4));
  }

  /** Where Van der Grinten's usual formulas lose half of their digits: at the edge and the axes. */
  @Test
  void returnsToThePlaceAtTheEdgeOfTheMap() throws UnreadableCrs {
    Projection projection = Projections.of(CrsReader.read("ESRI:54029")).orElseThrow();
    double[] pair = new double[2];
    for (double lon : new double[] {0, 1e-7, 1e-3, 45, 179.9999999, 180}) {
      for (double lat : new double[] {-89.99, -30, 0, 1e-7, 1, 80, 89.999}) {
        projection.forward(lon, lat, pair);
        projection.inverse(pair[0], pair[1], pair);
        assertThat(Math.IEEEremainder(pair[0] - lon, 360)).isCloseTo(0, within(1e-9));
        assertThat(pair[1]).isCloseTo(lat, within(1e-11));
      }
    }
  }

  @Test
  void computesArcFunctionsAsExactlyAsMath() {
    for (int i = -4000; i <= 4000; i++) {
      double tangent = Math.copySign(Math.expm1(Math.abs(i) / 200.), i);
      assertSame(Angles.atan(tangent), Math.atan(tangent));
      assertSame(Angles.asin(i / 4000.), Math.asin(i / 4000.));
    }
    double[] edges = {0., -0., 1, -1, 1e-320, -1e-320, 1e308, -1e308, Double.NaN};
    for (double y : edges) {
      assertSame(Angles.atan(y), Math.atan(y));
      for (double x : edges) {
        assertSame(Angles.atan2(y, x), Math.atan2(y, x));
      }
    }
  }

  private static void assertSame(double actual, double expected) {
    if (Double.isNaN(expected)) {
      assertThat(actual).isNaN();
    } else {
      assertThat(actual).isCloseTo(expected, within(3 * Math.ulp(expected)));
    }
  }
}
