package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.DataTypes;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Unsigned integers of 1 to 32 bits, without gaps, the highest bit first; rows begin with a byte.
 *
 * <p>Name: {@code imagecodecs_packints}.
 *
 * <p>Configuration: {@code {"dtype": "<u2", "bitspersample": 12, "runlen": 16}}.
 *
 * @param bits of an integer
 * @param size the number of bytes that an integer is unpacked to
 * @param row the number of integers in a row; 0 if there is only one
 */
public record PackedIntegers(int bits, int size, ByteOrder order, int row) implements BytesCodec {

  public static PackedIntegers of(Configuration configuration) throws ZarrException {
    int bits = (int) configuration.integer("bitspersample", 0, 1, Integer.SIZE);
    Object dtype = configuration.get("dtype");
    int size = dtype == null ? 1 : DataTypes.v2(dtype).size();
    if (bits == 0 || size < 1 || size > Long.BYTES || bits > 8 * size) {
      throw configuration.malformed("bitspersample is %s, dtype %s", bits, dtype);
    }
    String bitOrder = configuration.text("bitorder", ">");
    if (!bitOrder.equals(">")) {
      throw configuration.unsupported("bitorder is \"%s\"; only \">\" is known", bitOrder);
    }
    int row = (int) configuration.integer("runlen", 0, 0, Integer.MAX_VALUE);
    ByteOrder order = dtype == null ? ByteOrder.LITTLE_ENDIAN : DataTypes.order(dtype);
    return new PackedIntegers(bits, size, order, row);
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    long rowBytes = row == 0 ? bytes.length() : ((long) row * bits + 7) / 8;
    long whole = row == 0 ? 8L * bytes.length() / bits : bytes.length() / rowBytes * row;
    // The last bits may be those of an integer, or fill a byte.
    long count = chunk.expected() == UNKNOWN ? whole : chunk.expected() / size;
    if (count > whole) {
      throw chunk.corrupt("%s integers of %s bits, %s expected", whole, bits, count);
    }
    byte[] decoded = chunk.allocate(count * size);
    chunk.checkLength(decoded.length);
    byte[] in = bytes.array();
    int perRow = row == 0 ? (int) count : row;
    int low = order == ByteOrder.BIG_ENDIAN ? size - 1 : 0;
    int up = order == ByteOrder.BIG_ENDIAN ? -1 : 1;
    for (int first = 0, from = bytes.from();
        first < count;
        first += perRow, from += (int) rowBytes) {
      long buffer = 0;
      int held = 0;
      int at = from;
      int last = (int) Math.min(count, (long) first + perRow);
      for (int i = first; i < last; i++) {
        while (held < bits) {
          buffer = buffer << 8 | in[at++] & 0xff;
          held += 8;
        }
        held -= bits;
        long value = buffer >>> held & (1L << bits) - 1;
        for (int b = 0, to = i * size + low; b < size; b++, to += up) {
          decoded[to] = (byte) (value >>> 8 * b);
        }
      }
    }
    return ByteBuffer.wrap(decoded);
  }
}
