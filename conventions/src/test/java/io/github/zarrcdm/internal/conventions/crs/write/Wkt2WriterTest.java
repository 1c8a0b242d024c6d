package io.github.zarrcdm.internal.conventions.crs.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.internal.conventions.crs.AxisUnit;
import io.github.zarrcdm.internal.conventions.crs.Crs;
import io.github.zarrcdm.internal.conventions.crs.Parameter;
import io.github.zarrcdm.internal.conventions.crs.cf.GridMappingReader;
import io.github.zarrcdm.internal.conventions.crs.read.CrsReader;
import io.github.zarrcdm.model.Attributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every grid mapping of CF, as WKT 2, is the CRS that it was. GDAL 3.13.3 places the corners of
 * rasters by these texts where it places them by CF's attributes.
 */
class Wkt2WriterTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "latitude_longitude",
        "transverse_mercator longitude_of_central_meridian=15 latitude_of_projection_origin=1"
            + " scale_factor_at_central_meridian=0.9996 false_easting=500000",
        "lambert_conformal_conic standard_parallel=49,44 longitude_of_central_meridian=3"
            + " latitude_of_projection_origin=46.5 false_northing=6600000"
            + " longitude_of_prime_meridian=2.25",
        "albers_conical_equal_area standard_parallel=29.5,45.5 longitude_of_central_meridian=-96"
            + " latitude_of_projection_origin=23",
        "lambert_azimuthal_equal_area longitude_of_projection_origin=10"
            + " latitude_of_projection_origin=52 false_easting=4321000",
        "azimuthal_equidistant longitude_of_projection_origin=10 latitude_of_projection_origin=52",
        "polar_stereographic straight_vertical_longitude_from_pole=-45"
            + " latitude_of_projection_origin=-90 standard_parallel=-71",
        "polar_stereographic straight_vertical_longitude_from_pole=0"
            + " latitude_of_projection_origin=90 scale_factor_at_projection_origin=0.994",
        "stereographic longitude_of_projection_origin=5 latitude_of_projection_origin=52"
            + " scale_factor_at_projection_origin=0.9999",
        "mercator longitude_of_projection_origin=0 standard_parallel=20",
        "mercator longitude_of_projection_origin=110 scale_factor_at_projection_origin=0.997",
        "lambert_cylindrical_equal_area longitude_of_central_meridian=0 standard_parallel=30",
        "sinusoidal longitude_of_projection_origin=7",
        "geostationary longitude_of_projection_origin=-75 perspective_point_height=35786023"
            + " sweep_angle_axis=x",
        "geostationary longitude_of_projection_origin=0 perspective_point_height=35785831"
            + " sweep_angle_axis=y",
        "orthographic longitude_of_projection_origin=10 latitude_of_projection_origin=40",
        "vertical_perspective longitude_of_projection_origin=10 latitude_of_projection_origin=40"
            + " perspective_point_height=35785831",
        "oblique_mercator longitude_of_projection_origin=10 latitude_of_projection_origin=40"
            + " azimuth_of_central_line=30 scale_factor_at_projection_origin=0.9996",
        "rotated_latitude_longitude grid_north_pole_latitude=39.25"
            + " grid_north_pole_longitude=-162 north_pole_grid_longitude=3",
      })
  void isReadAsItWas(String mapping) throws Exception {
    Crs crs = GridMappingReader.read(attributes(mapping), AxisUnit.METRE);
    Crs read = CrsReader.read(Wkt2Writer.write(crs).orElseThrow());
    assertThat(read.ellipsoid().semiMajor()).isEqualTo(6378137);
    assertThat(read.ellipsoid().inverseFlattening()).isEqualTo(298.257223563);
    assertThat(read.datum().primeMeridian()).isEqualTo(crs.datum().primeMeridian());
    if (crs.isGeographic()) {
      assertThat(read.isGeographic()).isTrue();
      return;
    }
    assertThat(read.conversion().method()).isEqualTo(crs.conversion().method());
    for (Parameter parameter : crs.conversion().parameters().keySet()) {
      assertThat(read.conversion().get(parameter))
          .as(parameter.name())
          .isEqualTo(crs.conversion().get(parameter));
    }
  }

  private static Attributes attributes(String mapping) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    attributes.put("semi_major_axis", 6378137.0);
    attributes.put("inverse_flattening", 298.257223563);
    for (String word : mapping.split(" ")) {
      int sign = word.indexOf('=');
      String value = word.substring(sign + 1);
      if (sign < 0) {
        attributes.put("grid_mapping_name", word);
      } else if (value.matches("[xy]")) {
        attributes.put(word.substring(0, sign), value);
      } else {
        attributes.put(
            word.substring(0, sign),
            List.of(value.split(",")).stream().map(Double::valueOf).toList());
      }
    }
    return new Attributes(attributes);
  }
}
