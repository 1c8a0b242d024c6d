package io.github.zarrcdm.internal.codec.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Codec;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackBitsTest {
  private static final ChunkContext CHUNK =
      new ChunkContext("air.zarr: array /a", "c/0", Codec.UNKNOWN, 1 << 20);

  /** Bits are counted from the lowest of the first byte on. */
  @ParameterizedTest
  @CsvSource({
    "bool, none, 0d01, 9, 010001010000000001",
    "bool, first_byte, 070d01, 9, 010001010000000001",
    "bool, last_byte, 0d0107, 9, 010001010000000001",
    "uint2, none, e4, 4, 00010203",
    "int2, none, e4, 4, 0001feff",
    "uint4, none, 2103, 3, 010203",
    "int4, none, 8f07, 3, fff807",
    "float6_e2m3fn, none, 411000, 4, 01010100",
    "int16, none, 0080, 1, 0080",
    "complex64, none, 0000803f00000040, 1, 0000803f00000040"
  })
  void unpacksElements(String type, String padding, String packed, int count, String elements)
      throws Exception {
    PackBits codec = of(type, Map.of("padding_encoding", padding));
    assertThat(decode(codec, HexFormat.of().parseHex(packed), count)).isEqualTo(elements);
  }

  @ParameterizedTest
  @CsvSource({
    "uint8, 2, 5",
    "int8, 0, 2",
    "int16, 3, 12",
    "int32, 5, 5",
    "uint32, 1, 31",
    "int64, 0, 60",
    "uint64, 7, 63",
    "float64, 20, 63"
  })
  void isWhatTheSpecificationSaysInWords(String type, long first, long last) throws Exception {
    PackBits codec = of(type, Map.of("first_bit", first, "last_bit", last));
    int count = 41;
    byte[] packed = new byte[(int) codec.encodedSize(count)];
    new Random(1).nextBytes(packed);
    assertThat(decode(codec, packed, count))
        .isEqualTo(
            inWords(packed, count, codec.size(), (int) first, (int) last, type.startsWith("int")));
  }

  /**
   * Element i is bits [i k, (i + 1) k) of the sequence, shifted to first_bit, sign-extended or not.
   */
  private static String inWords(
      byte[] packed, int count, int size, int first, int last, boolean signed) {
    byte[] highestFirst = new byte[packed.length];
    for (int i = 0; i < packed.length; i++) {
      highestFirst[packed.length - 1 - i] = packed[i];
    }
    BigInteger sequence = new BigInteger(1, highestFirst);
    int k = last - first + 1;
    StringBuilder elements = new StringBuilder();
    for (int i = 0; i < count; i++) {
      BigInteger value = sequence.shiftRight(i * k).mod(BigInteger.TWO.pow(k));
      if (signed && value.testBit(k - 1)) {
        value = value.subtract(BigInteger.TWO.pow(k));
      }
      long bits = value.shiftLeft(first).longValue();
      for (int b = 0; b < size; b++) {
        elements.append(HexFormat.of().toHexDigits((byte) (bits >> 8 * b)));
      }
    }
    return elements.toString();
  }

  @Test
  void tooFewBytesAreAnError() throws Exception {
    PackBits codec = of("bool", Map.of());
    assertThatThrownBy(() -> decode(codec, new byte[1], 9))
        .isInstanceOf(ZarrException.Corrupt.class);
  }

  @Test
  void aWrongNumberOfPaddingBitsIsAnError() throws Exception {
    PackBits codec = of("bool", Map.of("padding_encoding", "first_byte"));
    assertThatThrownBy(() -> decode(codec, new byte[] {3, 1, 1}, 9))
        .isInstanceOf(ZarrException.Corrupt.class)
        .hasMessageContaining("3 unused bits");
  }

  private static PackBits of(String type, Map<String, Object> configuration) throws ZarrException {
    return PackBits.of(new Configuration("packbits", configuration), DataTypes.v3(type));
  }

  private static String decode(PackBits codec, byte[] packed, int count) throws ZarrException {
    Elements.Packed decoded = (Elements.Packed) codec.decode(ByteBuffer.wrap(packed), count, CHUNK);
    return HexFormat.of()
        .formatHex(
            Arrays.copyOfRange(
                decoded.array(), decoded.offset(), decoded.offset() + decoded.length()));
  }
}
