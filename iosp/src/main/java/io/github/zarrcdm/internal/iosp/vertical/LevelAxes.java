package io.github.zarrcdm.internal.iosp.vertical;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;

/**
 * The dimensions of a grid on parametric levels, by name: each but the levels' may be absent.
 *
 * @param coordinate the full name of the levels' coordinate
 */
record LevelAxes(
    String coordinate,
    @Nullable String time,
    @Nullable String level,
    @Nullable String row,
    @Nullable String column,
    int levels,
    int rows,
    int columns) {

  /**
   * Returns the axes of the formula's fields; where it has none, as pressures by their logarithm,
   * those of the data on the levels, and the longest of them if there are several grids.
   */
  static LevelAxes of(FormulaVariables terms, @Nullable Dimension timeDimension) {
    Variable levels = terms.levels();
    String time = timeDimension == null ? null : timeDimension.getShortName();
    String level = levels.getRank() == 0 ? null : levels.getDimension(0).getShortName();
    List<Dimension> grid = null;
    for (Variable variable : terms.variables()) {
      List<Dimension> rest = variable == null ? List.of() : others(variable, time, level);
      if (rest.size() == 2 || grid == null && rest.size() == 1) {
        grid = rest;
      }
      if (rest.size() == 2) {
        break;
      }
    }
    if (grid == null) {
      for (Variable variable : terms.others()) {
        List<Dimension> rest =
            has(variable, level) ? others(variable, time, level) : List.<Dimension>of();
        if (rest.size() == 2 && (grid == null || size(rest) > size(grid))) {
          grid = rest;
        }
      }
    }
    if (grid != null && grid.size() == 2 && isTransposed(grid, terms.others())) {
      grid = List.of(grid.get(1), grid.get(0));
    }
    Dimension row = grid != null && grid.size() == 2 ? grid.get(0) : null;
    Dimension column = grid == null ? null : grid.get(grid.size() - 1);
    return new LevelAxes(
        levels.getFullName(),
        time,
        level,
        row == null ? null : row.getShortName(),
        column == null ? null : column.getShortName(),
        (int) levels.getSize(),
        row == null ? 1 : row.getLength(),
        column == null ? 1 : column.getLength());
  }

  /**
   * Returns the dimensions but for time and levels; of more than two not the first that have length
   * 1.
   */
  private static List<Dimension> others(
      Variable variable, @Nullable String time, @Nullable String level) {
    List<Dimension> others = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      String name = variable.getDimension(d).getShortName();
      if (name == null || !name.equals(time) && !name.equals(level)) {
        others.add(variable.getDimension(d));
      }
    }
    while (others.size() > 2 && others.get(0).getLength() == 1) {
      others.remove(0);
    }
    return others;
  }

  private static boolean has(Variable variable, @Nullable String level) {
    for (int d = 0; d < variable.getRank(); d++) {
      if (Objects.equals(level, variable.getDimension(d).getShortName())) {
        return variable.getRank() > 1;
      }
    }
    return level == null;
  }

  private static long size(List<Dimension> grid) {
    return (long) grid.get(0).getLength() * grid.get(1).getLength();
  }

  /** Returns true if columns come first, by the types of their coordinate variables. */
  private static boolean isTransposed(List<Dimension> grid, List<Variable> all) {
    AxisType first = type(grid.get(0), all);
    AxisType second = type(grid.get(1), all);
    return first == AxisType.Lon && second == AxisType.Lat
        || first == AxisType.GeoX && second == AxisType.GeoY;
  }

  private static @Nullable AxisType type(Dimension dimension, List<Variable> all) {
    for (Variable variable : all) {
      if (variable instanceof CoordinateAxis axis
          && axis.getRank() == 1
          && Objects.equals(axis.getDimension(0).getShortName(), dimension.getShortName())
          && axis.getDimension(0).getLength() == dimension.getLength()) {
        return axis.getAxisType();
      }
    }
    return null;
  }
}
