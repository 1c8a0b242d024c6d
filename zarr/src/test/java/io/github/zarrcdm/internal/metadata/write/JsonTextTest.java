package io.github.zarrcdm.internal.metadata.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTextTest {

  @Test
  void isLaidOutInLines() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("shape", new long[] {744, 3});
    document.put("chunks", new int[] {1});
    document.put("filters", null);
    document.put("attributes", Map.of("valid_range", Arrays.asList(1L, 0.5f, true, null)));
    document.put("codecs", List.of());
    document.put("keys", Map.of());
    assertThat(new JsonText(false).of(document))
        .isEqualTo(
            """
            {
              "shape" : [
                744,
                3
              ],
              "chunks" : [
                1
              ],
              "filters" : null,
              "attributes" : {
                "valid_range" : [
                  1,
                  0.5,
                  true,
                  null
                ]
              },
              "codecs" : [ ],
              "keys" : { }
            }\
            """);
  }

  @Test
  void isSortedByNameAtEveryLevelIfAskedFor() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("z", 1);
    inner.put("b", 2);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("y", List.of(inner));
    document.put("a", 3);
    assertThat(new JsonText(true).of(document).replaceAll("\\s", ""))
        .isEqualTo("{\"a\":3,\"y\":[{\"b\":2,\"z\":1}]}");
    assertThat(new JsonText(false).of(document).replaceAll("\\s", ""))
        .isEqualTo("{\"y\":[{\"z\":1,\"b\":2}],\"a\":3}");
  }

  @Test
  void numbersAreThoseOfJacksonAndNanIsBare() throws Exception {
    List<Object> numbers =
        List.of(
            (byte) -1,
            (short) 2,
            3,
            Long.MIN_VALUE,
            new BigInteger("18446744073709551615"),
            new BigDecimal("0.10"),
            0.1f,
            1e300);
    String text = new JsonText(false).of(numbers);
    JsonMapper jackson = new JsonMapper();
    assertThat(jackson.readTree(text))
        .isEqualTo(jackson.readTree(jackson.writeValueAsString(numbers)));
    assertThat(new JsonText(false).of(List.of(Double.NaN, Float.NEGATIVE_INFINITY)))
        .contains("  NaN,", "  -Infinity\n");
  }

  @Test
  void textIsAscii() {
    assertThat(new JsonText(false).of("°C \"\n\ud83c\udf0d"))
        .isEqualTo("\"\\u00B0C \\\"\\n\\uD83C\\uDF0D\"");
  }

  @Test
  void arraysAreListsAndWhatJsonLacksIsAnError() {
    assertThat(new JsonText(false).of(new double[] {1, Double.NaN})).contains("  1.0,", "  NaN\n");
    assertThat(new JsonText(false).of(new String[] {"a"})).contains("  \"a\"\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JsonText(false).of(List.of(Thread.State.NEW)))
        .withMessageContaining("State");
  }
}
