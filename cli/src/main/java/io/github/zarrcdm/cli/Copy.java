package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.NetcdfCopy;
import java.io.File;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map.Entry;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;

/** {@code zarr-cdm copy}: a store, or a part of it, as a netCDF-3 file. */
@Command(
    name = "copy",
    description = {
      "Copies a store, or a part of it, to a netCDF-3 file.",
      "For netCDF-4, give that to nccopy -4. Groups are flattened; structures and ragged rows are left out."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm copy air.zarr air.nc",
      "  zarr-cdm copy -v air,time,lat,lon -d time=0:3 -d lat=2 air.zarr part.nc",
      "  zarr-cdm copy air.zarr air3.nc && nccopy -4 air3.nc air.nc"
    })
final class Copy implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "LOCATION", description = "Where the store is.")
  private String location;

  @Parameters(index = "1", paramLabel = "OUT.nc", description = "The file to write.")
  private File output;

  @Option(
      names = "-v",
      split = ",",
      paramLabel = "VARIABLE",
      description = "These variables only; /group/name is one in a group.")
  private List<String> variables;

  @Option(
      names = {"-d", "--dimension"},
      paramLabel = "NAME=FIRST[:LAST[:STEP]]",
      description = "These indices of a dimension only, counted from 0, the last included.")
  private java.util.Map<String, String> dimensions;

  @Option(
      names = "--int64",
      paramLabel = "int|double",
      defaultValue = "int",
      description =
          "What 64-bit integers become, which netCDF-3 lacks; ${DEFAULT-VALUE} by default.")
  private String int64;

  @Option(
      names = {"-f", "--force"},
      description = "Overwrites the file if there is one.")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "Shows no progress.")
  private boolean quiet;

  @Option(names = "--help", usageHelp = true, description = "Shows this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, Failed {
    if (!List.of("int", "double").contains(int64)) {
      throw new ParameterException(spec.commandLine(), "--int64=" + int64 + ": int or double");
    }
    if (output.exists() && !force) {
      throw new Failed(output + " is there already; --force overwrites it");
    }
    java.util.Map<String, Range> ranges = ranges();
    String option = (location.contains("#") ? "&" : "#") + "int64=" + int64;
    try (NetcdfFile file = NetcdfFiles.open(location + option)) {
      List<Variable> wanted = wanted(file);
      for (String name : ranges.keySet()) {
        if (file.getDimensions().stream().noneMatch(d -> name.equals(d.getShortName()))) {
          throw new Failed("%s: no dimension %s".formatted(location, name));
        }
      }
      List<Variable> copied = wanted.stream().filter(NetcdfCopy::copies).toList();
      NetcdfCopy copy = new NetcdfCopy(copied, ranges);
      try (Progress progress = Progress.of("copy", copy.size(), quiet)) {
        copy.write(file, output.getPath(), progress::step);
      } catch (IOException | RuntimeException e) {
        throw new Failed(output + " is not complete: " + Failed.message(e));
      }
      wanted.stream().filter(v -> !copied.contains(v)).forEach(this::leftOut);
      return copied.size() == wanted.size() ? 0 : 1;
    }
  }

  private void leftOut(Variable variable) {
    spec.commandLine()
        .getErr()
        .println(
            "zarr-cdm: left out: %s, which netCDF-3 cannot hold: %s"
                .formatted(
                    variable.getFullName(),
                    variable.getNameAndDimensions() + " of type " + variable.getDataType()));
  }

  private List<Variable> wanted(NetcdfFile file) throws Failed {
    if (variables == null) {
      return file.getVariables();
    }
    List<Variable> found =
        file.getVariables().stream()
            .filter(v -> variables.stream().anyMatch(wanted -> isNamed(wanted, v)))
            .toList();
    for (String wanted : variables) {
      if (found.stream().noneMatch(v -> isNamed(wanted, v))) {
        throw new Failed("%s: no variable %s".formatted(location, wanted));
      }
    }
    return found;
  }

  private static boolean isNamed(String wanted, Variable variable) {
    return wanted.equals(variable.getShortName())
        || wanted.equals(variable.getFullName())
        || wanted.equals("/" + variable.getFullName());
  }

  private java.util.Map<String, Range> ranges() {
    java.util.Map<String, Range> ranges = new HashMap<>();
    if (dimensions == null) {
      return ranges;
    }
    for (Entry<String, String> wanted : dimensions.entrySet()) {
      String[] parts = wanted.getValue().split(":");
      try {
        int first = Integer.parseInt(parts[0]);
        int last = parts.length > 1 ? Integer.parseInt(parts[1]) : first;
        int step = parts.length > 2 ? Integer.parseInt(parts[2]) : 1;
        ranges.put(wanted.getKey(), new Range(first, last, step));
      } catch (NumberFormatException | InvalidRangeException e) {
        throw new ParameterException(
            spec.commandLine(),
            "-d %s=%s: FIRST[:LAST[:STEP]]".formatted(wanted.getKey(), wanted.getValue()));
      }
    }
    return ranges;
  }
}
