package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.zarr.LayoutText;
import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.selection.NeededVariables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Dimension;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** The options that say which part of a store is copied. */
final class CopyPart {
  private static final Pattern SECTION = Pattern.compile("[^(]+\\((.*)\\)\\s*");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Option(
      names = {"-v", "--variables"},
      split = ",",
      paramLabel = "VARIABLE",
      description = {
        "Only these variables and what they need, such as coordinates and meshes; /group/name for a"
            + " variable in a group.",
        "NAME:chunks=DIM=N,...:codec=CODEC (or shards) sets the layout of one variable in a Zarr"
            + " copy."
      })
  private List<String> variables = List.of();

  @Option(
      names = {"-s", "--section"},
      paramLabel = "VARIABLE(RANGES)",
      description = {
        "Only this part of a variable, and the same part of its coordinates:",
        "'air(0:10:2, :, 3)' has a range, a whole dimension, and an index. Ranges are inclusive."
      })
  private List<String> sections = List.of();

  @Option(
      names = {"-d", "--dimension"},
      paramLabel = "NAME=FIRST[:LAST[:STEP]]",
      description = {
        "Only these indices of a dimension, from 0, with LAST included; or values or dates of its"
            + " coordinate:",
        "lat=47.0 is the nearest, lat=35.0:60.0 and time=2023-02:2023-03-15T12:00 what lies within,"
            + " time=2023-02-28 the whole day. Whole numbers are indices.",
        "What counts or indexes the dimension, such as row_size, is adapted."
      })
  private Map<String, String> dimensions = Map.of();

  @Option(
      names = {"-C", "--no-coordinates"},
      description = "Do not also copy what the variables given by -v and -s need.")
  private boolean exactly;

  /** Throws an error for users if something requested does not exist. */
  Selection of(NetcdfFile file, String location) throws CommandFailure {
    Set<Variable> chosen = new LinkedHashSet<>();
    Map<Variable, Section> own = new LinkedHashMap<>();
    DimensionRanges ranges = new DimensionRanges(file, location, verb.commandLine());
    for (String wanted : named().names()) {
      chosen.addAll(NamedVariables.of(wanted, file, location));
    }
    for (String wanted : sections) {
      Matcher parts = SECTION.matcher(wanted);
      String name = wanted.replaceFirst("\\(.*", "").strip();
      List<Variable> named = NamedVariables.of(name, file, location);
      chosen.addAll(named);
      if (!parts.matches()) {
        if (wanted.contains("(")) {
          throw misused(wanted, "the last parenthesis is missing");
        }
        continue;
      }
      for (Variable variable : named) {
        Section section = parsed(parts.group(1), variable, wanted, location);
        own.put(variable, section);
        keep(variable, section, ranges, wanted);
      }
    }
    List<Variable> all =
        chosen.isEmpty()
            ? file.getVariables()
            : exactly ? List.copyOf(chosen) : NeededVariables.with(chosen, file);
    ranges.add(dimensions, all);
    Map<Variable, Section> selected = new LinkedHashMap<>();
    for (Variable variable : all) {
      Section section = own.get(variable);
      selected.put(variable, section != null ? section : ranges.section(variable));
    }
    return Selection.of(selected);
  }

  /** Returns the layouts of single variables, by their names. */
  Map<String, Layout> layouts() {
    return named().layouts();
  }

  private LayoutText.OfVariables named() {
    try {
      return LayoutText.OfVariables.of(variables);
    } catch (IllegalArgumentException e) {
      throw misused("--variables: " + e.getMessage());
    }
  }

  /** Malformed ranges are usage errors; ranges beyond a dimension are failures. */
  private Section parsed(String ranges, Variable variable, String wanted, String location)
      throws CommandFailure {
    String[] texts = ranges.strip().split("\\s*,\\s*", -1);
    for (String text : texts) {
      if (!text.equals(":") && !DimensionRanges.BOUNDS.matcher(text).matches()) {
        throw misused(wanted, "\"" + text + "\" is not a range");
      }
    }
    if (texts.length != variable.getRank()) {
      throw new CommandFailure(
          "%s: --section=%s has %s; %s has %s"
              .formatted(
                  location,
                  wanted,
                  CountText.of(texts.length, "range"),
                  variable.getNameAndDimensions(),
                  CountText.of(variable.getRank(), "dimension")));
    }
    List<Range> section = new ArrayList<>();
    for (int d = 0; d < texts.length; d++) {
      Dimension dimension = variable.getDimension(d);
      section.add(texts[d].equals(":") ? DimensionRanges.all(dimension) : range(texts[d], wanted));
      Range last = section.get(d);
      if (!dimension.isVariableLength() && last.last() >= dimension.getLength()) {
        throw DimensionRanges.beyond(
            "--section=" + wanted, texts[d], variable, dimension, location);
      }
    }
    return new Section(section);
  }

  private Range range(String text, String wanted) {
    try {
      return DimensionRanges.indices(text);
    } catch (InvalidRangeException e) {
      throw misused(
          wanted,
          text.matches(".*:.*:0+") ? text + " has a step of 0" : text + " ends before it starts");
    }
  }

  private ParameterException misused(String section, String why) {
    return misused(
        "--section=%s: %s. A section is NAME(RANGES), with FIRST:LAST, FIRST:LAST:STEP, an index or : for each dimension"
            .formatted(section, why));
  }

  /** A request for one variable applies to all that share its dimensions. */
  private void keep(Variable variable, Section section, DimensionRanges ranges, String wanted) {
    for (int d = 0; d < variable.getRank(); d++) {
      Range range = section.getRange(d);
      Optional<Range> before = ranges.put(variable, d, range);
      if (before.isPresent() && !same(before.get(), range)) {
        throw misused(
            "--section=%s: conflicts with another section, which selects %s of dimension %s"
                .formatted(wanted, before.get(), variable.getDimension(d).getShortName()));
      }
    }
  }

  private static boolean same(Range a, Range b) {
    return a.first() == b.first() && a.last() == b.last() && a.stride() == b.stride();
  }

  private ParameterException misused(String message) {
    return new ParameterException(verb.commandLine(), message);
  }
}
