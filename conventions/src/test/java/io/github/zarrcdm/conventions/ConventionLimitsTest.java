package io.github.zarrcdm.conventions;

import static io.github.zarrcdm.conventions.Models.axis;
import static io.github.zarrcdm.conventions.Models.group;
import static io.github.zarrcdm.conventions.Models.raster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is within a limit is accepted; what exceeds it is left out, and the finding names the
 * property.
 */
class ConventionLimitsTest {
  private static final String WKT =
      "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,298.257223563]]]";
  private static final String PROJ = "+proj=longlat +ellps=WGS84";

  /** {@code text} whose first blank is made so long that it has that length. */
  private static String filled(String text, long length) {
    return text.replaceFirst(" ", " ".repeat((int) length - text.length() + 1));
  }

  private static void assertRefused(Limit limit, ThrowingCallable read) {
    assertThatThrownBy(read)
        .isInstanceOf(UnreadableCrs.class)
        .hasMessageContaining("-D" + limit.property() + "=");
  }

  @ParameterizedTest
  @ValueSource(strings = {WKT, PROJ})
  void charactersOfACrs(String text) throws UnreadableCrs {
    long most = Limit.CRS_LENGTH.value();
    assertThat(CrsReader.read(filled(text, most))).isNotNull();
    assertRefused(Limit.CRS_LENGTH, () -> CrsReader.read(filled(text, most + 1)));
  }

  @Test
  void levelsOfWkt() throws UnreadableCrs {
    int most = (int) Limit.CRS_DEPTH.value();
    assertThat(CrsReader.read(WKT.replaceFirst("]$", "," + nested(most - 1) + "]"))).isNotNull();
    assertRefused(
        Limit.CRS_DEPTH, () -> CrsReader.read(WKT.replaceFirst("]$", "," + nested(most) + "]")));
  }

  private static String nested(int levels) {
    return "X[".repeat(levels) + "1" + "]".repeat(levels);
  }

  @Test
  void levelsOfProjJson() throws UnreadableCrs {
    int most = (int) Limit.CRS_DEPTH.value();
    assertThat(CrsReader.read(bound(most - 1))).isNotNull();
    assertRefused(Limit.CRS_DEPTH, () -> CrsReader.read(bound(most)));
  }

  private static Map<String, Object> bound(int times) {
    Map<String, Object> crs =
        Map.of(
            "type",
            "GeographicCRS",
            "name",
            "x",
            "datum",
            Map.of(
                "name",
                "d",
                "ellipsoid",
                Map.of("name", "e", "semi_major_axis", 6378137L, "inverse_flattening", 298.257)));
    for (int i = 0; i < times; i++) {
      crs = Map.of("type", "BoundCRS", "source_crs", crs);
    }
    return crs;
  }

  @Test
  void levelsOfAPyramid() {
    int most = (int) Limit.PYRAMID_LEVELS.value();
    Findings findings = new Findings("");
    assertThat(hasCrs(pyramid(most), findings)).isTrue();
    assertThat(findings.all()).isEmpty();
    assertThat(hasCrs(pyramid(most + 1), findings)).isFalse();
    assertThat(findings.all().toString()).contains("-D" + Limit.PYRAMID_LEVELS.property() + "=");
  }

  private static Group pyramid(int levels) {
    List<Object> datasets = new ArrayList<>();
    for (int i = 0; i < levels; i++) {
      datasets.add(Map.of("path", Integer.toString(i), "crs", "EPSG:3857"));
    }
    Group level =
        group(
            "/0",
            Map.of(),
            axis("/0/x", Map.of(), 0, 1),
            axis("/0/y", Map.of(), 1, 0),
            raster("/0/t", List.of("y", "x"), Map.of(), 2, 2));
    return group("/", Map.of("multiscales", List.of(Map.of("datasets", datasets))), level);
  }

  private static boolean hasCrs(Group root, Findings findings) {
    Group changed = Conventions.apply(root, key -> null, findings);
    return changed.group("0").array("t").attributes().has("grid_mapping");
  }
}
