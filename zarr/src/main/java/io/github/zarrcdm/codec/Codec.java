package io.github.zarrcdm.codec;

/**
 * One step from the bytes of a chunk back to its elements. {@link Encoder} is the reverse. Prepared
 * once per array, immutable, safe for concurrent callers.
 */
public sealed interface Codec permits ArrayCodec, ArrayBytesCodec, BytesCodec, LayoutCodec {

  /** What {@code encodedSize} answers where the content decides. */
  long UNKNOWN = -1;
}
