package io.github.zarrcdm.internal.conventions.crs.cf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.model.Attributes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Grid mappings of CF with random parameters are where PROJ has them: every name, on spheres and
 * ellipsoids, in several units, from several prime meridians, near the centre and far from it. The
 * oracle is mappings.txt.gz, by tools/crs-table/mappings.py.
 */
class GridMappingsOfProjTest {
  private static final double METRES_PER_DEGREE = 111_320;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  static List<String> mappings() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(
                    GridMappingsOfProjTest.class.getResourceAsStream("mappings.txt.gz")),
                UTF_8))) {
      return lines.lines().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("mappings")
  @SuppressWarnings("unchecked")
  void isWhereProjHasIt(String line) throws IOException, UnreadableGridMapping {
    String[] columns = line.split("\t");
    AxisUnit unit = AxisUnit.of(columns[1]);
    Crs crs =
        GridMappingReader.projection(new Attributes(JSON.readValue(columns[0], Map.class)), unit);
    Projection projection = Projections.of(crs).orElseThrow();
    double factor = unit.in(crs);
    double[] pair = new double[2];
    for (JsonNode point : JSON.readTree(columns[2])) {
      double lon = point.get(2).asDouble();
      double lat = point.get(3).asDouble();
      double x = point.get(0).asDouble();
      double y = point.get(1).asDouble();
      projection.inverse(x * factor, y * factor, pair);
      double east = Math.IEEEremainder(pair[0] - lon, 360) * Math.cos(Math.toRadians(lat));
      assertThat(Math.hypot(east, pair[1] - lat) * METRES_PER_DEGREE)
          .as("%s, from %s", point, List.of(pair[0], pair[1]))
          .isLessThan(0.01);
      projection.forward(lon, lat, pair);
      double tolerance = crs.isProjected() ? 0.01 : 1e-7;
      assertThat(Math.hypot(pair[0] - x * factor, pair[1] - y * factor))
          .as("%s, to %s", point, List.of(pair[0] / factor, pair[1] / factor))
          .isLessThan(tolerance);
    }
  }
}
