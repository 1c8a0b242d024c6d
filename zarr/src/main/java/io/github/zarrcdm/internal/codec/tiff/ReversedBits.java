package io.github.zarrcdm.internal.codec.tiff;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/**
 * The bits of each byte the other way round: TIFF's fill order 2.
 *
 * <p>Name: {@code imagecodecs_bitorder}.
 *
 * <p>Configuration: none.
 */
public record ReversedBits() implements BytesCodec {
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    Span bytes = Span.of(encoded);
    chunk.checkLength(bytes.length());
    byte[] decoded = chunk.allocate(bytes.length());
    for (int i = 0; i < decoded.length; i++) {
      decoded[i] = (byte) (Integer.reverse(bytes.array()[bytes.from() + i]) >>> 24);
    }
    return ByteBuffer.wrap(decoded);
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
