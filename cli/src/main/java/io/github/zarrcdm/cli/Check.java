package io.github.zarrcdm.cli;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.check.Census;
import io.github.zarrcdm.cli.check.Chunks;
import io.github.zarrcdm.cli.check.MissingMetadata;
import io.github.zarrcdm.cli.check.PackedGaps;
import io.github.zarrcdm.cli.copy.Pieces;
import io.github.zarrcdm.cli.info.Counted;
import io.github.zarrcdm.cli.info.Format;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;
import ucar.nc2.dataset.NetcdfDataset;

/** {@code zarr-cdm check}: whether all of a store can be read, and what it lacks as netCDF. */
@Command(
    name = "check",
    description = {
      "Reads every chunk, verifies checksums, and lists what cannot be decoded; of a file that"
          + " netCDF-Java reads, every variable.",
      "Skipped content is an error; repairs, changes, and metadata that netCDF users expect but is"
          + " missing are notes. The exit status is 1 if there are errors."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm check air.zarr",
      "  zarr-cdm check --strict air.zarr    exit status 1 for notes, too",
      "  zarr-cdm check --census air.zarr    counts chunks, reads none",
      "  zarr-cdm check --quiet air.zarr || echo damaged"
    })
final class Check implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(
      names = "--census",
      description =
          "Count the stored chunks of each array instead of reading them. Needs a store that can be"
              + " listed, as most on web servers cannot.")
  private boolean census;

  @Option(names = "--strict", description = "Treat notes as errors.")
  private boolean strict;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print errors only, and no progress.")
  private boolean quiet;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  /** With fewer groups and arrays a store opens quickly without consolidated metadata. */
  private static final int FEW = 10;

  @Override
  public Integer call() throws IOException, CommandFailure {
    if (!LocationArgument.isOther(location.text())) {
      return census ? count() : checkStore();
    }
    if (census) {
      throw new CommandFailure(
          Location.withoutSecrets(location.text())
              + ": --census counts the chunks of Zarr stores only. Run check without it, which"
              + " reads all values");
    }
    return checkFile();
  }

  private int count() throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location.text())) {
      Census found = Census.of(dataset);
      if (!quiet) {
        found.arrays().forEach(count -> spec.commandLine().getOut().println(count));
      }
      List<String> errors = new ArrayList<>(found.uncounted());
      List<String> notes = new ArrayList<>(found.notes());
      sort(dataset.findings(), errors, notes);
      return print(Counted.of(found.arrays().size(), "array"), errors, notes);
    }
  }

  private int checkFile() throws IOException {
    List<String> errors = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    int variables;
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      NetcdfFile file = dataset.getReferencedFile();
      variables = file.getVariables().size();
      try (Progress progress = Progress.of("check", variables, quiet)) {
        for (Variable variable : file.getVariables()) {
          try {
            Pieces.read(variable, variable.getShapeAsSection(), (origin, values) -> {});
          } catch (IOException | RuntimeException e) {
            errors.add(variable.getFullName() + ": " + UnreadHdf5.why(variable, e));
          }
          progress.step(1);
        }
      }
      notes.addAll(MissingMetadata.in(dataset));
    }
    return print(Counted.of(variables, "variable"), errors, notes);
  }

  private int checkStore() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    List<String> errors = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    Location where = Locations.parse(location.text());
    Findings findings = new Findings(where.toString());
    Chunks chunks;
    int nodes;
    try (ZarrDataset dataset = ZarrDataset.open(where)) {
      findings.addAll(dataset.findings().all());
      chunks = new Chunks(dataset);
      nodes = nodes(dataset.root());
      errors.addAll(dataset.outdated());
      try (Progress progress = Progress.of("check", chunks.read(), quiet)) {
        chunks
            .read(progress::step)
            .forEach(fault -> errors.add(fault.array() + ": " + fault.reason()));
      }
      notes.addAll(PackedGaps.in(dataset));
      if (!dataset.remote()) {
        notes.addAll(Census.of(dataset).notes());
      }
    }
    List<String> missed = missed(findings);
    sort(findings, errors, notes);
    notes.addAll(missed);
    String counts =
        "%s, %s%s"
            .formatted(
                Counted.of(chunks.arrays(), "array"),
                Counted.of(chunks.count(), "chunk"),
                chunks.read() == chunks.count()
                    ? ""
                    : " (%s read, the others are not stored)".formatted(chunks.read()));
    int exitCode = print(counts, errors, notes);
    if (!quiet) {
      hint(nodes, findings.all()).ifPresent(out::println);
    }
    return exitCode;
  }

  private static void sort(Findings findings, List<String> errors, List<String> notes) {
    for (Finding finding : findings.all()) {
      (finding.severity() == Severity.ERROR ? errors : notes).add(finding.toString());
    }
  }

  /** The exit status of a check that found these. */
  private int print(String counts, List<String> errors, List<String> notes) {
    PrintWriter out = spec.commandLine().getOut();
    errors.forEach(error -> out.println("error: " + Printable.line(error)));
    if (!quiet || strict) {
      notes.forEach(note -> out.println("note: " + Printable.line(note)));
    }
    if (!quiet) {
      out.printf(
          "%s, %s, %s%n",
          counts, Counted.of(errors.size(), "error"), Counted.of(notes.size(), "note"));
    }
    return errors.isEmpty() && (!strict || notes.isEmpty()) ? 0 : 1;
  }

  private static int nodes(Group group) {
    return 1 + group.arrays().size() + group.groups().stream().mapToInt(Check::nodes).sum();
  }

  /** Not a note: nothing is wrong with the store. */
  private Optional<String> hint(int nodes, List<Finding> findings) throws IOException {
    return nodes > FEW && Format.lacksConsolidation(Locations.parse(location.text()), findings)
        ? Optional.of(
            "hint: no consolidated metadata; \"zarr-cdm consolidate %s\" writes it, so that the store opens with one or two requests instead of %s or more"
                .formatted(Locations.parse(location.text()), nodes))
        : Optional.empty();
  }

  /** A dataset that netCDF-Java does not open lacks more than names. */
  private List<String> missed(Findings findings) {
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      findings.addAll(Zarr.findings(dataset));
      return MissingMetadata.in(dataset);
    } catch (IOException e) {
      return List.of(CommandFailure.message(e));
    }
  }
}
