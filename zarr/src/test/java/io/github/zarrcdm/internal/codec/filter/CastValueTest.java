package io.github.zarrcdm.internal.codec.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.codec.Codecs;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.model.CodecSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code cast_value} and {@code scale_offset} against the rules of their specifications. */
class CastValueTest {
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 20);

  @ParameterizedTest(name = "{0} to {1}, {2}, {3}")
  @CsvSource({
    "float64, int8, nearest-even, error, 0.5 1.5 2.5 -0.5 -1.5, 0 2 2 0 -2",
    "float64, int8, towards-zero, error, 0.9 -0.9 -1.1, 0 0 -1",
    "float64, int8, towards-positive, error, 0.1 -0.9 1.0, 1 0 1",
    "float64, int8, towards-negative, error, 0.9 -0.1, 0 -1",
    "float64, int8, nearest-away, error, 0.5 1.5 -0.5 -2.5 0.49, 1 2 -1 -3 0",
    "float64, uint8, nearest-even, clamp, -1 0 255 256 1e300 Infinity -Infinity, 0 0 255 255 255"
        + " 255 0",
    "float64, uint8, nearest-even, wrap, -1 256 300 -257, 255 0 44 255",
    "float64, int64, nearest-even, clamp, 1e19 -1e19, 9223372036854775807 -9223372036854775808",
    "float64, uint64, nearest-even, clamp, 1e20 9223372036854775808, 18446744073709551615"
        + " 9223372036854775808",
    "int32, int8, nearest-even, wrap, 128 -129 256 1000, -128 127 0 -24",
    "int32, int8, nearest-even, clamp, 128 -129 5, 127 -128 5",
    "uint64, int64, nearest-even, clamp, 18446744073709551615 7, 9223372036854775807 7",
    "int64, uint64, nearest-even, clamp, -5 7, 0 7",
    "int64, uint64, nearest-even, wrap, -1, 18446744073709551615",
    "uint8, float32, nearest-even, error, 0 255, 0.0 255.0",
    "float64, float32, nearest-even, clamp, 1e300 -1e300 0.5 NaN Infinity, 3.4028234663852886E38"
        + " -3.4028234663852886E38 0.5 NaN Infinity"
  })
  void castsByValue(
      String stored,
      String type,
      String rounding,
      String outOfRange,
      String encoded,
      String decoded)
      throws Exception {
    Map<String, Object> configuration =
        Map.of("data_type", stored, "rounding", rounding, "out_of_range", outOfRange);
    assertThat(decode("cast_value", configuration, stored, type, encoded))
        .isEqualTo(values(type, decoded));
  }

  @ParameterizedTest
  @CsvSource({
    "float64, uint8, 256",
    "float64, uint8, -1",
    "float64, uint8, NaN",
    "int32, int8, 128",
    "uint64, int64, 18446744073709551615",
    "float64, float32, 1e300"
  })
  void aValueThatDoesNotFitIsAnError(String stored, String type, String value) {
    assertThatThrownBy(() -> decode("cast_value", Map.of("data_type", stored), stored, type, value))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("air.zarr: array /a, chunk c/0");
  }

  @Test
  void theScalarMapGoesBeforeAllOtherRules() throws Exception {
    Map<String, Object> map =
        Map.of(
            "encode",
            List.of(),
            "decode",
            List.of(List.of("NaN", 7L), List.of("Infinity", 8L), List.of(1e300, 9L)));
    assertThat(
            decode(
                "cast_value",
                Map.of("data_type", "float64", "scalar_map", map),
                "float64",
                "uint8",
                "NaN Infinity 1e300 1"))
        .isEqualTo(values("uint8", "7 8 9 1"));
  }

  @Test
  void integersOfTheStoreBecomeNanByTheScalarMap() throws Exception {
    Map<String, Object> map = Map.of("decode", List.of(List.of(255L, "NaN")));
    assertThat(
            decode(
                "cast_value",
                Map.of("data_type", "uint8", "scalar_map", map),
                "uint8",
                "float32",
                "0 255 1"))
        .isEqualTo(values("float32", "0 NaN 1"));
  }

  @ParameterizedTest
  @CsvSource({
    "float32, 5, 0.1, 0 1 10, 5 15 105",
    "float64, 5, 0.5, 0 1 -3, 5 7 -1",
    "int32, 3, 2, -3 0 7 8, 1 3 6 7",
    "uint8, 250, 1, 4 10, 254 4"
  })
  void scaleOffsetDividesThenAdds(
      String type, String offset, String scale, String encoded, String decoded) throws Exception {
    Map<String, Object> configuration = new HashMap<>();
    configuration.put("offset", number(offset));
    configuration.put("scale", number(scale));
    assertThat(decode("scale_offset", configuration, type, type, encoded))
        .isEqualTo(values(type, decoded));
  }

  private static Object number(String text) {
    return text.contains(".") ? (Object) Double.valueOf(text) : (Object) Long.valueOf(text);
  }

  private static List<Object> decode(
      String name, Map<String, Object> configuration, String stored, String type, String encoded)
      throws ZarrException {
    ArrayCodec codec =
        (ArrayCodec) Codecs.create(new CodecSpec(name, configuration), DataTypes.v3(type));
    assertThat(codec.encodedType()).isEqualTo(DataTypes.v3(stored));
    List<Object> numbers = values(stored, encoded);
    StoredType storedType = DataTypes.v3(stored);
    ByteBuffer bytes = ByteBuffer.allocate(numbers.size() * storedType.size());
    numbers.forEach(n -> storedType.put(bytes, n));
    Elements.Packed packed =
        new Elements.Packed(bytes.array(), 0, bytes.capacity(), ByteOrder.BIG_ENDIAN, false);
    return read(DataTypes.v3(type), (Elements.Packed) codec.decode(packed, numbers.size(), CHUNK));
  }

  private static List<Object> read(StoredType type, Elements.Packed packed) {
    int count = packed.length() / type.size();
    Object target = type.kind().newArray(count, type.size());
    type.read(packed.array(), packed.offset(), type.size(), packed.order(), target, 0, count);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(java.lang.reflect.Array.get(target, i));
    }
    return values;
  }

  private static List<Object> values(String type, String texts) throws ZarrException {
    List<Object> values = new ArrayList<>();
    for (String text : Arrays.asList(texts.split(" "))) {
      values.add(DataTypes.v3(type).fillValue(text, StoredType.BytesText.PLAIN));
    }
    return values;
  }
}
