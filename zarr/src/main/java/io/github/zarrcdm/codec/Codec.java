package io.github.zarrcdm.codec;

/**
 * One step from the bytes of a chunk back to its elements, of one of four kinds: on elements, on
 * their order, from bytes to elements, on bytes. {@link Encoder} is the reverse. Prepared once per
 * array, immutable, safe for concurrent callers.
 */
public interface Codec {

  /** What {@code encodedSize} answers where the content decides. */
  long UNKNOWN = -1;
}
