package io.github.zarrcdm.internal.dtype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType.Field;
import io.github.zarrcdm.model.Kind;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataTypesTest {

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "|b1, bool",
    "<i1, int8",
    ">i2, int16",
    "i4, int32",
    "<i8, int64",
    "|u1, uint8",
    "<u2, uint16",
    "<u4, uint32",
    ">u8, uint64",
    "<f2, float16",
    "<f4, float32",
    ">f8, float64"
  })
  void numpyAndV3NameTheSameTypes(String numpy, String name) throws ZarrException {
    assertThat(DataTypes.v2(numpy))
        .isSameAs(DataTypes.v3(name))
        .isSameAs(DataTypes.v3(Map.of("name", name)));
    assertThat(DataTypes.v2(numpy).name()).isEqualTo(name);
    assertThat(DataTypes.either(name)).isSameAs(DataTypes.either(numpy));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfloat16", "int4", "float8_e4m3fn", "int32", "complex64"})
  void v2AlsoHasTheNamesOfV3(String name) throws ZarrException {
    assertThat(DataTypes.v2(name)).isSameAs(DataTypes.v3(name));
  }

  @ParameterizedTest(name = "{0}: {1} of {2} bytes")
  @CsvSource({
    "|S12, STRING, 12",
    "<U7, STRING, 28",
    ">U7, STRING, 28",
    "|V8, OPAQUE, 8",
    "<M8[ns], LONG, 8",
    ">m8[25us], LONG, 8",
    "<M8, LONG, 8",
    "<c8, STRUCT, 8",
    ">c16, STRUCT, 16"
  })
  void numpyTypesHaveKindAndSize(String numpy, Kind kind, int size) throws ZarrException {
    assertThat(DataTypes.v2(numpy).kind()).isEqualTo(kind);
    assertThat(DataTypes.v2(numpy).size()).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<i3",
        "<f16",
        "<c32",
        "|S0",
        "|S99999999999",
        "<M8[xx]",
        "<M4[s]",
        "",
        "|O",
        "string",
        "x",
        "<i4[s]"
      })
  void otherTextsAreRefused(String numpy) {
    assertThatThrownBy(() -> DataTypes.v2(numpy))
        .isInstanceOf(ZarrException.class)
        .hasMessageContaining("data type");
  }

  @Test
  void structuresArePackedAndPaddingIsHidden() throws ZarrException {
    StoredType type =
        DataTypes.v2(
            List.of(List.of("a", "|u1"), List.of("", "|V3"), List.of("b", ">i4", List.of(2L, 3L))));
    assertThat(type.size()).isEqualTo(28);
    assertThat(type.fields())
        .containsExactly(
            new Field("a", IntegerType.UINT8, 0, List.of(), ByteOrder.LITTLE_ENDIAN),
            new Field("b", IntegerType.INT32, 4, List.of(2, 3), ByteOrder.BIG_ENDIAN));
  }

  @Test
  void structuresOfV3TakeTheOrderOfTheirChunks() throws ZarrException {
    Object fields =
        List.of(
            Map.of("name", "x", "data_type", "float32"),
            Map.of("name", "z", "data_type", "complex64"));
    StructType type =
        (StructType)
            DataTypes.v3(Map.of("name", "struct", "configuration", Map.of("fields", fields)));
    StructType big = type.ordered(ByteOrder.BIG_ENDIAN);
    assertThat(big.fields()).extracting(Field::order).containsOnly(ByteOrder.BIG_ENDIAN);
    assertThat(big.fields().get(1).type().fields())
        .extracting(Field::order)
        .containsOnly(ByteOrder.BIG_ENDIAN);
  }

  @Test
  void hostileStructuresCostAnError() {
    Object nested = "<i4";
    for (int i = 0; i < 1000; i++) {
      nested = List.of(List.of("a", nested));
    }
    Object deep = nested;
    assertThatThrownBy(() -> DataTypes.v2(deep)).isInstanceOf(ZarrException.LimitExceeded.class);
    List<Object> wide =
        List.of(List.of("a", "<f8", List.of(2147483647L, 2147483647L, 2147483647L)));
    assertThatThrownBy(() -> DataTypes.v2(wide)).isInstanceOf(ZarrException.LimitExceeded.class);
    List<Object> twice = List.of(List.of("a", "<f8"), List.of("a", "<f8"));
    assertThatThrownBy(() -> DataTypes.v2(twice)).isInstanceOf(ZarrException.Malformed.class);
  }

  @ParameterizedTest(name = "the greatest {0} is {2}")
  @CsvSource({
    "float4_e2m1fn, 7, 6",
    "float6_e2m3fn, 1F, 7.5",
    "float6_e3m2fn, 1F, 28",
    "float8_e3m4, 6F, 15.5",
    "float8_e4m3, 77, 240",
    "float8_e4m3fn, 7E, 448",
    "float8_e4m3b11fnuz, 7F, 30",
    "float8_e4m3fnuz, 7F, 240",
    "float8_e5m2, 7B, 57344",
    "float8_e5m2fnuz, 7F, 57344",
    "float8_e8m0fnu, FE, 1.7014118346046923e38",
    "float4_e2m1fn, F7, 6"
  })
  void smallFloatsReachAsFarAsMlDtypesSays(String name, String bits, float greatest)
      throws ZarrException {
    float[] value = new float[1];
    byte[] chunk = {(byte) Integer.parseInt(bits, 16)};
    DataTypes.v3(name).read(chunk, 0, 1, ByteOrder.LITTLE_ENDIAN, value, 0, 1);
    assertThat(value[0]).isEqualTo(greatest);
  }

  @Test
  void smallIntegersIgnoreTheUpperBitsOfTheirByte() throws ZarrException {
    byte[] values = new byte[2];
    DataTypes.v3("int4")
        .read(new byte[] {(byte) 0xA7, (byte) 0x58}, 0, 1, ByteOrder.LITTLE_ENDIAN, values, 0, 2);
    assertThat(values).containsExactly(7, -8);
    DataTypes.v3("uint2")
        .read(new byte[] {(byte) 0xFE, 1}, 0, 1, ByteOrder.LITTLE_ENDIAN, values, 0, 2);
    assertThat(values).containsExactly(2, 1);
  }
}
