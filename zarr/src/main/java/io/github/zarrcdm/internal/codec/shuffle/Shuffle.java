package io.github.zarrcdm.internal.codec.shuffle;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;

/**
 * The byte shuffle filter of HDF5. An {@code elementsize} of 0, as netCDF-C writes it, means the
 * size of the array's items.
 *
 * <p>Names: {@code shuffle} (v2), {@code numcodecs.shuffle}.
 *
 * <p>Configuration: {@code {"elementsize": 4}}.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/filter/shuffle.html">numcodecs
 *     shuffle</a>
 */
public record Shuffle(int itemSize) implements BytesCodec {
  private static final int STANDARD = 4;

  public static Shuffle of(Configuration configuration, DataType type) throws ZarrException {
    int size = (int) configuration.integer("elementsize", STANDARD, 0, 1 << 20);
    return new Shuffle(size == 0 ? Math.max(type.size(), 1) : size);
  }

  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    if (itemSize == 1) {
      return encoded;
    }
    Span bytes = Span.of(encoded);
    chunk.checkLength(bytes.length());
    byte[] decoded = chunk.allocate(bytes.length());
    ByteShuffle.decode(bytes.array(), bytes.from(), decoded, 0, bytes.length(), itemSize);
    return ByteBuffer.wrap(decoded);
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
