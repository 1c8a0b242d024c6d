package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import ucar.nc2.Variable;

/**
 * Explains what netCDF-Java 5.5 cannot read of a valid HDF5 file, and how to convert it:
 * netCDF-Java itself throws exceptions that do not say so, or takes the file for damaged.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does =
        "fails, or takes the file for damaged, on the newer indexes of chunks, some soft links, attributes "
            + "of types that it lacks or with a reference to no object, and DEFLATE before a shuffle",
    instead = "the command says which it is, and how to convert the file")
final class UnreadHdf5 {
  private static final String PACKAGE = "ucar.nc2";

  private static final Pattern DEFLATE_BEFORE_SHUFFLE =
      Pattern.compile("Filter id= 1 .*?Filter id= 2 ", Pattern.DOTALL);

  /** What netCDF-Java says of a row that is nowhere, without the cause. */
  private static final Pattern NO_ROW = Pattern.compile("Illegal Heap address, .* nelems=0 ");

  private static final String INDEX =
      "netCDF-Java does not read this index of chunks, which HDF5 1.10 and later write for its"
          + " newest format. Convert the file with h5repack -f GZIP=1 OLD NEW, or nccopy -k nc4 OLD"
          + " NEW";

  private UnreadHdf5() {}

  /** Returns why a file does not open; empty if the cause is none of those that are known. */
  static Optional<String> why(Throwable thrown) {
    Throwable cause = root(thrown);
    if (isIn(cause, "readAttributeData")) {
      return Optional.of(
          isIn(cause, "convertReference")
              ? "netCDF-Java does not read an attribute with a reference to no object, such as"
                  + " DIMENSION_LIST of a variable that was copied without its dimensions. Delete"
                  + " it: in h5py, del file[VARIABLE].attrs[\"DIMENSION_LIST\"]"
              : "netCDF-Java does not read an attribute of a type that it lacks, such as a float of"
                  + " 16 bits or a long double. Convert the file with nccopy -k nc4 OLD NEW, or"
                  + " delete the attribute");
    }
    if (isIn(cause, "readGroupNew") || isIn(cause, "readGroupOld")) {
      return String.valueOf(cause.getMessage()).contains("OHDR")
          ? Optional.of(
              "netCDF-Java does not read a soft link in this HDF5 file. Convert the file with"
                  + " nccopy -k nc4 OLD NEW, or delete the link (h5ls shows it)")
          : Optional.empty();
    }
    if (isOfIndex(cause)) {
      return Optional.of(INDEX);
    }
    if (isAt(cause, ".internal.iosp.hdf5.H5headerNew$Vinfo")) {
      return Optional.of(
          "netCDF-Java does not read a variable of a type that it lacks, such as integers of 12"
              + " bits or an enumeration of 64 bits. Delete the variable, or make references to"
              + " the others with zarr-cdm virtualize, and copy these");
    }
    return Optional.empty();
  }

  /** Returns why {@code variable}, of which reading failed with {@code thrown}, is not read. */
  static String why(Variable variable, Throwable thrown) {
    String header = String.valueOf(variable.getSPobject());
    if (header.startsWith("dataPos=") && DEFLATE_BEFORE_SHUFFLE.matcher(header).find()) {
      return "netCDF-Java does not read HDF5 that was compressed before it was shuffled. Convert"
          + " the file with h5repack -f GZIP=1 OLD NEW, or nccopy -k nc4 OLD NEW";
    }
    if (header.startsWith("dataPos=")
        && NO_ROW.matcher(String.valueOf(thrown.getMessage())).find()) {
      return "netCDF-Java does not read rows of which some are empty or were never written";
    }
    return isOfIndex(root(thrown)) ? INDEX : CommandFailure.message(thrown);
  }

  private static boolean isOfIndex(Throwable cause) {
    return isAt(cause, ".iosp.hdf5.DataBTree");
  }

  private static boolean isAt(Throwable cause, String type) {
    return Stream.of(cause.getStackTrace())
        .anyMatch(at -> at.getClassName().startsWith(PACKAGE + type));
  }

  private static boolean isIn(Throwable cause, String method) {
    return Stream.of(cause.getStackTrace())
        .anyMatch(at -> at.getClassName().startsWith(PACKAGE) && at.getMethodName().equals(method));
  }

  private static Throwable root(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }
}
