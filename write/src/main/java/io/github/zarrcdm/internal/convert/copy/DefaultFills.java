package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.internal.convert.mapping.CopiedArray;
import io.github.zarrcdm.internal.dtype.NetcdfFill;
import io.github.zarrcdm.model.Array;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds netCDF's default fill values among what is copied: cells that nobody wrote, in variables
 * without {@code _FillValue}, which netCDF takes for missing and Zarr would not. The copy gets the
 * attribute for an array that has such cells.
 */
final class DefaultFills {
  private final Map<String, Object> found = new ConcurrentHashMap<>();

  /** True if {@code copied} may have such values, and none has been seen yet. */
  boolean watches(CopiedArray copied) {
    return copied.primitive()
        && !(copied.variable().getSPobject() instanceof Array)
        && !copied.variable().getDataType().isEnum()
        && NetcdfFill.of(copied.array().type()).isPresent()
        && !copied.array().attributes().has("_FillValue")
        && !found.containsKey(copied.array().path());
  }

  /** Looks through {@code values} of {@code copied}. */
  void look(CopiedArray copied, Object values) {
    if (watches(copied) && NetcdfFill.isIn(values, copied.array().type().unsigned())) {
      NetcdfFill.of(copied.array().type())
          .ifPresent(value -> found.put(copied.array().path(), value));
    }
  }

  /** The value of each array that has some, by path. */
  Map<String, Object> found() {
    return new TreeMap<>(found);
  }
}
