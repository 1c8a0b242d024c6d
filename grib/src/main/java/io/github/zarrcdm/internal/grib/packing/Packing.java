package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;

/** How the values of one field are packed. */
public interface Packing {
  /** Unpacks as many values as {@link FieldValues#coded()} into {@code values}. */
  void unpack(FieldValues values) throws ZarrException;
}
