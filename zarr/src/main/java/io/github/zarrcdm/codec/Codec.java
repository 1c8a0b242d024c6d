package io.github.zarrcdm.codec;

/**
 * One step of the way from elements to the bytes of a chunk, seen backwards: this project only
 * decodes. Prepared once per array, immutable, safe for concurrent callers.
 */
public sealed interface Codec permits ArrayCodec, ArrayBytesCodec, BytesCodec, LayoutCodec {

  /** What {@code encodedSize} answers where the content decides. */
  long UNKNOWN = -1;
}
