package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Texts of HDF5 that were never written, which HDF5 and h5py read as empty. */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does = "reads texts that were never written as the text NIL",
    instead = "a copy has empty texts")
public final class NullTexts {
  /** The constant itself: a text that was written as NIL is another object of the JVM. */
  private static final Set<Object> NULL = Collections.newSetFromMap(new IdentityHashMap<>());

  static {
    NULL.add("NIL");
  }

  private NullTexts() {}

  /** Returns {@code text}; an empty one if it was never written. */
  public static String asEmpty(@Nullable Object text) {
    return text == null || NULL.contains(text) ? "" : text.toString();
  }
}
