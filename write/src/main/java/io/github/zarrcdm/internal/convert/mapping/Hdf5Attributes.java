package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.internal.convert.mapping.Notes.Topic;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import ucar.nc2.Variable;

/**
 * Attributes of HDF5 datasets whose values netCDF-Java reads as others, without an error. Of those
 * of groups it does not tell the types.
 */
final class Hdf5Attributes {
  private static final Pattern MESSAGE = Pattern.compile("message type = ");

  /** References; rows of unsigned integers; arrays, also within structures. */
  private static final Pattern MISREAD =
      Pattern.compile(
          "^Attribute\\(12\\); +Name= (.*) dataPos = \\d+\\s+mdt= (datatype= 7 |"
              + "datatype= 9 [^{]*isVString= false [^{]*\\{ datatype= 0 [^{}]*\\(unsigned\\)|"
              + "(datatype= 6 [^{}]*\\s+members(?s:.)*)?datatype= 10 )");

  private Hdf5Attributes() {}

  /** Adds those of {@code variable} to {@code notes}; none if it is not HDF5. */
  static void note(Variable variable, Notes notes) {
    Hdf5Description.of(variable)
        .map(found -> found.variable().getSPobject().toString())
        .ifPresent(
            text ->
                MESSAGE
                    .splitAsStream(text)
                    .map(MISREAD::matcher)
                    .filter(Matcher::find)
                    .forEach(
                        found ->
                            notes.add(
                                Topic.HDF5_ATTRIBUTES,
                                found.group(1) + " of " + variable.getFullName())));
  }
}
