package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import org.jspecify.annotations.Nullable;

/** Elements in another order or shape: no value changes, so a reader only changes its strides. */
public interface LayoutCodec extends Codec {

  /**
   * Returns the shape that a chunk of {@code decoded} shape is stored in. Throws {@link
   * ZarrException.Malformed} if no such chunk can be.
   */
  int[] encodedShape(int[] decoded) throws ZarrException;

  /**
   * Returns the strides, in elements, with which a chunk of {@code decoded} shape is read from
   * storage in which the encoded shape has the strides {@code encoded}; null where no strides can
   * say it, so that the storage has to be brought into C order first.
   */
  int @Nullable [] decodedStrides(int[] decoded, int[] encoded) throws ZarrException;

  /** Returns true if strides can say it whatever strides the storage has. */
  boolean alwaysStrides();
}
