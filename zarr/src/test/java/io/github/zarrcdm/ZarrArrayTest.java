package io.github.zarrcdm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.MemoryStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sample store: air(time, lat, lon) in int16, its axes in float32 and int64. */
class ZarrArrayTest {
  private static ZarrDataset dataset;

  @BeforeAll
  static void open() throws IOException {
    dataset = ZarrDataset.open("../samples/air.zarr");
  }

  @AfterAll
  static void close() throws IOException {
    dataset.close();
  }

  private static ZarrArray air() {
    return dataset.array("/air").orElseThrow();
  }

  @Test
  void saysWhatItIs() {
    assertThat(air().name()).isEqualTo("air");
    assertThat(air().type().name()).isEqualTo("int16");
    assertThat(air().shape()).containsExactly(6, 5, 7);
    assertThat(air().dimensions()).containsExactly("time", "lat", "lon");
    assertThat(air().attribute("units")).contains("degK");
    assertThat(air().attribute("nothing")).isEmpty();
    assertThat(dataset.arrays()).extracting(ZarrArray::path).contains("/air", "/lat", "/time");
  }

  @Test
  void aPathThatDoesNotExistIsEmpty() {
    assertThat(dataset.array("/air")).isPresent();
    assertThat(dataset.array("air")).isPresent();
    assertThat(dataset.array("/")).isEmpty();
    assertThat(dataset.array("/no/air")).isEmpty();
    assertThat(dataset.text("nothing.txt")).isEmpty();
  }

  @Test
  void rangesByNameAreTheSectionOfTheSameIndices() throws IOException {
    Object expected =
        dataset.read(
            dataset.root().array("air"),
            new Section(new long[] {1, 0, 2}, new int[] {2, 5, 2}, new long[] {3, 1, 2}));
    ZarrArray part = air().range("time", 1, 6, 3).range("lon", 2, 7).range("lon", 0, 4, 2);
    assertThat(part.shape()).containsExactly(2, 5, 2);
    assertThat(part.read()).isEqualTo(expected);
    assertThat(air().at("time", 5).at("lat", 4).at("lon", 6).readLongs()).hasSize(1);
  }

  @Test
  void aStepBeyondTheEndSelectsTheFirst() throws IOException {
    assertThat(air().range("lat", 1, 5, Long.MAX_VALUE).at("time", 0).at("lon", 2).shape())
        .containsExactly(1, 1, 1);
    assertThat(air().range("lat", 1, 5, 3).range("lat", 1, 2, Long.MAX_VALUE).readLongs())
        .isEqualTo(air().at("lat", 4).readLongs());
  }

  @Test
  void numbersAreConverted() throws IOException {
    short[] stored = (short[]) air().read();
    double[] doubles = air().readDoubles();
    assertThat(doubles).hasSize(stored.length);
    for (int i = 0; i < stored.length; i++) {
      assertThat(doubles[i]).isEqualTo(stored[i]);
    }
    assertThat(dataset.array("/lat").orElseThrow().readDoubles())
        .containsExactly(75, 60, 45, 30, 15);
    assertThat(dataset.array("/lat").orElseThrow().readFloats())
        .containsExactly(75, 60, 45, 30, 15);
  }

  /** All bits set, in a chunk that was never written: the fill value. */
  @ParameterizedTest
  @CsvSource({
    "uint8, 255, 255",
    "int8, -1, -1",
    "uint16, 65535, 65535",
    "int16, -1, -1",
    "uint32, 4294967295, 4294967295",
    "int32, -1, -1",
    "int64, -1, -1",
    "int64, 9007199254740993, 9007199254740992",
    "uint64, 18446744073709551615, 18446744073709551615",
    "uint64, 9223372036854777857, 9223372036854777856",
    "float64, 0.1, 0.1",
    "float32, 0.5, 0.5"
  })
  void unsignedNumbersStayPositive(String type, String fill, double expected) throws IOException {
    ZarrArray one = filled(type, fill);
    assertThat(one.readDoubles()).containsExactly(expected);
    assertThat(one.readFloats()).containsExactly((float) expected);
    if (type.matches("u?int(8|16|32)|int64")) {
      assertThat(one.readLongs()).containsExactly(Long.parseLong(fill));
    } else {
      assertThatThrownBy(one::readLongs)
          .isInstanceOf(ZarrException.Unsupported.class)
          .hasMessageContaining("/ is " + type)
          .hasMessageContaining("readDoubles()");
    }
  }

  @Test
  void textIsNotANumber() throws IOException {
    ZarrArray text = filled("string", "\"x\"");
    assertThat(text.read()).isEqualTo(new Object[] {"x"});
    assertThatThrownBy(text::readDoubles)
        .isInstanceOf(ZarrException.Unsupported.class)
        .hasMessageEndingWith("Use read().");
  }

  private static ZarrArray filled(String type, String fill) throws IOException {
    String metadata =
        """
        {"zarr_format": 3, "node_type": "array", "shape": [1], "data_type": "%s", "fill_value": %s,
         "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
         "chunk_key_encoding": {"name": "default"}, "codecs": [%s]}\
        """
            .formatted(
                type,
                fill,
                type.equals("string")
                    ? "{\"name\": \"vlen-utf8\"}"
                    : "{\"name\": \"bytes\", \"configuration\": {\"endian\": \"little\"}}");
    Map<String, byte[]> values = Map.of("zarr.json", metadata.getBytes(StandardCharsets.UTF_8));
    return ZarrDataset.of(new MemoryStore(values), "/").arrays().get(0);
  }

  @Test
  void missingVariablesCannotBeSelected() {
    assertThatThrownBy(() -> air().at("level", 0)).hasMessageContaining("[time, lat, lon]");
    assertThatThrownBy(() -> air().at("time", 6)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> air().range("time", 4, 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> air().range("time", 0, 3).at("time", 3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
