package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;

/** How the values of one field are packed. */
public interface Packing {
  /** Unpacks as many values as {@link FieldValues#coded()} into {@code values}. */
  void unpack(FieldValues values) throws ZarrException;

  /** Returns true if each value is one integer, on which no other value depends. */
  default boolean isPlain() {
    return false;
  }
}
