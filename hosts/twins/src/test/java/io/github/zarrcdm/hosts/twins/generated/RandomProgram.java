package io.github.zarrcdm.hosts.twins.generated;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.Command;
import io.github.zarrcdm.cli.copy.Netcdf3;
import io.github.zarrcdm.cli.copy.NetcdfFormat;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.copy.ZarrCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/**
 * Copies, appends, quantizations, groups and selections of a dataset, one after the other, and what
 * the last store has to say then.
 */
final class RandomProgram {
  private static final int MOST_STEPS = 4;
  private static final int DIGITS = 3;

  private final Choices choices;
  private final Path folder;
  private final String features;
  private final List<String> steps = new ArrayList<>();
  private Content expected;

  /** Where the dataset is after the last step. */
  private String place;

  private RandomProgram(Choices choices, Path folder) throws IOException {
    this.choices = choices;
    this.folder = folder;
    Draft draft = CfDataset.of(choices);
    this.features = draft.features();
    try (NetcdfFile described = draft.file()) {
      this.expected = Content.of(described);
      boolean grouped = !expected.group().isEmpty();
      this.place = folder.resolve(grouped ? "source.zarr" : "source.nc").toString();
      if (grouped) {
        ZarrCopy.of(described, place).write();
        return;
      }
      write(described, new Netcdf3(), Path.of(place));
    }
    try (NetcdfFile written = NetcdfFiles.open(place)) { // types as netCDF-3 has them
      this.expected = Content.of(written);
    }
  }

  /** A program that has run; its steps and stores are in {@code folder}. */
  static RandomProgram run(Choices choices, Path folder) throws IOException {
    RandomProgram program = new RandomProgram(choices, folder);
    int steps = 1 + choices.below(MOST_STEPS);
    try {
      for (int i = 0; i < steps; i++) {
        program.step();
      }
    } catch (IllegalStateException e) {
      throw new IllegalStateException(program + ": " + e.getMessage(), e);
    }
    return program;
  }

  Content expected() {
    return expected;
  }

  String place() {
    return place;
  }

  /** The features of the dataset, and the command of each step. */
  @Override
  public String toString() {
    return features + ": " + String.join("; ", steps).replace(folder + "/", "");
  }

  /** What the store at the last place says. */
  Content found() throws IOException {
    return at(place);
  }

  private static Content at(String place) throws IOException {
    try (ZarrDataset store = ZarrDataset.open(place)) {
      return Content.of(store);
    }
  }

  private void step() throws IOException {
    switch (choices.of("copy", "append", "select", "variable", "quantize", "group")) {
      case "append" -> append();
      case "select" -> select();
      case "variable" -> variable();
      case "quantize" -> quantize();
      case "group" -> {
        String store = folder.resolve("s" + steps.size() + ".zarr").toString();
        copyTo(store + choices.of("#group=a", "#group=a/b"));
      }
      default -> copyTo(target());
    }
  }

  private String target() {
    return folder.resolve("s" + steps.size() + choices.of(".zarr", ".zarr.zip", ".ozx")).toString();
  }

  private void copyTo(String target, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(
        choices.of(
            List.of(),
            List.of("--format", "2"),
            List.of("--codec", "none"),
            List.of("--format", "2", "--codec", "zlib:1"),
            List.of("--no-consolidated"),
            List.of("--codec", "gzip:1")));
    if (choices.oneIn(3) && !expected.lengths().isEmpty()) {
      List<String> names = List.copyOf(expected.lengths().keySet());
      arguments.addAll(List.of("--chunks", names.get(choices.below(names.size())) + "=1"));
    }
    execute(place, target, arguments);
    place = target;
  }

  private void execute(String from, String to, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("copy", "-q", from, to));
    arguments.addAll(options);
    steps.add(String.join(" ", arguments.subList(2, arguments.size())));
    Command.done(arguments.toArray(new String[0]));
  }

  /** In two parts, the second of which continues the first. */
  private void append() {
    List<String> dimensions =
        expected.lengths().entrySet().stream()
            .filter(length -> length.getValue() > 1 && canGrow(length.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (dimensions.isEmpty()) {
      copyTo(target());
      return;
    }
    String dimension = dimensions.get(choices.below(dimensions.size()));
    int length = expected.lengths().get(dimension);
    int first = 1 + choices.below(length - 1);
    String source = place;
    String target = folder.resolve("s" + steps.size() + ".zarr").toString();
    copyTo(target, "-d", "%s=0:%s".formatted(dimension, first - 1));
    execute(
        source,
        target,
        List.of("-d", "%s=%s:%s".formatted(dimension, first, length - 1), "--append", dimension));
  }

  private void select() {
    List<String> dimensions =
        expected.lengths().entrySet().stream()
            .filter(length -> length.getValue() > 0 && !isLabelled(length.getKey()))
            .map(Map.Entry::getKey)
            .toList();
    if (dimensions.isEmpty()) {
      copyTo(target());
      return;
    }
    String dimension = dimensions.get(choices.below(dimensions.size()));
    int length = expected.lengths().get(dimension);
    int first = choices.below(length);
    int last = first + choices.below(length - first);
    Content part = expected.part(dimension, range(first, last));
    if (part.lengths().containsValue(0) && !expected.lengths().containsValue(0)) {
      copyTo(target()); // features without observations: a part without values is refused
      return;
    }
    copyTo(target(), "-d", "%s=%s:%s".formatted(dimension, first, last));
    expected = part;
  }

  private static Range range(int first, int last) {
    try {
      return new Range(first, last);
    } catch (InvalidRangeException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** True if it has labels: along these, copies of parts have the numbers of the whole. */
  private boolean isLabelled(String dimension) {
    Content.Stored coordinate = expected.variables().get(dimension);
    return coordinate != null && !coordinate.type().isNumeric();
  }

  /** False if a variable counts what is along it, or has a count or text for each of it. */
  private boolean canGrow(String dimension) {
    return !isLabelled(dimension)
        && expected.variables().values().stream()
            .noneMatch(
                variable ->
                    dimension.equals(variable.text("sample_dimension"))
                        || dimension.equals(variable.text("instance_dimension"))
                        || (variable.text("sample_dimension") != null
                            && variable.dimensions().contains(dimension)));
  }

  private void variable() {
    String name = expected.variables().containsKey("t") ? "t" : "v";
    expected = expected.only(name); // first: a dimension that it lacks has no chunks to choose
    copyTo(target(), "-v", name);
  }

  private void quantize() throws IOException {
    String name = expected.variables().containsKey("t") ? "t" : "v";
    Content.Stored variable = expected.variables().get(name);
    boolean quantized =
        variable.attributes().stream().anyMatch(a -> a.getShortName().startsWith("quantization"));
    if (quantized || !variable.type().isFloatingPoint()) {
      copyTo(target());
      return;
    }
    copyTo(target(), "--quantize", name + "=" + DIGITS);
    Content found = at(place);
    expected = expected.quantized(name, found, DIGITS).withQuantization(name, found);
  }

  static void write(NetcdfFile file, NetcdfFormat format, Path to) throws IOException {
    Map<Variable, Section> all = new LinkedHashMap<>();
    file.getVariables().forEach(v -> all.put(v, v.getShapeAsSection()));
    format.write(file, Selection.of(all), to, bytes -> {});
  }
}
