package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Elements to bytes: where an array becomes a string of bytes. */
public interface ArrayBytesCodec extends Codec {

  /**
   * Returns the {@code count} elements that {@code bytes} hold. Throws {@link
   * ZarrException.Corrupt} if they are fewer.
   */
  Elements decode(ByteBuffer bytes, int count, ChunkContext chunk) throws ZarrException;

  /**
   * Returns the number of bytes that {@code count} elements become, where that does not depend on
   * them; else {@link #UNKNOWN}.
   */
  default long encodedSize(int count) {
    return UNKNOWN;
  }

  /**
   * Returns the byte order of the elements where the bytes are the elements as they are, one after
   * the other; else null.
   */
  default @Nullable ByteOrder packedOrder() {
    return null;
  }
}
