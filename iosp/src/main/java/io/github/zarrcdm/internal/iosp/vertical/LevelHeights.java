package io.github.zarrcdm.internal.iosp.vertical;

import io.github.zarrcdm.internal.cf.vertical.ParametricLevels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import ucar.ma2.ArrayDouble;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Dimension;
import ucar.nc2.Variable;
import ucar.unidata.geoloc.vertical.VerticalTransform;

/**
 * Heights or pressures of levels, computed when they are asked for, from as much of the terms as
 * they need.
 *
 * @param axes how the variables of the formula lie on the grid
 * @param terms one for each of the formula's; null for one that it leaves out
 * @param times which of its times are those of the grid; null for all
 */
record LevelHeights(
    ParametricLevels kind,
    LevelAxes axes,
    List<@Nullable FormulaTerm> terms,
    @Nullable Range times,
    Range levels,
    Range rows,
    Range columns,
    String unit)
    implements VerticalTransform {

  /** Returns the heights of all levels and cells. */
  static LevelHeights of(FormulaVariables found, @Nullable Dimension time) {
    LevelAxes axes = LevelAxes.of(found, time);
    String unit = "";
    List<@Nullable FormulaTerm> terms = new ArrayList<>();
    for (int t = 0; t < found.variables().size(); t++) {
      Variable variable = found.variables().get(t);
      boolean hasUnit = found.kind().terms().get(t).hasUnit();
      if (variable != null && hasUnit && unit.isEmpty()) {
        unit = Objects.requireNonNullElse(variable.getUnitsString(), "");
      }
      terms.add(variable == null ? null : new FormulaTerm(variable, axes, hasUnit ? unit : null));
    }
    return new LevelHeights(
        found.kind(),
        axes,
        terms,
        null,
        range(axes.levels()),
        range(axes.rows()),
        range(axes.columns()),
        unit);
  }

  private static Range range(int length) {
    return length == 0 ? Range.EMPTY : Range.make(0, length - 1);
  }

  /**
   * Heights at a time: levels, rows and columns.
   *
   * @throws IOException if terms cannot be read, or do not suit each other
   */
  @Override
  public ArrayDouble.D3 getCoordinateArray(int time) throws IOException, InvalidRangeException {
    long size = (long) levels.length() * rows.length() * columns.length();
    if (size > Integer.MAX_VALUE - 8) {
      throw new IOException(
          "%s: %s heights are more than one array can have. Ask for a subset."
              .formatted(axes.coordinate(), size));
    }
    return heights(time, levels, rows, columns);
  }

  /** Heights of all levels at a time and place. */
  @Override
  public ArrayDouble.D1 getCoordinateArray1D(int time, int x, int y)
      throws IOException, InvalidRangeException {
    ArrayDouble.D3 column =
        heights(
            time,
            levels,
            new Range(rows.element(y), rows.element(y)),
            new Range(columns.element(x), columns.element(x)));
    return (ArrayDouble.D1) column.reduce(2).reduce(1);
  }

  private ArrayDouble.D3 heights(int time, Range z, Range y, Range x)
      throws IOException, InvalidRangeException {
    ArrayDouble.D3 heights = new ArrayDouble.D3(z.length(), y.length(), x.length());
    if (heights.getSize() == 0) {
      return heights;
    }
    int at = times == null ? time : times.element(time);
    List<FormulaTerm.@Nullable Values> values = new ArrayList<>();
    for (FormulaTerm term : terms) {
      values.add(term == null ? null : term.read(at, z, y, x));
    }
    double[] of = new double[terms.size()];
    for (int t = 0; t < of.length; t++) {
      of[t] = kind.terms().get(t).omitted();
    }
    double[] all = (double[]) heights.getStorage();
    int i = 0;
    for (int k = 0; k < z.length(); k++) {
      int level = z.element(k);
      for (int j = 0; j < y.length(); j++) {
        for (int h = 0; h < x.length(); h++) {
          for (int t = 0; t < of.length; t++) {
            FormulaTerm.Values value = values.get(t);
            if (value != null) {
              of[t] = value.at(k, j, h);
            }
          }
          all[i++] = kind.value(of, level);
        }
      }
    }
    return heights;
  }

  @Override
  public String getUnitString() {
    return unit;
  }

  @Override
  public boolean isTimeDependent() {
    return axes.time() != null;
  }

  /**
   * Returns those of a part of the grid; null ranges are all of them. Reads no more than the part.
   * Heights of a part that the formula's fields do not have are an {@link IOException}.
   */
  @Override
  public VerticalTransform subset(
      @Nullable Range time, @Nullable Range z, @Nullable Range y, @Nullable Range x) {
    try {
      return new LevelHeights(
          kind,
          axes,
          terms,
          time == null ? times : times == null ? time : times.compose(time),
          composed(axes.level(), levels, z),
          composed(axes.row(), rows, y),
          composed(axes.column(), columns, x),
          unit);
    } catch (InvalidRangeException e) {
      return new AbsentHeights(
          unit,
          isTimeDependent(),
          "%s: its formula_terms are on %s rows and %s columns, and the part asked for is not of these: %s (CF 4.3.3). Correct formula_terms, or write the heights."
              .formatted(axes.coordinate(), rows.length(), columns.length(), e.getMessage()));
    }
  }

  /** Without a dimension all are the same. */
  private static Range composed(@Nullable String dimension, Range all, @Nullable Range part)
      throws InvalidRangeException {
    if (part == null) {
      return all;
    }
    return dimension == null ? part : all.compose(part);
  }
}
