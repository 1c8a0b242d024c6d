package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;

/** Elements to elements: filters that compute. */
public interface ArrayCodec extends Codec {

  /** Returns the type of the elements that it encodes to. */
  DataType encodedType();

  /** Returns the number of elements that {@code count} elements become. */
  default int encodedCount(int count) {
    return count;
  }

  /**
   * Returns the {@code count} decoded elements; may be {@code encoded} changed in place if it is
   * {@link Elements#owned()}.
   */
  Elements decode(Elements encoded, int count, ChunkContext chunk) throws ZarrException;

  /** Returns true if each element decodes by itself, so that their order does not matter. */
  default boolean elementwise() {
    return true;
  }
}
