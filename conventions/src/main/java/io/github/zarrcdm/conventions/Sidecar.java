package io.github.zarrcdm.conventions;

/** Reads files beside the metadata of a store that are no Zarr: GDAL's {@code pam.aux.xml}. */
@FunctionalInterface
public interface Sidecar {
  Sidecar NONE = key -> null;

  /**
   * The text under {@code key}, which is relative to the root of the store; null if there is none
   * or it cannot be read. Asked for only where it may matter.
   */
  String read(String key);
}
