package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * One step of what turns the elements of a chunk into bytes: the reverse of a {@link Codec}.
 * Prepared once per array, immutable, safe for concurrent callers. Messages of errors do not say
 * where: callers add that.
 */
public sealed interface Encoder {

  /** Elements to other elements: filters that compute. */
  public non-sealed interface OfElements extends Encoder {

    /** Returns the type of the elements that it makes. */
    DataType encodedType();

    /**
     * Returns what {@code count} elements become; may be {@code elements} changed in place if it is
     * {@link Elements#owned()}.
     */
    Elements encode(Elements elements, int count) throws ZarrException;

    /** Returns the number of elements that {@code count} elements become. */
    default int encodedCount(int count) {
      return count;
    }
  }

  /** Elements in another order or shape. */
  public record OfLayout(LayoutCodec codec) implements Encoder {}

  /** Elements to bytes. */
  public non-sealed interface ToBytes extends Encoder {

    /** Returns the bytes of {@code count} elements; may share memory with them. */
    ByteBuffer encode(Elements elements, int count) throws ZarrException;

    /** Returns the byte order in which it takes elements of a fixed size at no cost. */
    default ByteOrder order() {
      return ByteOrder.LITTLE_ENDIAN;
    }
  }

  /** Bytes to bytes: compressors, checksums, shuffles. */
  public non-sealed interface OfBytes extends Encoder {

    /**
     * Returns what {@code bytes}, a heap buffer, become: another heap buffer, which may share
     * memory with it. {@code bytes} is not changed.
     */
    ByteBuffer encode(ByteBuffer bytes) throws ZarrException;
  }
}
