package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.ArrayBytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Elements of any number of bits, without gaps, the lowest bit of a byte first. Of each component
 * (an element, or each half of a complex number) some bits may be left out at both ends; decoded,
 * they are zero, or above a signed integer copies of its sign.
 *
 * <p>Name: {@code packbits} (v3). The filter {@code numcodecs.packbits} is another.
 *
 * <p>Configuration: {@code {"first_bit": 0, "last_bit": 3, "padding_encoding": "none"}}.
 *
 * @param size bytes of a decoded component
 * @param components 2 for complex numbers, else 1
 * @param firstBit the lowest stored bit of a component
 * @param bits the number of stored bits of a component
 * @param signed true if the highest stored bit is a sign
 * @see <a href="https://github.com/zarr-developers/zarr-extensions/tree/main/codecs/packbits">v3
 *     codec packbits</a>
 */
public record PackBits(
    int size, int components, int firstBit, int bits, boolean signed, Padding padding)
    implements ArrayBytesCodec {

  /** Where the number of unused bits at the end is stored. */
  public enum Padding {
    NONE,
    FIRST_BYTE,
    LAST_BYTE
  }

  public static PackBits of(Configuration configuration, DataType type) throws ZarrException {
    boolean complex = type.name().startsWith("complex");
    int components = complex ? 2 : 1;
    int size = type.size() / components;
    if (type.size() <= 0 || size > Long.BYTES) {
      throw configuration.unsupported(
          "elements of type %s; it packs numbers of up to 64 bits", type.name());
    }
    int width = width(complex ? type.name().replaceFirst("complex_?", "") : type.name(), size);
    int first = (int) configuration.integer("first_bit", 0, 0, width - 1L);
    int last = (int) configuration.integer("last_bit", width - 1L, first, width - 1L);
    String padding = configuration.text("padding_encoding", "none");
    return new PackBits(
        size,
        components,
        first,
        last - first + 1,
        type.name().startsWith("int"),
        switch (padding) {
          case "none" -> Padding.NONE;
          case "first_byte" -> Padding.FIRST_BYTE;
          case "last_byte" -> Padding.LAST_BYTE;
          default ->
              throw configuration.malformed(
                  "padding_encoding is \"%s\"; known are none, first_byte, last_byte", padding);
        });
  }

  /** Returns the bits of a component of a type that takes {@code size} bytes unpacked. */
  private static int width(String name, int size) {
    return switch (name) {
      case "bool" -> 1;
      case "int2", "uint2" -> 2;
      case "int4", "uint4", "float4_e2m1fn" -> 4;
      case "float6_e2m3fn", "float6_e3m2fn" -> 6;
      default -> 8 * size;
    };
  }

  @Override
  public long encodedSize(int count) {
    return (bits(count) + 7) / 8 + (padding == Padding.NONE ? 0 : 1);
  }

  private long bits(int count) {
    return (long) count * components * bits;
  }

  @Override
  public Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException {
    Span span = Span.of(bytes);
    if (span.length() != encodedSize(count)) {
      throw chunk.corrupt(
          "%s bytes, its %s packed elements need %s", span.length(), count, encodedSize(count));
    }
    byte[] packed = span.array();
    int from = span.from();
    if (padding != Padding.NONE) {
      int told = packed[padding == Padding.FIRST_BYTE ? from : span.to() - 1];
      int unused = (int) (-bits(count) & 7);
      if (told != unused) {
        throw chunk.corrupt("packbits declares %s unused bits, but there are %s", told, unused);
      }
      from += padding == Padding.FIRST_BYTE ? 1 : 0;
    }
    int numbers = count * components;
    byte[] decoded = chunk.allocate((long) numbers * size);
    if (size == 1) {
      unpackBytes(packed, from, decoded);
    } else {
      unpackWords(packed, from, decoded, numbers);
    }
    return new Elements.Packed(decoded, 0, decoded.length, ByteOrder.LITTLE_ENDIAN, true);
  }

  private void unpackBytes(byte[] packed, int from, byte[] decoded) {
    int mask = (1 << bits) - 1;
    int sign = signed ? 1 << bits - 1 : 0;
    long bit = 0;
    for (int i = 0; i < decoded.length; i++, bit += bits) {
      int at = from + (int) (bit >> 3);
      int shift = (int) bit & 7;
      int value = (packed[at] & 0xff) >> shift;
      if (shift + bits > 8) {
        value |= packed[at + 1] << 8 - shift;
      }
      value &= mask;
      decoded[i] = (byte) ((value ^ sign) - sign << firstBit);
    }
  }

  private void unpackWords(byte[] packed, int from, byte[] decoded, int numbers) {
    int unused = Long.SIZE - bits;
    long bit = 0;
    for (int i = 0; i < numbers; i++, bit += bits) {
      long value = bitsAt(packed, from, bit) << unused;
      value = (signed ? value >> unused : value >>> unused) << firstBit;
      for (int b = 0; b < size; b++) {
        decoded[i * size + b] = (byte) (value >>> 8 * b);
      }
    }
  }

  /** Returns the bits from {@code bit} on, as many as a component has; above them anything. */
  private long bitsAt(byte[] packed, int from, long bit) {
    long value = 0;
    int got = -((int) bit & 7);
    for (int at = from + (int) (bit >> 3); got < bits; at++, got += 8) {
      long next = packed[at] & 0xffL;
      value |= got < 0 ? next >>> -got : next << got;
    }
    return value;
  }
}
