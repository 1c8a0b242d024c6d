package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ArrayCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteOrder;

/**
 * Booleans, eight in a byte, the first highest, after a byte that says how many bits at the end are
 * padding.
 *
 * <p>Names: {@code packbits} (v2), {@code numcodecs.packbits}. The v3 codec {@code packbits} is
 * another.
 *
 * <p>Configuration: none.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/packbits.html">numcodecs
 *     packbits</a>
 */
public record BooleanBits(DataType encodedType) implements ArrayCodec {

  public static BooleanBits of(Configuration configuration, DataType type) throws ZarrException {
    if (type.size() != 1) {
      throw configuration.malformed("elements are %s, not bool", type.name());
    }
    return new BooleanBits(DataTypes.v3("uint8"));
  }

  @Override
  public int encodedCount(int count) {
    return 1 + (int) ((count + 7L) / 8);
  }

  @Override
  public boolean elementwise() {
    return false;
  }

  @Override
  public Elements decode(Elements encoded, int count, ChunkContext chunk) throws ZarrException {
    Elements.Packed packed = PackedElements.of(encoded, encodedCount(count), 1, chunk);
    byte[] bits = packed.array();
    int start = packed.offset();
    int padding = bits[start];
    if (padding != (8 - count % 8) % 8) {
      throw chunk.corrupt("packbits declares %s bits of padding after %s elements", padding, count);
    }
    byte[] decoded = chunk.allocate(count);
    for (int i = 0; i < count; i++) {
      decoded[i] = (byte) (bits[start + 1 + (i >> 3)] >> 7 - (i & 7) & 1);
    }
    return new Elements.Packed(decoded, 0, count, ByteOrder.LITTLE_ENDIAN, true);
  }
}
