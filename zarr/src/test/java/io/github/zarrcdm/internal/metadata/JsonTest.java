package io.github.zarrcdm.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.document.Json;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

  private static Object parse(String text) throws ZarrException {
    return Json.parse(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), "store: a/.zattrs");
  }

  @Test
  void numbersAreExact() throws ZarrException {
    assertThat(parse("[1, 9223372036854775807, 18446744073709551615, 1.0, 1e3]"))
        .isEqualTo(
            List.of(1L, Long.MAX_VALUE, new BigInteger("18446744073709551615"), 1.0, 1000.0));
  }

  @Test
  void commonDeviationsFromJsonAreRead() throws ZarrException {
    assertThat(parse("[NaN, Infinity, -Infinity, 0., .5,]"))
        .isEqualTo(
            List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, 0.5));
    assertThat(parse("\uFEFF{\"a\": 1, \"a\": 2}")).isEqualTo(Map.of("a", 2L));
    assertThat(parse("[null, true]")).isEqualTo(Arrays.asList(null, true));
  }

  @Test
  void errorsSayWhereAndNotHowTheParserIsSet() {
    assertThatThrownBy(() -> parse("{\"a\":\n [1, 2"))
        .hasMessageContaining("Array (start marker at line 2, column 2), at line 2, column")
        .hasMessageNotContaining("REDACTED");
    assertThatThrownBy(() -> parse("{\"a\": <}"))
        .hasMessageContaining(", at line 1, column 7")
        .hasMessageNotContaining("StreamReadFeature");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"a\": 1", "{} {}", "<html>", "\u0000", "[1 2]"})
  void theRestIsMalformedAndTheErrorSaysWhere(String text) {
    assertThatThrownBy(() -> parse(text))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageStartingWith("store: a/.zattrs: ");
  }

  @Test
  void depthIsLimited() {
    assertThatThrownBy(() -> parse("[".repeat(100_000)))
        .isInstanceOf(ZarrException.LimitExceeded.class)
        .hasMessageContaining("depth");
  }

  @Test
  void textIsSpacedAsNetcdfCSpacesIt() throws ZarrException {
    assertThat(NetcdfCJson.of(parse("{\"a\":[1, 2],\"b\":{\"c\":\"x\\\"\\n\"},\"d\":[]}")))
        .isEqualTo("{\"a\": [1,2], \"b\": {\"c\": \"x\\\"\\n\"}, \"d\": []}");
  }
}
