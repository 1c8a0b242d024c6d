package io.github.zarrcdm.internal.iosp;

import io.github.zarrcdm.iosp.Zarr;
import thredds.inventory.MFile;
import thredds.inventory.MFileProvider;

/**
 * Registers Zarr when netCDF-Java first looks at a location; provides no files itself.
 *
 * <p>netCDF-Java's own cdm-zarr claims every folder. If its jar is earlier on the class path, it is
 * used for the first open without asking this jar. But netCDF-Java asks all services of this kind
 * whether there is a folder before it chooses a reader, which is early enough.
 */
public final class EarlyRegistration implements MFileProvider {
  static {
    Zarr.register();
  }

  /** A provider, created by netCDF-Java. */
  public EarlyRegistration() {}

  @Override
  public String getProtocol() {
    return "zarr";
  }

  /** Always false: netCDF-Java handles files and folders itself. */
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
