package io.github.zarrcdm.internal.copy.quirks;

import io.github.zarrcdm.internal.cf.CfAttributes;
import io.github.zarrcdm.internal.copy.quirks.CopyNotes.Topic;
import io.github.zarrcdm.internal.iosp.quirks.Quirk;
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
@Quirk(
    of = "ucar.nc2.internal.iosp.hdf4.H4header",
    seen = "5.5.3",
    does =
        "reads unsigned integers in attributes as signed, and 0 where nothing was "
            + "written and no fill value is stated",
    instead = "a note of the copy names them")
public final class Hdf4Values {
  private Hdf4Values() {}

  /** Notes what may be wrong with the attributes of {@code group}, if it is of HDF4. */
  public static void note(Group group, CopyNotes notes) {
    if (is(group.getNetcdfFile())) {
      for (Attribute attribute : group.attributes()) {
        if (isNegative(attribute)) {
          notes.add(Topic.SIGNS, group.getFullName() + ":" + attribute.getShortName());
        }
      }
    }
  }

  /** Notes this of {@code variable} and its values. */
  public static void note(Variable variable, CopyNotes notes) {
    if (!is(variable.getNetcdfFile())) {
      return;
    }
    DataType own = variable.getDataType();
    for (Attribute attribute : variable.attributes()) {
      boolean known = attribute.getDataType() == own || hasSignOf(variable, attribute);
      if (!known && isNegative(attribute)) {
        notes.add(Topic.SIGNS, variable.getFullName() + ":" + attribute.getShortName());
      }
    }
    if (isNeverWritten(variable)) {
      notes.add(Topic.NEVER_WRITTEN, variable.getFullName());
    }
  }

  /**
   * Returns true if {@code attribute} holds values of {@code variable}, as integers of the same
   * width.
   */
  public static boolean hasSignOf(Variable variable, Attribute attribute) {
    return CfAttributes.OF_VALUES.contains(attribute.getShortName())
        && attribute.getDataType().isIntegral()
        && attribute.getDataType().getSize() == variable.getDataType().getSize();
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

  /** Returns true if nothing of {@code variable} is stored, and it has no fill value. */
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
