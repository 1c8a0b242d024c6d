package io.github.zarrcdm.internal.grib.packing;

import io.github.zarrcdm.error.ZarrException;

/** How the values of one field are packed. */
public interface Packing {
  /** Numbers that are unpacked at a time, so that they stay in the processor's nearest cache. */
  int BLOCK = 1024;

  /** Unpacks as many values as {@link FieldValues#coded()} into {@code values}. */
  void unpack(FieldValues values) throws ZarrException;
}
