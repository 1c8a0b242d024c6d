package io.github.zarrcdm.internal.convert.mapping;

import io.github.zarrcdm.internal.convert.mapping.Notes.Topic;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.nc2.Attribute;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/** What netCDF-Java reads of HDF4 otherwise than HDF4's library, without an error. */
final class FromHdf4 {
  private FromHdf4() {}

  /** Notes what may be wrong with the attributes of {@code group}, if it is of HDF4. */
  static void note(Group group, Notes notes) {
    if (is(group.getNetcdfFile())) {
      for (Attribute attribute : group.attributes()) {
        if (isNegative(attribute)) {
          notes.add(Topic.SIGNS, group.getFullName() + ":" + attribute.getShortName());
        }
      }
    }
  }

  /** The same of {@code variable} and its values. */
  static void note(Variable variable, Notes notes) {
    if (!is(variable.getNetcdfFile())) {
      return;
    }
    DataType own = variable.getDataType();
    for (Attribute attribute : variable.attributes()) {
      boolean known =
          attribute.getDataType() == own || ValueAttributes.hasSignOf(variable, attribute);
      if (!known && isNegative(attribute)) {
        notes.add(Topic.SIGNS, variable.getFullName() + ":" + attribute.getShortName());
      }
    }
    if (isNeverWritten(variable)) {
      notes.add(Topic.NEVER_WRITTEN, variable.getFullName());
    }
  }

  private static boolean is(@Nullable NetcdfFile file) {
    return file != null && String.valueOf(file.getFileTypeId()).startsWith("HDF4");
  }

  private static boolean isNegative(Attribute attribute) {
    boolean negative = false;
    for (int i = 0; attribute.getDataType().isIntegral() && i < attribute.getLength(); i++) {
      Number value = attribute.getNumericValue(i);
      negative |= value != null && value.longValue() < 0;
    }
    return negative;
  }

  /** True if nothing of {@code variable} is stored, and it has no fill value. */
  private static boolean isNeverWritten(Variable variable) {
    Variable stored =
        variable instanceof VariableDS dataset && dataset.getOriginalVariable() != null
            ? dataset.getOriginalVariable()
            : variable;
    if (stored.getSize() == 0 || !text(stored).contains("fillValue=null")) {
      return false;
    }
    int[] one = new int[stored.getRank()];
    Arrays.fill(one, 1);
    try {
      // Only then netCDF-Java looks where the values are.
      stored.read(new int[one.length], one);
    } catch (IOException | InvalidRangeException | RuntimeException e) {
      return false; // Reported by whoever reads it.
    }
    return text(stored).contains("hasNoData=true");
  }

  private static String text(Variable variable) {
    return String.valueOf(variable.getSPobject());
  }
}
