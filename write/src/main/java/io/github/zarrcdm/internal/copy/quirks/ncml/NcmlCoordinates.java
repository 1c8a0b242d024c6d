package io.github.zarrcdm.internal.copy.quirks.ncml;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import ucar.ma2.Array;
import ucar.nc2.Variable;

/** The coordinates that NcML gives the datasets of an aggregation, which may be of another type. */
final class NcmlCoordinates {
  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9.]+([eE][-+]?[0-9]+)?");

  private final List<String> said = new ArrayList<>();
  private boolean ofAll;

  /** For the aggregation of {@code netcdf}, unless that lists the coordinates itself. */
  NcmlCoordinates(Element netcdf, String dimension) {
    ofAll = !areListed(netcdf, dimension);
  }

  /** Returns true if {@code netcdf} lists the coordinates of {@code dimension} itself. */
  static boolean areListed(Element netcdf, String dimension) {
    return NcmlElements.of(netcdf, "variable").stream()
        .filter(variable -> dimension.equals(variable.getAttribute("name")))
        .anyMatch(variable -> !NcmlElements.of(variable, "values").isEmpty());
  }

  /** Adds the values of {@code member}: several only along a dimension that it has. */
  void add(Element member, boolean several) {
    String own = member.getAttribute("coordValue");
    ofAll &= !own.isEmpty();
    said.addAll(several ? NcmlLiterals.split(own, " ,") : List.of(own));
  }

  /**
   * Returns what differs and what to do if {@code shown}, the coordinate, has other values; else
   * empty.
   */
  Optional<String> differing(Variable shown) throws IOException {
    if (!ofAll || said.isEmpty()) {
      return Optional.empty();
    }
    try {
      Array read = shown.read();
      // Numbers are made of dates if they are asked for.
      boolean dates =
          shown.getDataType().isNumeric()
              && said.stream().noneMatch(each -> NUMBER.matcher(each.strip()).matches());
      return dates || NcmlLiterals.are(said, read.copyTo1DJavaArray(), shown.getDataType())
          ? Optional.empty()
          : Optional.of(instead(shown, NcmlDeclarations.abridged(read)));
    } catch (RuntimeException e) {
      return Optional.of(instead(shown, e.toString()));
    }
  }

  private static String instead(Variable shown, String read) {
    return "netCDF-Java reads the values of coordValue as %s %s; declare variable %s, with its type and values"
        .formatted(shown.getDataType(), read, shown.getShortName());
  }
}
