package io.github.zarrcdm.cli;

import io.github.zarrcdm.internal.copy.selection.Axis;
import io.github.zarrcdm.internal.place.AxisRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.Group;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** What the option {@code -d} selects along dimensions: indices, or values of their coordinates. */
final class DimensionRanges {
  /** FIRST, FIRST:LAST or FIRST:LAST:STEP. */
  static final Pattern BOUNDS = Pattern.compile("\\d{1,9}(:\\d{1,9}){0,2}");

  private static final Pattern INDICES = Pattern.compile("[\\d:]*");

  private final NetcdfFile file;
  private final String location;
  private final CommandLine verb;

  /** Indices, which are those of dimensions in all groups. */
  private final Map<String, Range> byName = new HashMap<>();

  /** Indices of one dimension, of which other groups may have another one of that name. */
  private final Map<Axis, Range> byAxis = new HashMap<>();

  /** None yet, of {@code file}, which is at {@code location} to users of {@code verb}. */
  DimensionRanges(NetcdfFile file, String location, CommandLine verb) {
    this.file = file;
    this.location = location;
    this.verb = verb;
  }

  /**
   * Adds what {@code wanted} says by the names of dimensions: indices, or values of the coordinates
   * of {@code variables}. Throws if there is no such dimension or value.
   */
  void add(Map<String, String> wanted, Collection<Variable> variables) throws CommandFailure {
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      String name = one.getKey();
      String text = one.getValue();
      if (!exists(name, file.getRootGroup())) {
        throw new CommandFailure("%s: no dimension %s".formatted(location, name));
      }
      if (!INDICES.matcher(text).matches()) {
        Set<Axis> axes = along(name, variables);
        if (axes.isEmpty()) {
          axes = along(name, file.getVariables());
        }
        if (axes.isEmpty()) {
          throw withoutCoordinate(name, text, name);
        }
        for (Axis axis : axes) {
          byAxis.put(axis, byValue(axis, text));
        }
        continue;
      }
      try {
        if (!BOUNDS.matcher(text).matches()) {
          throw new InvalidRangeException(text);
        }
        byName.put(name, indices(text));
      } catch (InvalidRangeException e) {
        throw misused(name, text);
      }
    }
  }

  /** In {@code group} or one in it: a file lists the dimensions of the root only. */
  private static boolean exists(String name, Group group) {
    return group.getDimensions().stream().anyMatch(d -> name.equals(d.getShortName()))
        || group.getGroups().stream().anyMatch(inner -> exists(name, inner));
  }

  /** Returns the dimensions of that name along which {@code variables} lie. */
  private static Set<Axis> along(String name, Collection<Variable> variables) {
    Set<Axis> axes = new LinkedHashSet<>();
    for (Variable variable : variables) {
      for (int d = 0; d < variable.getRank(); d++) {
        Axis.of(variable, d).filter(axis -> axis.name().equals(name)).ifPresent(axes::add);
      }
    }
    return axes;
  }

  /** Selects {@code range} of dimension {@code d} of a variable; what was selected of it before. */
  Optional<Range> put(Variable variable, int d, Range range) {
    return Axis.of(variable, d).map(axis -> byAxis.put(axis, range));
  }

  /** Returns the range of indices that {@link #BOUNDS} matches. */
  static Range indices(String text) throws InvalidRangeException {
    String[] parts = text.split(":");
    int first = Integer.parseInt(parts[0]);
    int last = parts.length > 1 ? Integer.parseInt(parts[1]) : first;
    int step = parts.length > 2 ? Integer.parseInt(parts[2]) : 1;
    return new Range(first, last, step);
  }

  /** Returns the part of {@code variable} that is selected. */
  Section section(Variable variable) throws CommandFailure {
    List<Range> section = new ArrayList<>();
    for (int d = 0; d < variable.getRank(); d++) {
      Dimension dimension = variable.getDimension(d);
      String name = dimension.getShortName();
      Range named = name == null ? null : byName.get(name);
      Range wanted = Axis.of(variable, d).map(byAxis::get).orElse(named);
      if (wanted != null && wanted.last() >= dimension.getLength()) {
        throw beyond("-d " + name, wanted.toString(), variable, dimension, location);
      }
      section.add(wanted != null ? wanted : all(dimension));
    }
    return new Section(section);
  }

  /** Returns all of {@code dimension}. */
  static Range all(Dimension dimension) {
    if (dimension.isVariableLength()) {
      return Range.VLEN;
    }
    return dimension.getLength() > 0 ? new Range(dimension.getLength()) : Range.EMPTY;
  }

  /** Returns the error of {@code option}, whose {@code range} ends beyond {@code dimension}. */
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

  private Range byValue(Axis axis, String text) throws CommandFailure {
    Variable coordinate = coordinate(axis, text);
    try {
      return AxisRange.of(coordinate).find(text).orElseThrow(() -> misused(axis.name(), text));
    } catch (IOException | IllegalArgumentException e) {
      throw new CommandFailure("%s: -d %s".formatted(location, CommandFailure.message(e)));
    }
  }

  private Variable coordinate(Axis axis, String text) throws CommandFailure {
    for (Variable variable : file.getVariables()) {
      if (variable.getShortName().equals(axis.name())
          && variable.getDataType().isNumeric()
          && variable.getRank() == 1
          && Axis.of(variable, 0).equals(Optional.of(axis))) {
        return variable;
      }
    }
    throw withoutCoordinate(axis.name(), text, axis.toString());
  }

  private CommandFailure withoutCoordinate(String name, String text, String dimension) {
    return new CommandFailure(
        "%s: -d %s=%s: dimension %s has no coordinate variable with numbers of that name; give indices"
            .formatted(location, name, text, dimension));
  }

  private ParameterException misused(String name, String text) {
    return new ParameterException(
        verb,
        "-d %s=%s: expected FIRST[:LAST[:STEP]], of indices, values or dates"
            .formatted(name, text));
  }
}
