package io.github.zarrcdm.conventions;

import java.util.Optional;

/** Reads files beside the metadata of a store that are no Zarr: GDAL's {@code pam.aux.xml}. */
@FunctionalInterface
public interface Sidecar {
  Sidecar NONE = key -> Optional.empty();

  /**
   * The text under {@code key}, which is relative to the root of the store; empty if there is none
   * or it cannot be read. Asked for only where it may matter.
   */
  Optional<String> read(String key);
}
