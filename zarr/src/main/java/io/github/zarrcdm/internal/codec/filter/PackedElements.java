package io.github.zarrcdm.internal.codec.filter;

import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.ZarrException;

/** The input of filters. */
final class PackedElements {
  private PackedElements() {}

  /**
   * Returns {@code elements} as {@code count} packed ones of {@code size} bytes. Throws {@link
   * ZarrException.Corrupt} if they are not.
   */
  static Elements.Packed of(Elements elements, int count, int size, ChunkContext chunk)
      throws ZarrException {
    if (elements instanceof Elements.Packed packed && packed.length() == (long) count * size) {
      return packed;
    }
    throw chunk.corrupt("a filter needs %s elements of %s bytes", count, size);
  }
}
