package io.github.zarrcdm.internal.iosp;

import io.github.zarrcdm.iosp.Zarr;
import thredds.inventory.MFile;
import thredds.inventory.MFileProvider;

/**
 * Registers Zarr when netCDF-Java first asks what lies at a location; provides no files itself.
 *
 * <p>netCDF-Java's own cdm-zarr claims every folder, and where its jar stands earlier on the class
 * path, nothing of ours is asked at the first open. To see whether there is a folder it asks all
 * services of this kind, before a reader of the folder is chosen: that is early enough.
 */
public final class EarlyRegistration implements MFileProvider {
  static {
    Zarr.register();
  }

  /** A provider; netCDF-Java makes it. */
  public EarlyRegistration() {}

  @Override
  public String getProtocol() {
    return "zarr";
  }

  /** Never: files and folders are netCDF-Java's own. */
  @Override
  public boolean canProvide(String location) {
    return false;
  }

  /** Never called. */
  @Override
  public MFile create(String location) {
    throw new UnsupportedOperationException(location);
  }
}
