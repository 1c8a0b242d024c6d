package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import java.io.IOException;
import java.util.Optional;
import ucar.ma2.DataType;
import ucar.nc2.Attribute;
import ucar.nc2.Structure;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/** What netCDF-Java 5.5 reads wrongly from HDF5, without an error. */
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf5.H5iospNew",
    seen = "5.5.3",
    does =
        "reads texts of a fixed length in chunks in a wrong order, enumerations within "
            + "structures or behind filters, and bit fields, in a wrong byte order, and floats of "
            + "other layouts as those of IEEE 754",
    instead = "a copy refuses them")
public final class Hdf5Misreads {
  private Hdf5Misreads() {}

  /**
   * Returns what is wrong with the values of {@code variable} of a dataset that is joined with
   * others, after which nothing tells how its file has them; empty if they are right.
   */
  public static Optional<String> ofMember(Variable variable, Hdf5Objects objects)
      throws IOException {
    Optional<String> wrong = of(variable, objects);
    return wrong.isPresent()
        ? wrong
        : Hdf5Gaps.of(variable).map(gaps -> "another value than HDF5 where nothing was written");
  }

  /**
   * Returns what is wrong with the values of {@code variable}, by what {@code objects} tell; empty
   * if they are right.
   */
  public static Optional<String> of(Variable variable, Hdf5Objects objects) {
    if (variable.getDataType() == DataType.CHAR && isFixedTextInChunks(variable)) {
      return Optional.of("texts of a fixed length in chunks in a wrong order");
    }
    if (isAggregated(variable) && isOfObjects(variable) && isCutInside(variable)) {
      return Optional.of("values of several chunks of an aggregation in a wrong order");
    }
    return variable instanceof Structure structure
            && structure.getVariables().stream().anyMatch(Hdf5Misreads::isEnumOfSeveralBytes)
        ? Optional.of("enumerations within structures in a wrong byte order")
        : Hdf5Description.of(variable)
            .flatMap(Hdf5Description::misread)
            .or(() -> PaddedNumbers.of(variable, objects));
  }

  /** HDF5 has no chunk length along the dimension that netCDF-Java adds for the characters. */
  private static boolean isFixedTextInChunks(Variable variable) {
    int last = variable.getRank() - 1;
    return last > 0
        && variable.getShape(last) > 1
        && !variable.getDimension(last).isShared()
        && Hdf5Chunks.attribute(variable).filter(a -> a.getLength() <= last).isPresent();
  }

  /**
   * The files of an aggregation are read by netCDF-Java alone, which keeps small variables whole.
   */
  private static boolean isAggregated(Variable variable) {
    return variable instanceof VariableDS dataset && dataset.getOriginalVariable() == null;
  }

  private static boolean isOfObjects(Variable variable) {
    return variable.isVariableLength()
        || variable.getDataType() == DataType.STRING
        || variable.getDataType() == DataType.OPAQUE;
  }

  /** Returns true if chunks end within a dimension that is not the first of a file. */
  private static boolean isCutInside(Variable variable) {
    int rank = variable.getRank() - (variable.isVariableLength() ? 1 : 0);
    int first = rank - Hdf5Chunks.attribute(variable).map(Attribute::getLength).orElse(rank);
    int[] chunks = Hdf5Chunks.of(variable, rank).orElse(new int[0]);
    for (int d = Math.max(0, first) + 1; d < chunks.length; d++) {
      if (chunks[d] < variable.getShape(d)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEnumOfSeveralBytes(Variable member) {
    return member.getDataType().isEnum() && member.getDataType().getSize() > 1;
  }
}
