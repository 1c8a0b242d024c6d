package io.github.zarrcdm.internal.metadata;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Units of times that a data type and an attribute both give. xarray with zarr-python shows 10 of
 * {@code datetime64[s]} as ten seconds after 1970, whatever the attribute says.
 */
class TimeUnitsOfTypesTest {
  private static final String ARRAY =
      """
      {"zarr_format": 2, "shape": [3], "chunks": [3], "dtype": "%s", "compressor": null,
       "fill_value": null, "filters": null, "order": "C"}\
      """;

  private final Findings findings = new Findings("");

  @ParameterizedTest
  @CsvSource({
    "<M8[s], days since 2000-01-01, seconds since 1970-01-01",
    "<M8[10s], weeks, seconds since 1970-01-01",
    "<M8[M], UTC, days since 1970-01-01",
    "<m8[h], days, hours"
  })
  void thoseOfTheTypeAreRight(String dtype, String stored, String shown) throws IOException {
    assertThat(attributes(dtype, "{\"units\": \"%s\"}".formatted(stored)).get("units"))
        .isEqualTo(shown);
    assertThat(findings.all())
        .singleElement()
        .asString()
        .contains("/time", stored, dtype.substring(2, 3), shown);
  }

  @Test
  void thereIsNothingToSayIfBothAgree() throws IOException {
    Attributes attributes =
        attributes("<M8[s]", "{\"units\": \"seconds since 1970-01-01\", \"long_name\": \"t\"}");
    assertThat(attributes.values())
        .containsOnlyKeys("units", "long_name", "calendar")
        .containsEntry("calendar", "proleptic_gregorian");
    assertThat(findings.all()).isEmpty();
  }

  private Attributes attributes(String dtype, String attributes) throws IOException {
    MemoryStore store =
        new MemoryStore(
            Map.of(
                ".zgroup", "{\"zarr_format\": 2}".getBytes(UTF_8),
                "time/.zarray", ARRAY.formatted(dtype).getBytes(UTF_8),
                "time/.zattrs", attributes.getBytes(UTF_8)));
    return Metadata.read(store, "", findings).array("time").attributes();
  }
}
