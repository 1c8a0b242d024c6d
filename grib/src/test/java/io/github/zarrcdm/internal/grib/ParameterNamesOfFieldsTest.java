package io.github.zarrcdm.internal.grib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of temperature, in arrays of other names. */
class ParameterNamesOfFieldsTest {
  private static double[] decoded(String message, String codec, String name) throws IOException {
    Message found = Message.packed(message);
    return found.doubles(codec, Map.of("var", name), found.points());
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource({
    "simple_17, gribberish, ugrd, 'eastward wind', 'section 4, octet 10', 0-0-0",
    "simple_17, grib, u10, 'eastward wind', 'section 4, octet 10', 0-0-0",
    "simple_17, gribberish, RH, 'relative humidity', 'section 4, octet 10', 0-0-0",
    "edition1_simple_bitmap, gribberish, gh, 'geopotential height', 'section 1, octet 9', ecmwf-167",
    "edition1_simple_bitmap, grib, d2m, 'dew point', 'section 1, octet 9', ecmwf-167"
  })
  void fieldOfAnotherNameIsAnError(
      String message, String codec, String name, String meaning, String octet, String parameter) {
    assertThatThrownBy(() -> decoded(message, codec, name))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("air.zarr: array /t, chunk c/0")
        .hasMessageContaining(octet + ": a field of temperature (" + parameter + ")")
        .hasMessageContaining("where the codec is for " + meaning);
  }

  /** The last three mean nothing certain: a pressure may be one at sea level, for instance. */
  @ParameterizedTest
  @ValueSource(strings = {"tmp", "TMP", "t", "t2m", "", "pres", "temperature_2m", "mx2t"})
  void otherNamesAreNotCompared(String name) throws IOException {
    assertThat(decoded("simple_17", "gribberish", name)).isNotEmpty();
    assertThat(decoded("edition1_simple_bitmap", "grib", name)).isNotEmpty();
  }
}
