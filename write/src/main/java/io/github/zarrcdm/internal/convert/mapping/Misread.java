package io.github.zarrcdm.internal.convert.mapping;

import java.util.Optional;
import ucar.ma2.DataType;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** What netCDF-Java 5.5 reads wrongly from HDF5, without an error. */
final class Misread {
  private Misread() {}

  /** What is wrong with the values of {@code variable}; empty if they are right. */
  static Optional<String> of(Variable variable) {
    if (variable.getDataType() == DataType.CHAR && isFixedTextInChunks(variable)) {
      return Optional.of("texts of a fixed length in chunks in a wrong order");
    }
    return variable instanceof Structure structure
            && structure.getVariables().stream().anyMatch(Misread::isEnumOfSeveralBytes)
        ? Optional.of("enumerations within structures in a wrong byte order")
        : Optional.empty();
  }

  /** HDF5 has no chunk length along the dimension that netCDF-Java adds for the characters. */
  private static boolean isFixedTextInChunks(Variable variable) {
    int last = variable.getRank() - 1;
    return last > 0
        && variable.getShape(last) > 1
        && Hdf5Chunks.attribute(variable).filter(a -> a.getLength() == last).isPresent();
  }

  private static boolean isEnumOfSeveralBytes(Variable member) {
    return member.getDataType().isEnum() && member.getDataType().getSize() > 1;
  }
}
