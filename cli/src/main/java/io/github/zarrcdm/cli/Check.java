package io.github.zarrcdm.cli;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.cli.check.Census;
import io.github.zarrcdm.cli.check.CfRules;
import io.github.zarrcdm.cli.check.ChunkVerification;
import io.github.zarrcdm.cli.check.ComputedPlaces;
import io.github.zarrcdm.cli.check.FragmentRules;
import io.github.zarrcdm.cli.check.GeometryRules;
import io.github.zarrcdm.cli.check.IndexRules;
import io.github.zarrcdm.cli.check.MeshRules;
import io.github.zarrcdm.cli.check.MissingMetadata;
import io.github.zarrcdm.cli.check.Problem;
import io.github.zarrcdm.cli.check.ProblemCode;
import io.github.zarrcdm.cli.check.Report;
import io.github.zarrcdm.cli.check.UnmarkedFillValues;
import io.github.zarrcdm.cli.copy.SectionPieces;
import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.cli.info.Format;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.iosp.Zarr;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.ArgSpec;
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
      "  zarr-cdm check --json air.zarr | jq -r '.findings[].code'",
      "  zarr-cdm check --quiet air.zarr || echo damaged"
    })
final class Check implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private LocationArgument location;

  @Option(
      names = "--census",
      arity = "0..1",
      fallbackValue = "list",
      preprocessor = AttachedValue.class,
      paramLabel = "HOW",
      description =
          "Count the stored chunks of each array instead of reading them, by a listing and the"
              + " indexes of shards. --census=ask asks a server that does not list, as most on the"
              + " web, for each chunk.")
  private @Nullable Counting census;

  /** Its value follows {@code =}; the next argument is the location. */
  static final class AttachedValue implements IParameterPreprocessor {
    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      if (!"=".equals(info.get("separator"))) {
        arguments.push(Counting.list.name());
      }
      return false;
    }
  }

  /** How chunks are counted. */
  enum Counting {
    list,
    ask
  }

  @Option(
      names = "--fail-on",
      paramLabel = "LEVEL",
      description = "What makes the exit status 1: error (default), warning (notes too), or never.")
  private FailOn failOn = FailOn.error;

  /** What a check fails on. */
  enum FailOn {
    error,
    warning,
    never
  }

  @Option(names = "--strict", description = "The same as --fail-on=warning.")
  private boolean strict;

  @Option(
      names = {"-j", "--json"},
      description = "Print everything as JSON, for programs.")
  private boolean json;

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
      return census == null ? checkStore() : count(census);
    }
    if (census != null) {
      throw new CommandFailure(
          Location.withoutSecrets(location.text())
              + ": --census counts the chunks of Zarr stores only. Run check without it, which"
              + " reads all values");
    }
    return checkFile();
  }

  private int count(Counting how) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location.text())) {
      boolean local = Locations.parse(location.text()).scheme().equals("file");
      Census found = Census.of(dataset, local || how == Counting.ask);
      if (!quiet && !json) {
        found.arrays().forEach(count -> spec.commandLine().getOut().println(count));
      }
      List<Problem> problems = new ArrayList<>(found.uncounted());
      problems.addAll(found.notes());
      dataset.findings().all().forEach(finding -> problems.add(Problem.of(finding)));
      return print(CountText.of(found.arrays().size(), "array"), found.arrays(), problems);
    }
  }

  private int checkFile() throws IOException {
    List<Problem> problems = new ArrayList<>();
    int variables;
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      NetcdfFile file = dataset.getReferencedFile();
      variables = file.getVariables().size();
      try (Progress progress = Progress.of("check", variables, quiet)) {
        for (Variable variable : file.getVariables()) {
          try {
            SectionPieces.read(variable, variable.getShapeAsSection(), (origin, values) -> {});
          } catch (IOException | RuntimeException e) {
            String why = UnreadHdf5.why(variable, e);
            problems.add(new Problem(ProblemCode.VARIABLE_UNREADABLE, variable.getFullName(), why));
          }
          progress.step(1);
        }
      }
      look(dataset, problems);
    }
    return print(CountText.of(variables, "variable"), List.of(), problems);
  }

  /** What users of netCDF miss in a dataset, and what it breaks of CF. */
  private static void look(NetcdfDataset dataset, List<Problem> problems) throws IOException {
    add(ProblemCode.METADATA_MISSING, MissingMetadata.in(dataset), problems);
    problems.addAll(FragmentRules.unreadable(dataset));
    problems.addAll(ComputedPlaces.unreadable(dataset));
    add(ProblemCode.CONVENTION_BROKEN, CfRules.brokenIn(dataset), problems);
    add(ProblemCode.CONVENTION_BROKEN, MeshRules.in(dataset), problems);
    add(ProblemCode.CONVENTION_BROKEN, GeometryRules.in(dataset), problems);
  }

  private static void add(ProblemCode code, List<String> sentences, List<Problem> problems) {
    sentences.forEach(sentence -> problems.add(Problem.of(code, sentence)));
  }

  private int checkStore() throws IOException {
    List<Problem> problems = new ArrayList<>();
    Location where = Locations.parse(location.text());
    Findings findings = new Findings(where.toString());
    List<Census.Count> census = List.of();
    ChunkVerification chunks;
    int nodes;
    try (ZarrDataset dataset = ZarrDataset.open(where);
        IndexRules index = IndexRules.of(where)) {
      findings.addAll(dataset.findings().all());
      chunks = new ChunkVerification(dataset);
      nodes = nodes(dataset.root());
      add(ProblemCode.CONSOLIDATED_OUTDATED, dataset.outdated(), problems);
      if (dataset.unfinished()) {
        problems.add(
            Problem.of(
                ProblemCode.UNFINISHED,
                "a writer has begun to change this store and has not finished, so cells that it"
                    + " writes over may be old or new. Wait until it has ended; if it was"
                    + " interrupted, repeat the write"));
      }
      try (Progress progress = Progress.of("check", chunks.read(), quiet)) {
        problems.addAll(chunks.read(index, progress::step));
      }
      add(ProblemCode.INDEX_WRONG, index.wrong(), problems);
      add(ProblemCode.PACKED_GAPS, UnmarkedFillValues.in(dataset), problems);
      if (!dataset.remote()) {
        Census found = Census.of(dataset, false);
        census = found.arrays();
        problems.addAll(found.notes());
      }
    }
    List<Problem> missed = missed(findings);
    findings.all().forEach(finding -> problems.add(Problem.of(finding)));
    problems.addAll(missed);
    String counts =
        "%s, %s%s"
            .formatted(
                CountText.of(chunks.arrays(), "array"),
                CountText.of(chunks.count(), "chunk"),
                chunks.read() == chunks.count()
                    ? ""
                    : " (%s read, the others are not stored)".formatted(chunks.read()));
    int exitCode = print(counts, census, problems);
    if (!quiet && !json) {
      hint(nodes, findings.all()).ifPresent(spec.commandLine().getOut()::println);
    }
    return exitCode;
  }

  /** Returns the exit status of a check that found these. */
  private int print(String counts, List<Census.Count> census, List<Problem> problems)
      throws IOException {
    FailOn level = strict ? FailOn.warning : failOn;
    Report report = new Report(Location.withoutSecrets(location.text()), counts, census, problems);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report.json());
    } else {
      text(report, level == FailOn.warning, out);
    }
    return switch (level) {
      case error -> report.errors() > 0 ? 1 : 0;
      case warning -> problems.isEmpty() ? 0 : 1;
      case never -> 0;
    };
  }

  private void text(Report report, boolean notesFail, PrintWriter out) {
    for (Problem problem : report.problems()) {
      if (problem.code().isError()) {
        out.println("error: " + problem);
      }
    }
    for (Problem problem : report.problems()) {
      if (!problem.code().isError() && (!quiet || notesFail)) {
        out.println("note: " + problem);
      }
    }
    if (!quiet) {
      out.printf(
          "%s, %s, %s%n",
          report.counts(),
          CountText.of(report.errors(), "error"),
          CountText.of(report.notes(), "note"));
    }
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
  private List<Problem> missed(Findings findings) {
    List<Problem> missed = new ArrayList<>();
    try (NetcdfDataset dataset = LocationArgument.openDataset(location.text())) {
      findings.addAll(Zarr.findings(dataset));
      look(dataset, missed);
    } catch (IOException e) {
      missed.add(new Problem(ProblemCode.METADATA_MISSING, "", CommandFailure.message(e)));
    }
    return missed;
  }
}
