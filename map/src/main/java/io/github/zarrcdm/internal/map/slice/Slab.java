package io.github.zarrcdm.internal.map.slice;

import io.github.zarrcdm.internal.place.Coordinate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.DataType;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * Some dimensions of a variable, at one index of each other, in an order of our own.
 *
 * @param along the names of the dimensions
 * @param ranges the indices of each that are read
 * @param at the index of each other dimension, by its name
 */
public record Slab(List<String> along, List<Range> ranges, Map<String, Integer> at) {

  /** Returns the values in C order of {@link #along}, NaN where they are missing. */
  public double[] read(VariableDS variable) throws IOException {
    double[] values = (double[]) array(variable).get1DJavaArray(DataType.DOUBLE);
    for (int i = 0; i < values.length; i++) {
      values[i] = variable.isMissing(values[i]) ? Double.NaN : values[i];
    }
    return values;
  }

  /** Returns the values of a coordinate in this slab. */
  public double[] read(Coordinate coordinate) throws IOException {
    return coordinate.numbers(array(coordinate.variable()));
  }

  private Array array(Variable variable) throws IOException {
    List<String> names = DimensionNames.of(variable);
    List<Range> section = new ArrayList<>();
    try {
      for (int d = 0; d < names.size(); d++) {
        int wanted = along.indexOf(names.get(d));
        int index = at.getOrDefault(names.get(d), 0);
        section.add(wanted < 0 ? new Range(index, index) : ranges.get(wanted));
      }
      Array read = names.isEmpty() ? variable.read() : variable.read(new Section(section));
      return read.permute(order(names)).copy();
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Returns the dimensions with one index first, then those of the slab. */
  private int[] order(List<String> names) {
    List<Integer> order = new ArrayList<>();
    for (int d = 0; d < names.size(); d++) {
      if (!along.contains(names.get(d))) {
        order.add(d);
      }
    }
    along.stream().filter(names::contains).forEach(name -> order.add(names.indexOf(name)));
    return order.stream().mapToInt(Integer::intValue).toArray();
  }
}
