package io.github.zarrcdm.internal.codec.compress;

import io.github.zarrcdm.codec.Span;
import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/** Compresses bytes that lie whole in memory: the reverse of {@link BlockDecoder}. */
public interface BlockEncoder {

  /** Returns the most bytes that {@code length} bytes become. */
  int longest(int length);

  /**
   * Compresses {@code length} bytes of {@code source} from {@code from} on into {@code target} from
   * {@code at} on, and gives the number of bytes written; negative if {@code room} bytes do not
   * suffice.
   */
  int encode(byte[] source, int from, int length, byte[] target, int at, int room);

  /** Returns all of {@code bytes}, compressed; {@code format} names it in errors. */
  default ByteBuffer whole(ByteBuffer bytes, String format) throws ZarrException {
    Span span = Span.of(bytes);
    byte[] target = new byte[longest(span.length())];
    int length = encode(span.array(), span.from(), span.length(), target, 0, target.length);
    if (length < 0) {
      throw new ZarrException.LimitExceeded(
          "a chunk of %s bytes is too large for %s. Take smaller chunks."
              .formatted(span.length(), format));
    }
    return ByteBuffer.wrap(target, 0, length);
  }
}
