package io.github.zarrcdm.internal.conventions.crs.cf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Projection;
import io.github.zarrcdm.internal.conventions.crs.projection.Projections;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.internal.conventions.crs.read.UnreadableCrs;
import io.github.zarrcdm.model.Attributes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GridMappingTest {

  private static Map<String, Object> written(String code) throws UnreadableCrs {
    return GridMappingWriter.attributes(CrsReader.read(code), AxisUnit.METRE);
  }

  /**
   * What is written, read again, is the same map: also where a scale factor was turned into
   * standard parallels.
   */
  @ParameterizedTest
  @CsvSource({
    "EPSG:32631, 3, 50",
    "EPSG:27700, -3, 55",
    "EPSG:3857, 5, 50",
    "EPSG:3035, 20, 40",
    "EPSG:2154, 2, 47",
    "EPSG:27572, 2, 47",
    "EPSG:5070, -100, 40",
    "EPSG:3031, 30, -75",
    "EPSG:3413, -40, 70",
    "EPSG:32661, 20, 80",
    "EPSG:3395, 10, 50",
    "EPSG:6933, 10, 50",
    "EPSG:3973, 10, 50",
    "EPSG:2985, 140, -66",
    "ESRI:54008, 10, 50",
    "EPSG:3448, -77, 18"
  })
  void saysTheSameMap(String code, double lon, double lat)
      throws UnreadableCrs, UnreadableGridMapping {
    Crs crs = CrsReader.read(code);
    Map<String, Object> attributes = GridMappingWriter.attributes(crs, AxisUnit.METRE);
    Projection again =
        Projections.of(GridMappingReader.read(new Attributes(attributes), AxisUnit.METRE))
            .orElseThrow();
    double[] expected = new double[2];
    double[] actual = new double[2];
    Projections.of(crs).orElseThrow().forward(lon, lat, expected);
    again.forward(lon, lat, actual);
    assertThat(actual[0]).isCloseTo(expected[0], within(1e-4));
    assertThat(actual[1]).isCloseTo(expected[1], within(1e-4));
  }

  @Test
  void turnsTheScaleAtThePoleIntoTheExactParallel() throws UnreadableCrs {
    assertThat((double) written("EPSG:32661").get("standard_parallel"))
        .isCloseTo(81.114517868593, within(1e-11));
  }

  @Test
  void saysTheSouthPole() throws UnreadableCrs {
    assertThat(written("EPSG:3031"))
        .containsEntry("latitude_of_projection_origin", -90.)
        .containsEntry("standard_parallel", -71.);
  }

  @Test
  void saysASphereByItsRadiusOnly() throws UnreadableCrs {
    assertThat(written("EPSG:3857"))
        .containsEntry("earth_radius", 6378137.)
        .doesNotContainKeys("semi_major_axis", "inverse_flattening");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"EPSG:28992", "EPSG:2056", "EPSG:5514", "EPSG:8857", "EPSG:5880", "EPSG:31300"})
  void saysNothingRatherThanSomethingWrong(String code) throws UnreadableCrs {
    assertThat(written(code)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "geostationary",
        "transverse_mercator",
        "lambert_conformal_conic",
        "polar_stereographic",
        "rotated_latitude_longitude",
        "healpix",
        "nonsense"
      })
  void refusesWhatIsIncompleteOrUnknown(String name) {
    Attributes attributes = new Attributes(Map.of("grid_mapping_name", name));
    assertThatExceptionOfType(UnreadableGridMapping.class)
        .isThrownBy(() -> GridMappingReader.read(attributes, AxisUnit.METRE));
  }

  @Test
  void readsNumbersWrittenAsTextAndListsOfOne() throws UnreadableGridMapping {
    Attributes attributes =
        new Attributes(
            Map.of(
                "grid_mapping_name", "sinusoidal",
                "longitude_of_projection_origin", "10.5",
                "earth_radius", List.of(6371007L)));
    Crs crs = GridMappingReader.read(attributes, AxisUnit.METRE);
    assertThat(crs.ellipsoid().semiMajor()).isEqualTo(6371007);
    assertThat(crs.conversion().parameters()).containsValue(10.5);
  }
}
