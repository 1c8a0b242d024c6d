package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.place.AxisRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
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
      throws CommandFailure {
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      String name = one.getKey();
      String text = one.getValue();
      if (file.getDimensions().stream().noneMatch(d -> name.equals(d.getShortName()))) {
        throw new CommandFailure("%s: no dimension %s".formatted(location, name));
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

  /** The part of {@code variable} that {@code ranges} select, which {@link #read} has read. */
  static Section section(Variable variable, Map<Object, Range> ranges, String location)
      throws CommandFailure {
    List<Range> section = new ArrayList<>();
    for (Dimension dimension : variable.getDimensions()) {
      String name = dimension.getShortName();
      Range wanted = ranges.getOrDefault(dimension, name == null ? null : ranges.get(name));
      if (wanted != null && wanted.last() >= dimension.getLength()) {
        throw beyond("-d " + name, wanted.toString(), variable, dimension, location);
      }
      section.add(wanted != null ? wanted : all(dimension));
    }
    return new Section(section);
  }

  /** All of {@code dimension}. */
  static Range all(Dimension dimension) {
    if (dimension.isVariableLength()) {
      return Range.VLEN;
    }
    return dimension.getLength() > 0 ? new Range(dimension.getLength()) : Range.EMPTY;
  }

  /** The error of {@code option}, whose {@code range} ends beyond {@code dimension}. */
  static CommandFailure beyond(
      String option, String range, Variable variable, Dimension dimension, String location) {
    return new CommandFailure(
        "%s: %s: dimension %s of %s has %s, counted from 0; %s exceeds them"
            .formatted(
                location,
                option,
                dimension.getShortName() == null ? "" : dimension.getShortName(),
                variable.getFullName(),
                dimension.getLength() == 1 ? "1 index" : dimension.getLength() + " indices",
                range));
  }

  private static void byValue(
      String name,
      String text,
      NetcdfFile file,
      String location,
      CommandLine verb,
      Map<Object, Range> ranges)
      throws CommandFailure {
    for (Dimension dimension : file.getDimensions()) {
      if (name.equals(dimension.getShortName())) {
        Variable coordinate = coordinate(dimension, file, location, text);
        try {
          ranges.put(
              dimension,
              AxisRange.of(coordinate).find(text).orElseThrow(() -> misused(name, text, verb)));
        } catch (IOException | IllegalArgumentException e) {
          throw new CommandFailure("%s: -d %s".formatted(location, CommandFailure.message(e)));
        }
      }
    }
  }

  private static Variable coordinate(
      Dimension dimension, NetcdfFile file, String location, String text) throws CommandFailure {
    String name = dimension.getShortName();
    for (Variable variable : file.getVariables()) {
      if (variable.getShortName().equals(name)
          && variable.getDataType().isNumeric()
          && variable.getRank() == 1
          && variable.getDimension(0).equals(dimension)) {
        return variable;
      }
    }
    throw new CommandFailure(
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
