package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;

/** Bytes to bytes: compressors, checksums, shuffles. */
public interface BytesCodec extends Codec {

  /**
   * Returns the decoded bytes: a heap buffer from position to limit, which may share memory with
   * {@code encoded}. Where {@link ChunkContext#expected()} is known the result may be cut to that
   * length: nothing reads beyond it. Throws {@link ZarrException.Corrupt} where the bytes are not
   * what this codec writes, and checks sizes before it allocates.
   */
  ByteBuffer decode(ByteBuffer encoded, ChunkContext chunk) throws ZarrException;

  /**
   * Decodes what {@code sink} needs, in ascending order. The default decodes everything and passes
   * it as one block; codecs that work in blocks or streams skip what is not needed and stop after
   * the last needed byte.
   */
  default void decode(ByteSource encoded, ByteSink sink, ChunkContext chunk) throws ZarrException {
    ByteBuffer all = decode(encoded.all().buffer(), chunk);
    sink.put(all.array(), all.arrayOffset() + all.position(), 0, all.remaining());
  }

  /**
   * Returns the number of decoded bytes of each part of {@code encoded} that decodes without the
   * others, so that several threads can share the work; the last part may be shorter. {@link
   * #UNKNOWN} if there are no such parts.
   */
  default long partLength(ByteSource encoded, ChunkContext chunk) throws ZarrException {
    return UNKNOWN;
  }

  /**
   * Returns the number of bytes that {@code decodedSize} bytes become, where that does not depend
   * on them; else {@link #UNKNOWN}.
   */
  default long encodedSize(long decodedSize) {
    return UNKNOWN;
  }

  /**
   * Returns true if it also takes elements, little-endian, where no codec before it makes bytes of
   * them: compressors of numbers and images.
   */
  default boolean takesElements() {
    return false;
  }
}
