package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.BytesCodec;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * Base64 text, of bytes.
 *
 * <p>Names: {@code base64} (v2), {@code numcodecs.base64}.
 *
 * <p>Configuration: none.
 *
 * @see <a href="https://numcodecs.readthedocs.io/en/stable/other/base64.html">numcodecs base64</a>
 */
public record Base64Text() implements BytesCodec {
  @Override
  public ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException {
    try {
      if (encoded.remaining() % 4 != 0) {
        throw new IllegalArgumentException("its padding is missing");
      }
      ByteBuffer decoded = Base64.getDecoder().decode(encoded.duplicate());
      chunk.checkLength(decoded.remaining());
      return decoded;
    } catch (IllegalArgumentException e) {
      throw chunk.corrupt(e, "it is not base64");
    }
  }

  @Override
  public long encodedSize(long decodedSize) {
    return (decodedSize + 2) / 3 * 4;
  }
}
