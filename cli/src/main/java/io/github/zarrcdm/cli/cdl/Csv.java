package io.github.zarrcdm.cli.cdl;

import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.copy.selection.Axis;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.place.CoordinateDates;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.VariableDS;

/**
 * Variables as comma-separated values: a row for each cell, with the coordinates of its dimensions
 * before the values, which are unpacked; dates as dates, missing values as nothing.
 */
public final class Csv {
  private final Variable widest;

  /** The axes of its dimensions; empty where one has no name. */
  private final List<Optional<Axis>> axes;

  private final int[] shape;
  private final List<Column> columns = new ArrayList<>();

  private Csv(Variable widest, int[] shape) {
    this.widest = widest;
    this.axes = IntStream.range(0, shape.length).mapToObj(d -> Axis.of(widest, d)).toList();
    this.shape = shape;
  }

  /** Values along some of the dimensions; {@code along} are their positions. */
  private record Column(
      String name, @Nullable Variable variable, int[] along, int[] shape, @Nullable Array values) {
    String text(int[] cell, Range[] ranges) {
      int at = 0;
      for (int d = 0; d < along.length; d++) {
        at = at * shape[d] + cell[along[d]];
      }
      if (values == null) {
        Range range = ranges[along[0]];
        return Integer.toString(range.first() + cell[along[0]] * range.stride());
      }
      return Csv.text(variable, values, at);
    }
  }

  /**
   * Prints these sections of variables of {@code dataset}, whose values are unpacked. Throws {@link
   * IOException} with a sentence if they do not lie along the same dimensions.
   */
  public static void write(NetcdfFile dataset, Map<Variable, Section> sections, PrintWriter out)
      throws IOException {
    Variable widest =
        sections.keySet().stream()
            .max(Comparator.comparingInt(Variable::getRank))
            .orElseThrow(() -> new IOException("--csv: name the variables with -v"));
    Range[] chosen = Objects.requireNonNull(sections.get(widest)).getRanges().toArray(Range[]::new);
    Csv csv = new Csv(widest, Arrays.stream(chosen).mapToInt(Range::length).toArray());
    for (int d = 0; d < chosen.length; d++) {
      Optional<Variable> coordinate = csv.axes.get(d).flatMap(axis -> coordinate(axis, dataset));
      if (coordinate.isEmpty()) {
        String dimension = widest.getDimension(d).getShortName();
        String name = dimension == null ? "index" : dimension;
        csv.columns.add(
            new Column(name, null, new int[] {d}, new int[] {chosen[d].length()}, null));
      } else if (!sections.containsKey(coordinate.get()) || d > csv.axes.indexOf(csv.axes.get(d))) {
        csv.add(coordinate.get(), new int[] {d}, chosen);
      }
    }
    for (Variable variable : sections.keySet()) {
      csv.add(variable, csv.along(variable), chosen);
    }
    csv.print(chosen, out);
  }

  private static Optional<Variable> coordinate(Axis axis, NetcdfFile dataset) {
    return dataset.getVariables().stream()
        .filter(v -> v.getShortName().equals(axis.name()) && v.getRank() == 1)
        .filter(v -> Axis.of(v, 0).equals(Optional.of(axis)))
        .findFirst();
  }

  /** Returns the positions of the dimensions of {@code variable} among those of the widest. */
  private int[] along(Variable variable) throws IOException {
    List<Integer> along = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      int own = d;
      // The same position first: a matrix has one dimension twice.
      int found =
          IntStream.concat(IntStream.of(d), IntStream.range(0, shape.length))
              .filter(p -> p < shape.length && !along.contains(p) && same(variable, own, p))
              .findFirst()
              .orElseThrow(
                  () ->
                      new IOException(
                          "--csv: %s lies along %s, which the others do not; print it alone"
                              .formatted(
                                  variable.getFullName(),
                                  dimension.getShortName() == null
                                      ? "a dimension of " + dimension.getLength()
                                      : dimension.getShortName())));
      along.add(found);
    }
    return along.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Dimensions that are not shared are the same only at the same position. */
  private boolean same(Variable variable, int d, int position) {
    Optional<Axis> axis = Axis.of(variable, d);
    return axis.isPresent()
        ? axis.equals(axes.get(position))
        : d == position
            && axes.get(position).isEmpty()
            && variable.getDimension(d).equals(widest.getDimension(d));
  }

  private void add(Variable variable, int[] along, Range[] chosen) throws IOException {
    int rank = variable.getRank();
    int[] own = new int[rank];
    List<Range> section = new ArrayList<>();
    for (int d = 0; d < rank; d++) {
      section.add(chosen[along[d]]);
      own[d] = shape[along[d]];
    }
    try {
      Array values = variable.read(new Section(section));
      columns.add(new Column(variable.getShortName(), variable, along, own, values));
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  private void print(Range[] chosen, PrintWriter out) {
    out.println(String.join(",", columns.stream().map(column -> quoted(column.name())).toList()));
    int[] cell = new int[shape.length];
    for (int length : shape) {
      if (length == 0) {
        return;
      }
    }
    do {
      List<String> row = new ArrayList<>();
      columns.forEach(column -> row.add(quoted(column.text(cell, chosen))));
      out.println(String.join(",", row));
    } while (COrder.advance(cell, shape));
  }

  private static String quoted(String text) {
    return text.matches("[^\",\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static String text(@Nullable Variable variable, Array values, int at) {
    if (variable == null || !variable.getDataType().isNumeric()) {
      return String.valueOf(values.getObject(at)).strip();
    }
    double value = values.getDouble(at);
    if (Double.isNaN(value) || variable instanceof VariableDS data && data.isMissing(value)) {
      return "";
    }
    Optional<CfTime> times = CoordinateDates.of(variable.attributes());
    if (times.isPresent()) {
      try {
        return times.get().shown(value).toString();
      } catch (DateTimeException e) {
        return "";
      }
    }
    return String.valueOf(values.getObject(at));
  }
}
