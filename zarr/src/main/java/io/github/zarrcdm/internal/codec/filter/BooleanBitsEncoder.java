package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.codec.Encoder;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;

/** Booleans, eight in a byte, as {@link BooleanBits} reads them. */
public record BooleanBitsEncoder(BooleanBits codec) implements Encoder.OfElements {

  public static BooleanBitsEncoder of(Configuration configuration, DataType type)
      throws ZarrException {
    return new BooleanBitsEncoder(BooleanBits.of(configuration, type));
  }

  @Override
  public DataType encodedType() {
    return codec.encodedType();
  }

  @Override
  public int encodedCount(int count) {
    return codec.encodedCount(count);
  }

  @Override
  public Elements encode(Elements elements, int count) {
    Elements.Packed packed = (Elements.Packed) elements;
    byte[] bits = new byte[encodedCount(count)];
    bits[0] = (byte) ((8 - count % 8) % 8);
    for (int i = 0; i < count; i++) {
      if (packed.array()[packed.offset() + i] != 0) {
        bits[1 + (i >> 3)] |= (byte) (0x80 >> (i & 7));
      }
    }
    return new Elements.Packed(bits, 0, bits.length, ByteOrder.LITTLE_ENDIAN, true);
  }
}
