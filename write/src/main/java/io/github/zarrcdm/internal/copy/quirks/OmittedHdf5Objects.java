package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.internal.iosp.hdf5.H5headerNew;
import ucar.nc2.internal.iosp.hdf5.H5iospNew;
import ucar.nc2.internal.iosp.hdf5.H5objects.DataObject;
import ucar.nc2.internal.iosp.hdf5.H5objects.HeaderMessage;

/**
 * What HDF5 has and netCDF-Java does not show as a variable: it finds all objects of a file, and
 * leaves out those whose type or filter it does not know.
 */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5headerNew",
    seen = "5.5.3",
    does =
        "leaves out variables of types and filters that it does not know, and links to "
            + "other files, without an error",
    instead = "a note of the copy names them")
public final class OmittedHdf5Objects {
  private static final int DATATYPE = 3;
  private static final int LINK = 6;
  private static final int LAYOUT = 8;
  private static final int FILTERS = 11;

  /** A number; or a time, opaque bytes, an enumeration or a text, which it knows by their class. */
  private static final Pattern KNOWN =
      Pattern.compile(
          "datatype= (\\d+ byteSize= \\d+ NCtype= (?!null)|[258] "
              + "|9 (?:(?! isVString|datatype= ).)*+ isVString= true)");

  private static final Pattern ARRAY_OF_OPAQUE =
      Pattern.compile("datatype= 10 [^{]*\\{ (datatype= 10 [^{]*\\{ )*datatype= 5 ");

  private static final Pattern SZIP = Pattern.compile(" Filter id= 4 ");

  private OmittedHdf5Objects() {}

  /**
   * Returns the datasets of {@code source}, or of what its NcML refers to, that are not shown, and
   * links to other files, each with the reason; none if it is not HDF5. Names are without their
   * groups.
   */
  public static List<String> of(NetcdfFile source) {
    try {
      return source.getIosp() instanceof H5iospNew reader
          ? of(source, reader.getHeader())
          : List.of();
    } catch (LinkageError e) {
      return List.of(); // a version of netCDF-Java with another reader of HDF5
    }
  }

  private static List<String> of(NetcdfFile source, H5headerNew header) {
    Set<Long> shown = new HashSet<>();
    for (Variable variable : source.getVariables()) {
      Hdf5Description.of(variable).flatMap(Hdf5Description::address).ifPresent(shown::add);
    }
    List<String> hidden = new ArrayList<>();
    for (DataObject object : header.getDataObjects()) {
      for (HeaderMessage message : object.getMessages()) {
        if (is(LINK, message) && isToFile(message.toString())) {
          hidden.add(message.getName() + ": netCDF-Java does not follow links to other files");
        }
      }
      if (!shown.contains(object.getAddress())) {
        why(object)
            .map(why -> "%s: netCDF-Java does not read %s".formatted(object.getName(), why))
            .ifPresent(hidden::add);
      }
    }
    return hidden;
  }

  /**
   * Returns why {@code object} is not shown; empty if it is no dataset, or only a dimension, whose
   * type is known.
   */
  private static Optional<String> why(DataObject object) {
    Optional<String> type = text(object, DATATYPE);
    if (type.isEmpty() || text(object, LAYOUT).isEmpty()) {
      return Optional.empty();
    }
    return text(object, FILTERS).filter(SZIP.asPredicate()).isPresent()
        ? Optional.of("the filter szip")
        : type.filter(KNOWN.asPredicate().negate().or(ARRAY_OF_OPAQUE.asPredicate()))
            .map(
                text ->
                    Hdf5Description.unknownNumbers(text).orElse("rows or arrays of such a type"));
  }

  private static boolean isToFile(String link) {
    int begin = link.indexOf("MessageLink ");
    return begin >= 0 && link.indexOf(" type=64 ", begin) >= 0;
  }

  private static Optional<String> text(DataObject object, int type) {
    return object.getMessages().stream()
        .filter(message -> is(type, message))
        .map(HeaderMessage::toString)
        .findFirst();
  }

  private static boolean is(int type, HeaderMessage message) {
    return message.getMtype() != null && message.getMtype().getNum() == type;
  }
}
