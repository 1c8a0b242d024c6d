package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.ByteOrder;
import ucar.nc2.Structure;
import ucar.nc2.Variable;

/** Reads the variables that a {@link CdmBuilder} built; safe for concurrent callers. */
final class CdmReader {
  private final String location;
  private final Int64 int64;
  private final Values values;

  /** Where the values of arrays come from; safe for concurrent callers. */
  @FunctionalInterface
  interface Values {
    /** A part of {@code array} in C order: a Java array of the kind of its type. */
    Object read(Array array, Section section) throws IOException;
  }

  CdmReader(String location, Int64 int64, Values values) {
    this.location = location;
    this.int64 = int64;
    this.values = values;
  }

  /** The part of {@code variable} that {@code asked} means; every failure names the array. */
  ucar.ma2.Array read(Variable variable, ucar.ma2.Section asked) throws IOException {
    if (!(variable.getSPobject() instanceof Array array)) {
      throw new IOException(location + ": " + variable.getFullName() + " is not of this dataset");
    }
    String where = location + ": array " + array.path();
    try {
      return Boundary.cross(where, () -> read(variable, array, asked, where));
    } catch (IOException e) {
      throw named(where, array, e);
    }
  }

  /** An error whose message says where, if {@code failure} does not by itself. */
  private IOException named(String where, Array array, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    boolean named = message.contains(location) && message.contains(array.name());
    return named ? failure : new IOException(where + ": " + message, failure);
  }

  private ucar.ma2.Array read(Variable variable, Array array, ucar.ma2.Section asked, String where)
      throws IOException {
    Section section = CdmSections.of(asked, array, where);
    Object read = values.read(array, section);
    DataType type = array.type();
    return type.kind() == Kind.STRUCT
        ? new StructureArrays(ByteOrder.LITTLE_ENDIAN, int64, where)
            .of((Structure) variable, type, (byte[]) read, section.count())
        : CdmArrays.of(type, read, section.count(), int64, where);
  }
}
