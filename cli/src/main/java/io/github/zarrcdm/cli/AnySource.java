package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.nc2.NetcdfFile;
import ucar.nc2.dataset.NetcdfDatasets;

/** Datasets of all formats that netCDF-Java reads here. */
final class AnySource {
  private static final Pattern UNREAD =
      Pattern.compile("Cant read (?:file:)?(.*): not a valid CDM file");

  private static final String UNKNOWN = ": no reader here opens it.";

  private AnySource() {}

  /** Returns true if {@code thrown} says that no reader knows the format. */
  static boolean isUnknown(IOException thrown) {
    return CommandFailure.message(thrown).contains(UNKNOWN);
  }

  /**
   * Returns the dataset at {@code location}, not of Zarr, as it is stored: without scaling, also of
   * NcML.
   */
  static NetcdfFile open(String location) throws IOException {
    try {
      return NetcdfDatasets.openFile(location, null);
    } catch (IOException | RuntimeException | LinkageError | StackOverflowError e) {
      throw new IOException(why(location, e), e);
    }
  }

  /** Returns what netCDF-Java says, which often names neither the dataset nor the cause. */
  private static String why(String location, Throwable thrown) {
    String said = CommandFailure.message(thrown);
    if (thrown instanceof StackOverflowError) {
      return location + ": too deep for netCDF-Java, such as NcML that includes itself";
    }
    if (thrown instanceof LinkageError) {
      return "%s: netCDF-Java lacks a class that it needs, %s; add its jar to ZARR_CDM_CLASSPATH"
          .formatted(location, said);
    }
    Matcher unread = UNREAD.matcher(said);
    boolean named = unread.find();
    if (named || said.contains("Unknown service type")) {
      String file = named ? unread.group(1) : location;
      // A dataset of NcML has another name.
      boolean other = named && !location.endsWith(file.substring(file.lastIndexOf('/') + 1));
      String place = other ? location + ": " + file : location;
      return isCdf5(other ? file : location)
          ? place
              + ": netCDF-Java does not read netCDF's 64-bit data format (CDF-5). Convert it with"
              + " nccopy -k nc4"
          : place
              + UNKNOWN
              + " GRIB, BUFR, OPeNDAP and DAP4 need netCDF-Java's modules"
              + " for them: name the jars, such as Unidata's grib-5.5.3.jar or opendap-5.5.3.jar,"
              + " in ZARR_CDM_CLASSPATH. GRIB files need none if references to them are copied:"
              + " zarr-cdm virtualize FILE -o FILE.json";
    }
    Optional<String> hdf5 = UnreadHdf5.why(thrown);
    if (hdf5.isPresent()) {
      return location + ": " + hdf5.get();
    }
    Throwable cause = thrown.getCause();
    String more = cause == null ? said : CommandFailure.message(cause);
    return "%s: netCDF-Java cannot open it: %s%s"
        .formatted(location, said, said.contains(more) ? "" : ": " + more);
  }

  private static boolean isCdf5(String location) {
    try (InputStream bytes = Files.newInputStream(FileNames.path(location))) {
      return Arrays.equals(bytes.readNBytes(4), new byte[] {'C', 'D', 'F', 5});
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /**
   * Returns true for stores, which are not opened as datasets: those round times to milliseconds.
   * What netCDF-Java asks a service for may have the name of a store, which the service reads.
   */
  static boolean isZarr(String location) {
    return Locations.hasPrefix(location)
        || !isService(location)
            && (Locations.namesTarget(location) || Stores.looksLikeZarr(location))
        || FileNames.isFolder(location.replaceFirst("#.*$", ""));
  }

  /** Returns true if netCDF-Java asks a service for the dataset. */
  static boolean isService(String location) {
    return location.matches("(?i)(dods|dap4|cdmremote):.*");
  }
}
