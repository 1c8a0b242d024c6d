package io.github.zarrcdm.internal.codec.layout;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/**
 * Bytes unchanged: what a writer rounded stays rounded.
 *
 * <p>Name: {@code imagecodecs_quantize}.
 *
 * <p>Configuration: {@code {"mode": "bitround", "nsd": 3}}.
 */
public record IdentityCodec() implements BytesCodec {
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    chunk.checkLength(encoded.remaining());
    return encoded;
  }

  @Override
  public long encodedSize(long decodedSize) {
    return decodedSize;
  }
}
