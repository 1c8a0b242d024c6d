package io.github.zarrcdm.conventions;

import java.util.Optional;

/** Reads files in a store that are not part of Zarr: GDAL's {@code pam.aux.xml}. */
@FunctionalInterface
public interface Sidecar {
  Sidecar NONE = key -> Optional.empty();

  /**
   * Returns the text under {@code key}, which is relative to the root of the store; empty if there
   * is none or it cannot be read. Called only where it may matter.
   */
  Optional<String> read(String key);
}
