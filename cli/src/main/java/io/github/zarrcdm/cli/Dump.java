package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.cdl.Cdl;
import io.github.zarrcdm.cli.cdl.Csv;
import io.github.zarrcdm.cli.cdl.NcoJson;
import io.github.zarrcdm.cli.copy.SelectedDataset;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.output.PrintableWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDataset.Enhance;
import ucar.nc2.dataset.NetcdfDatasets;
import ucar.nc2.write.NcmlWriter;

/** {@code zarr-cdm dump}: a dataset as text, with the options of Unidata's {@code ncdump}. */
@Command(
    name = "dump",
    description = {
      "Prints a dataset as CDL, as ncdump does: a store, or a file that netCDF-Java reads.",
      "With --json it prints NCO-JSON, as ncks does; NaN becomes null, and infinities become"
          + " strings. If values cannot be read, the rest is printed and the exit status is 1."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm dump -h air.zarr                the header only",
      "  zarr-cdm dump -v time,lat air.zarr       the values of two variables only",
      "  zarr-cdm dump --json -v lat air.zarr     the same as JSON",
      "  zarr-cdm dump --csv -v air -d lat=47.0 air.zarr    as a table",
      "  zarr-cdm dump s3://bucket/air.zarr       a store in a public bucket",
      "  zarr-cdm dump air.zarr > air.cdl && ncgen -4 -o air.nc air.cdl"
    })
final class Dump implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationOrSample location;
  @ArgGroup private Part part = new Part();

  @Option(names = "-n", paramLabel = "NAME", description = "Name of the dataset in the CDL.")
  private @Nullable String name;

  @Option(
      names = {"-j", "--json"},
      description = "Print NCO-JSON of level 2 instead of CDL.")
  private boolean json;

  @Option(
      names = "--csv",
      description = {
        "Print the variables given by -v as comma-separated values, one row for each cell, with its"
            + " coordinates: unpacked, dates as dates, nothing for missing values.",
      })
  private boolean csv;

  @Option(
      names = {"-d", "--dimension"},
      paramLabel = "NAME=FIRST[:LAST[:STEP]]",
      description =
          "Only these indices of a dimension, or values or dates of its coordinate, as in copy:"
              + " lat=47.0, time=2023-02-28.")
  private Map<String, String> dimensions = Map.of();

  @Option(names = "-t", description = "Print times as dates instead of numbers.")
  private boolean dates;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  /** Which part of the data to show; ncdump, too, takes one of these. */
  private static final class Part {
    @Option(names = "-h", description = "Print the header only, no values.")
    boolean header;

    @Option(names = "-c", description = "Print the values of coordinate variables only.")
    boolean coordinates;

    @Option(
        names = "-v",
        split = ",",
        paramLabel = "VARIABLE",
        description =
            "Print the values of these variables only; /group/name for a variable in a group.")
    @Nullable List<String> variables;

    @Option(names = "-x", description = "Print NcML, without values, instead of CDL.")
    boolean ncml;
  }

  @Override
  public Integer call() throws Exception {
    PrintWriter out = spec.commandLine().getOut();
    if (json && part.ncml) {
      throw new ParameterException(spec.commandLine(), "-x and --json exclude each other");
    }
    if (csv && (json || dates || part.ncml || part.header || part.coordinates)) {
      throw new ParameterException(spec.commandLine(), "--csv goes with -v and -d only");
    }
    if (dates && (json || part.ncml)) {
      throw new ParameterException(
          spec.commandLine(), "-t applies to CDL only, not to --json or -x");
    }
    if (csv) {
      return printCsv(out);
    }
    try (NetcdfFile all = LocationArgument.openAny(location.text());
        NetcdfFile file = selected(all)) {
      Messages.tellFindings(spec.commandLine(), all);
      if (part.ncml) {
        NcmlWriter ncml = new NcmlWriter();
        PrintableWriter.xml(out).print(ncml.writeToString(ncml.makeNetcdfElement(file, null)));
        return 0;
      }
      List<IOException> failures =
          json
              ? NcoJson.write(file, wanted(file), out)
              : Cdl.write(
                  file,
                  name == null ? LocationArgument.name(location.text()) : name,
                  wanted(file),
                  dates,
                  out);
      failures.forEach(e -> Messages.complain(spec.commandLine(), e));
      return failures.isEmpty() ? 0 : 1;
    }
  }

  /** Returns the part of {@code file} that {@code -d} selects. */
  private NetcdfFile selected(NetcdfFile file) throws IOException, CommandFailure {
    if (dimensions.isEmpty()) {
      return file;
    }
    DimensionRanges ranges = new DimensionRanges(file, location.text(), spec.commandLine());
    ranges.add(dimensions, part.variables == null ? file.getVariables() : named(file));
    Map<Variable, Section> sections = new LinkedHashMap<>();
    for (Variable variable : file.getVariables()) {
      sections.put(variable, ranges.section(variable));
    }
    Selection selection = Selection.of(sections).consistent(file);
    selection.notes().forEach(note -> Messages.tell(spec.commandLine(), note));
    return SelectedDataset.of(file, selection);
  }

  private int printCsv(PrintWriter out) throws Exception {
    String place = location.text();
    try (NetcdfFile file = LocationArgument.openAny(place);
        NetcdfDataset unpacked =
            NetcdfDatasets.enhance(
                file, EnumSet.of(Enhance.ApplyScaleOffset, Enhance.ConvertMissing), null)) {
      Messages.tellFindings(spec.commandLine(), file);
      DimensionRanges ranges = new DimensionRanges(file, place, spec.commandLine());
      Map<Variable, Section> sections = new LinkedHashMap<>();
      // Coordinates as they are stored: finding values in them unpacks them.
      Set<Variable> stored = named(file);
      ranges.add(dimensions, stored);
      for (Variable variable : stored) {
        Variable shown = unpacked.findVariable(NetcdfFiles.makeFullName(variable));
        sections.put(Objects.requireNonNull(shown), ranges.section(variable));
      }
      Csv.write(unpacked, sections, out);
      return 0;
    }
  }

  /** Returns the variables whose values are shown; null for a header without a data section. */
  private @Nullable Predicate<Variable> wanted(NetcdfFile file) throws CommandFailure {
    if (part.header) {
      return null;
    }
    if (part.coordinates) {
      return Variable::isCoordinateVariable;
    }
    if (part.variables == null) {
      return variable -> true;
    }
    return named(file)::contains;
  }

  /** Returns the variables given by {@code -v}. */
  private Set<Variable> named(NetcdfFile file) throws CommandFailure {
    Set<Variable> chosen = new LinkedHashSet<>();
    for (String wanted : part.variables == null ? List.<String>of() : part.variables) {
      chosen.addAll(NamedVariables.of(wanted, file, location.text()));
    }
    return chosen;
  }
}
