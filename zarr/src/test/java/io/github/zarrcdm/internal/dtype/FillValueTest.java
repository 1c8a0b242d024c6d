package io.github.zarrcdm.internal.dtype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.model.DataType;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fill values in every spelling that writers use. */
class FillValueTest {

  private static Object v2(Object dtype, Object json) throws ZarrException {
    return DataTypes.v2(dtype).fillValue(json, BytesText.BASE64);
  }

  private static Object v3(Object type, Object json) throws ZarrException {
    return DataTypes.v3(type).fillValue(json, BytesText.BASE64);
  }

  private static void refused(String type, Object json) {
    assertThatThrownBy(() -> v3(type, json))
        .isInstanceOf(ZarrException.Malformed.class)
        .hasMessageContaining("is not a value of type");
  }

  @Test
  void integersAreExactToTheLastBit() throws ZarrException {
    assertThat(v3("uint64", new BigInteger("18446744073709551615"))).isEqualTo(-1L);
    assertThat(v3("int64", Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    assertThat(v3("int64", 9007199254740993L)).isEqualTo(9007199254740993L);
    assertThat(v3("uint64", new BigInteger("18446744073709552000")))
        .as("as JavaScript rounds it")
        .isEqualTo(-1L);
    assertThat(v3("int16", 1.0)).isEqualTo((short) 1);
    assertThat(v3("int32", "42")).isEqualTo(42);
    assertThat(v2("|u1", -1L)).isEqualTo((byte) -1);
    refused("int32", "abc");
    refused("int8", 256L);
    refused("int8", -129L);
    refused("int32", 1.5);
    refused("int32", Double.NaN);
    refused("int32", "1e999999999");
  }

  @Test
  void floatsAreNumbersNamesOrBits() throws ZarrException {
    assertThat(v3("float32", "NaN")).isEqualTo(Float.NaN);
    assertThat(v3("float64", "-Infinity")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(v3("float64", Double.NaN)).isEqualTo(Double.NaN);
    assertThat(v3("float64", 7L)).isEqualTo(7.0);
    assertThat(Float.floatToRawIntBits((Float) v3("float32", "0x7fc00001"))).isEqualTo(0x7fc00001);
    assertThat(v3("float64", "0x3ff0000000000000")).isEqualTo(1.0);
    assertThat(v3("float16", "0x3c00")).isEqualTo(1f);
    assertThat(v3("bfloat16", "0x3f80")).isEqualTo(1f);
    assertThat(v3("float16", 0.1)).as("rounded as it is stored").isEqualTo(0.099975586f);
    assertThat(v3("float8_e5m2", 1.1)).isEqualTo(1f);
    refused("float64", "0x7fc0");
    refused("float32", "none");
    refused("float32", Map.of("a", 1L));
  }

  @ParameterizedTest
  @CsvSource({
    "float16, 0xfe00",
    "bfloat16, 0xffc0",
    "float32, 0x7fc00001",
    "float64, 0xfff8000000000001"
  })
  void unusualNaNsAreWrittenAsTheBitsOfTheirType(String type, String bits) throws ZarrException {
    assertThat(FillSpelling.json(DataTypes.v3(type), v3(type, bits), 3)).isEqualTo(bits);
  }

  @Test
  void booleansAreWordsOrBits() throws ZarrException {
    assertThat(v3("bool", true)).isEqualTo((byte) 1);
    assertThat(v3("bool", 0L)).isEqualTo((byte) 0);
    refused("bool", 2L);
  }

  @Test
  void bytesAreBase64UnlessTheyCannotBe() throws ZarrException {
    assertThat(v2("|S4", "YWJj")).isEqualTo("abc");
    assertThat(v2("|S4", "!!!")).isEqualTo("!!!");
    assertThat(v2("|S3", "NA")).isEqualTo("NA");
    assertThat(v2("|S3", "abc")).isEqualTo("abc");
    assertThat(v2("|S3", "")).isEqualTo("");
    assertThat(v2("|S3", 0L)).isEqualTo("");
    assertThat(DataTypes.v2("|S4").fillValue("YWJj", BytesText.PLAIN)).isEqualTo("YWJj");
    assertThat(v2("|V2", "AQI=")).isEqualTo(new byte[] {1, 2});
    assertThat(v3("r16", List.of(1L, 255L))).isEqualTo(new byte[] {1, -1});
    assertThat(v3("bytes", List.of(1L, 255L))).isEqualTo(new byte[] {1, -1});
    assertThat(v3("bytes", "AQI=")).isEqualTo(new byte[] {1, 2});
  }

  /** Bytes that are not UTF-8 are read as Latin-1, and written as the same bytes again. */
  @ParameterizedTest
  @CsvSource({"|S1, yA==", "|S1, QQ==", "|S3, yGFi", "|S3, w7xh", "|S2, w7w="})
  void bytesOfTextsStay(String dtype, String stored) throws ZarrException {
    DataType type = DataTypes.v2(dtype);
    Object fill = v2(dtype, stored);
    assertThat(FillSpelling.json(type, fill, 2)).isEqualTo(stored);
    assertThat(DataTypes.v2(dtype).fillValue(fill, BytesText.PLAIN)).isEqualTo(fill);
    ByteBuffer element = ByteBuffer.allocate(((StoredType) type).size());
    ((StoredType) type).put(element, fill);
    assertThat(element.array()).isEqualTo(Base64.getDecoder().decode(stored));
  }

  @Test
  void textsAreThemselves() throws ZarrException {
    assertThat(v2("<U3", "YWJj")).isEqualTo("YWJ");
    assertThat(v3("string", 0L)).isEqualTo("");
    assertThat(v3("string", "0")).isEqualTo("0");
  }

  @Test
  void timesAreCountsOrNotATime() throws ZarrException {
    assertThat(v2("<M8[ns]", "NaT")).isEqualTo(TimeType.NAT);
    assertThat(v2("<m8[s]", 5L)).isEqualTo(5L);
    assertThat(DataTypes.v2("<M8[s]").defaultFill()).isEqualTo(TimeType.NAT);
    assertThat(DataTypes.v2("<m8[s]").zero()).isEqualTo(TimeType.NAT);
  }

  @Test
  void structuresAreBytesListsOrObjects() throws ZarrException {
    List<Object> fields = List.of(List.of("a", "<i2"), List.of("b", ">i2"));
    byte[] expected = {1, 0, 0, 2};
    assertThat(v2(fields, "AQAAAg==")).isEqualTo(expected);
    assertThat(v2(fields, List.of(1L, 2L))).isEqualTo(expected);
    assertThat(v2(fields, Map.of("b", 2L, "a", 1L))).isEqualTo(expected);
    assertThat(v2(fields, 0L)).isEqualTo(new byte[4]);
    assertThat(v2(">c8", 1.5))
        .as("as GDAL writes it")
        .isEqualTo(new byte[] {63, -64, 0, 0, 0, 0, 0, 0});
    refused("complex64", "1.5");
    assertThat(v2("<c8", List.of(0L, "NaN")))
        .isEqualTo(new byte[] {0, 0, 0, 0, 0, 0, (byte) 0xC0, 0x7F});
    assertThat(v2(List.of(List.of("a", "<f4")), "NaN"))
        .isEqualTo(new byte[] {0, 0, (byte) 0xC0, 0x7F});
    assertThatThrownBy(() -> v2(fields, "AAAA")).isInstanceOf(ZarrException.Malformed.class);
  }
}
