package io.github.zarrcdm.cli;

import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Datasets of all formats that netCDF-Java reads here. */
final class AnySource {
  private AnySource() {}

  /** The dataset at {@code location}, as it is stored: without scaling, also of NcML. */
  static NetcdfFile open(String location) throws IOException {
    if (isZarr(location)) {
      return LocationArgument.open(location);
    }
    try {
      return NetcdfDatasets.openFile(location, null);
    } catch (RuntimeException e) {
      throw new IOException(location + ": netCDF-Java cannot open it: " + e, e);
    }
  }

  /** Of a folder and a bucket netCDF-Java finds nothing out by itself. */
  private static boolean isZarr(String location) {
    return Locations.hasPrefix(location)
        || CopyToZarr.isStore(location)
        || location.matches("(?i)https?://.*\\.(zarr|json)([#?].*)?")
        || isFolder(location.replaceFirst("#.*$", ""));
  }

  private static boolean isFolder(String location) {
    try {
      return Files.isDirectory(Path.of(location));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
