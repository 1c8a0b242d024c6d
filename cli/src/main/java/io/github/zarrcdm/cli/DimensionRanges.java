package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.place.AxisRange;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What the option {@code -d} selects along dimensions: indices, or values of their coordinates. */
final class DimensionRanges {
  /** FIRST, FIRST:LAST or FIRST:LAST:STEP. */
  static final Pattern BOUNDS = Pattern.compile("\\d{1,9}(:\\d{1,9}){0,2}");

  private static final Pattern INDICES = Pattern.compile("[\\d:]*");

  private DimensionRanges() {}

  /**
   * Adds what {@code wanted} says by the names of dimensions to {@code ranges}: indices under the
   * name, values, which a dimension of each group may have of its own, under the dimension.
   */
  static void read(
      Map<String, String> wanted,
      NetcdfFile file,
      String location,
      CommandLine verb,
      Map<Object, Range> ranges)
      throws Failed {
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      String name = one.getKey();
      String text = one.getValue();
      if (file.getDimensions().stream().noneMatch(d -> name.equals(d.getShortName()))) {
        throw new Failed("%s: no dimension %s".formatted(location, name));
      }
      if (!INDICES.matcher(text).matches()) {
        byValue(name, text, file, location, verb, ranges);
        continue;
      }
      try {
        if (!BOUNDS.matcher(text).matches()) {
          throw new InvalidRangeException(text);
        }
        ranges.put(name, indices(text));
      } catch (InvalidRangeException e) {
        throw misused(name, text, verb);
      }
    }
  }

  /** The range of indices that {@link #BOUNDS} matches. */
  static Range indices(String text) throws InvalidRangeException {
    String[] parts = text.split(":");
    int first = Integer.parseInt(parts[0]);
    int last = parts.length > 1 ? Integer.parseInt(parts[1]) : first;
    int step = parts.length > 2 ? Integer.parseInt(parts[2]) : 1;
    return new Range(first, last, step);
  }

  private static void byValue(
      String name,
      String text,
      NetcdfFile file,
      String location,
      CommandLine verb,
      Map<Object, Range> ranges)
      throws Failed {
    for (Dimension dimension : file.getDimensions()) {
      if (name.equals(dimension.getShortName())) {
        Variable coordinate = coordinate(dimension, file, location, text);
        try {
          ranges.put(
              dimension,
              AxisRange.of(coordinate).find(text).orElseThrow(() -> misused(name, text, verb)));
        } catch (IOException | IllegalArgumentException e) {
          throw new Failed("%s: -d %s".formatted(location, Failed.message(e)));
        }
      }
    }
  }

  private static Variable coordinate(
      Dimension dimension, NetcdfFile file, String location, String text) throws Failed {
    String name = dimension.getShortName();
    for (Variable variable : file.getVariables()) {
      if (variable.getShortName().equals(name)
          && variable.getDataType().isNumeric()
          && variable.getRank() == 1
          && variable.getDimension(0).equals(dimension)) {
        return variable;
      }
    }
    throw new Failed(
        "%s: -d %s=%s: dimension %s has no coordinate variable with numbers of that name; give indices"
            .formatted(location, name, text, name));
  }

  private static ParameterException misused(String name, String text, CommandLine verb) {
    return new ParameterException(
        verb,
        "-d %s=%s: expected FIRST[:LAST[:STEP]], of indices, values or dates"
            .formatted(name, text));
  }
}
