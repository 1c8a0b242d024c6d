package io.github.zarrcdm.internal.conventions.crs.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Every projected CRS of EPSG, ESRI and IAU 2015 is where PROJ has it, to a centimetre, but for
 * those that are named here. The oracle is codes.tsv.gz, by tools/crs-table/codes.py.
 */
class CrsCodesTest {
  private static final double METRES_PER_DEGREE = 111_320;

  /**
   * PROJ leaves out Belgium's twist of 29.2985 seconds, which is in EPSG's formula. EPSG gives two
   * of San Francisco a scale of a millionth, so that the last digit of the oracle is a hundred
   * metres.
   */
  private static final Set<String> OTHER_THAN_PROJ_EPSG =
      Set.of("EPSG:31300", "EPSG:6996", "EPSG:6997");

  /** PROJ puts a grid shift in (102166), and computes elliptic integrals to seven digits. */
  private static final Set<String> OTHER_THAN_PROJ_ESRI =
      Set.of("ESRI:102166", "ESRI:54090", "ESRI:54091", "ESRI:54098", "ESRI:54099");

  /**
   * Transverse Mercator far from its meridian: four centimetres on Jupiter, and no place on Ariel.
   */
  private static final Set<String> OTHER_THAN_PROJ_IAU = Set.of("IAU_2015:59962", "IAU_2015:70160");

  @Test
  void isWhereProjHasIt() throws IOException {
    Map<String, Set<String>> all = new TreeMap<>();
    Map<String, Set<String>> wrong = new TreeMap<>();
    Map<String, String[]> table = table();
    for (String line : lines("codes.tsv.gz")) {
      String[] point = line.split("\t");
      String authority = point[0].substring(0, point[0].indexOf(':'));
      all.computeIfAbsent(authority, a -> new TreeSet<>()).add(point[0]);
      wrong.computeIfAbsent(authority, a -> new TreeSet<>());
      if (!isRight(point, table)) {
        wrong.get(authority).add(point[0]);
      }
    }
    all.forEach(
        (authority, codes) ->
            System.out.printf(
                "%s: %d of %d projected CRSs where PROJ has them%n",
                authority, codes.size() - wrong.get(authority).size(), codes.size()));
    assertThat(all.get("EPSG")).hasSizeGreaterThan(5500);
    assertThat(wrong.get("EPSG")).isEqualTo(OTHER_THAN_PROJ_EPSG);
    assertThat(wrong.get("ESRI")).isEqualTo(OTHER_THAN_PROJ_ESRI);
    assertThat(all.get("IAU_2015")).hasSizeGreaterThan(2000);
    assertThat(wrong.get("IAU_2015")).isEqualTo(OTHER_THAN_PROJ_IAU);
  }

  private static boolean isRight(String[] point, Map<String, String[]> table) {
    try {
      Crs crs = CrsTable.parse(table.get(point[0]), point[0]);
      Optional<Projection> known = Projections.of(crs);
      if (known.isEmpty()) {
        return false;
      }
      Projection projection = known.get();
      double x = Double.parseDouble(point[1]) * crs.unit();
      double y = Double.parseDouble(point[2]) * crs.unit();
      double lon = Double.parseDouble(point[3]);
      double lat = Double.parseDouble(point[4]);
      double[] pair = new double[2];
      projection.inverse(x, y, pair);
      double east = Math.IEEEremainder(pair[0] - lon, 360) * Math.cos(Math.toRadians(lat));
      double metres = Math.hypot(east, pair[1] - lat) * METRES_PER_DEGREE;
      projection.forward(lon, lat, pair);
      return metres < 0.01 && Math.hypot(pair[0] - x, pair[1] - y) < 0.01;
    } catch (UnreadableCrs e) {
      return false;
    }
  }

  private static Map<String, String[]> table() throws IOException {
    Map<String, String[]> table = new HashMap<>();
    for (String line : lines("crs-table.txt.gz")) {
      String[] columns = line.split("\t", -1);
      table.put(columns[0], columns);
    }
    return table;
  }

  private static Iterable<String> lines(String resource) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(CrsCodesTest.class.getResourceAsStream(resource)), UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }
}
