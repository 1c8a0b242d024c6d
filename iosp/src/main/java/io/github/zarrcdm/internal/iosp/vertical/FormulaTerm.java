package io.github.zarrcdm.internal.iosp.vertical;

import io.github.zarrcdm.internal.iosp.cf.UnitConversion;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * A variable of a formula.
 *
 * @param unit that of the result; null for a term that is a number
 */
record FormulaTerm(Variable variable, LevelAxes axes, @Nullable String unit) {

  /** Values of a part of the grid; a stride is 0 along a dimension that the variable lacks. */
  record Values(double[] values, int levelStride, int rowStride, int columnStride) {
    double at(int level, int row, int column) {
      return values[level * levelStride + row * rowStride + column * columnStride];
    }
  }

  /**
   * Returns the values at a time, unpacked, in the unit of the result, NaN where they are missing.
   *
   * @throws IOException if the variable cannot be read, has no numbers, is on other dimensions than
   *     the grid, or has a unit that does not convert
   */
  Values read(int time, Range levels, Range rows, Range columns)
      throws IOException, InvalidRangeException {
    if (!variable.getDataType().isNumeric()) {
      throw new IOException(
          "%s: its term %s is of type %s; terms are numbers (CF 4.3.3). Correct formula_terms."
              .formatted(axes.coordinate(), variable.getFullName(), variable.getDataType()));
    }
    List<Range> section = new ArrayList<>();
    int[] strides = new int[3];
    for (int d = 0; d < variable.getRank(); d++) {
      String name = variable.getDimension(d).getShortName();
      int axis = axis(name);
      if (axis >= 0) {
        strides[axis] = -1 - d;
        section.add(List.of(levels, rows, columns).get(axis));
      } else if (name != null && name.equals(axes.time())) {
        section.add(new Range(time, time));
      } else if (variable.getDimension(d).getLength() == 1) {
        section.add(new Range(0, 0));
      } else {
        throw new IOException(
            "%s: its term %s is on dimension %s, which no grid on these levels has (CF 4.3.3). Correct formula_terms."
                .formatted(axes.coordinate(), variable.getFullName(), name));
      }
    }
    DoubleUnaryOperator conversion = conversion();
    Array read = variable.read(section);
    double[] values = new double[(int) read.getSize()];
    VariableDS data = variable instanceof VariableDS enhanced ? enhanced : null;
    for (int i = 0; i < values.length; i++) {
      double value = read.getDouble(i);
      values[i] =
          data != null && data.isMissing(value) ? Double.NaN : conversion.applyAsDouble(value);
    }
    for (int axis = 0; axis < strides.length; axis++) {
      strides[axis] = strides[axis] == 0 ? 0 : stride(section, -1 - strides[axis]);
    }
    return new Values(values, strides[0], strides[1], strides[2]);
  }

  private int axis(@Nullable String dimension) {
    if (dimension == null) {
      return -1;
    }
    return dimension.equals(axes.level())
        ? 0
        : dimension.equals(axes.row()) ? 1 : dimension.equals(axes.column()) ? 2 : -1;
  }

  private static int stride(List<Range> section, int dimension) {
    int stride = 1;
    for (int d = dimension + 1; d < section.size(); d++) {
      stride *= section.get(d).length();
    }
    return stride;
  }

  /** From its unit to that of the result, which is also that of terms that name none. */
  private DoubleUnaryOperator conversion() throws IOException {
    String own = Objects.requireNonNullElse(variable.getUnitsString(), "");
    if (unit == null || unit.isEmpty() || own.isEmpty() || own.equals(unit)) {
      return DoubleUnaryOperator.identity();
    }
    return UnitConversion.of(own, unit)
        .orElseThrow(
            () ->
                new IOException(
                    "%s: the unit \"%s\" of its term %s does not convert to \"%s\" (CF appendix D). Correct the units."
                        .formatted(axes.coordinate(), own, variable.getFullName(), unit)));
  }
}
