package io.github.zarrcdm.cli.copy;

import io.github.zarrcdm.internal.iosp.cdm.CdmOrigin;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import ucar.ma2.DataType;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What variables became in a netCDF-3 file that they are not in the store, in sentences. */
public final class ConversionNotes {
  private ConversionNotes() {}

  /** Returns notes about {@code copied}, whose 64-bit integers were opened as {@code int64}. */
  public static List<String> of(Selection copied, NetcdfFile file, String int64) {
    List<String> notes = new ArrayList<>();
    FlatNames names = new FlatNames(copied, file);
    add(notes, copied, ConversionNotes::is64, "64-bit integers became " + int64);
    add(
        notes,
        copied,
        v -> v.getDataType().isUnsigned(),
        "unsigned integers keep their bits, with _Unsigned = \"true\"");
    add(
        notes,
        copied,
        v -> v.getDataType() == DataType.STRING,
        "strings became characters, in UTF-8");
    add(
        notes,
        copied,
        v -> !names.of(v).equals(v.getShortName()),
        "names of variables were prefixed with their group's");
    return notes;
  }

  private static boolean is64(Variable variable) {
    return CdmOrigin.array(variable).filter(array -> array.type().kind() == Kind.LONG).isPresent();
  }

  private static void add(
      List<String> notes, Selection copied, Predicate<Variable> about, String note) {
    List<String> names =
        copied.variables().stream().filter(about).map(Variable::getFullName).toList();
    if (!names.isEmpty()) {
      notes.add("in netCDF-3, " + note + ": " + String.join(", ", names));
    }
  }
}
