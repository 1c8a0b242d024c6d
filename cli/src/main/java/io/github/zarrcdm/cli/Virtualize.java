package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.virtualize.AggregationOutput;
import io.github.zarrcdm.cli.virtualize.JoinMethod;
import io.github.zarrcdm.cli.virtualize.JoinOptions;
import io.github.zarrcdm.cli.virtualize.OutputReport;
import io.github.zarrcdm.cli.virtualize.ReferenceVerification;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.virtualize.icechunk.NewRepository;
import io.github.zarrcdm.internal.virtualize.output.ReferencesFormat;
import io.github.zarrcdm.internal.virtualize.scan.WrittenReferences;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.virtualize.ReferencesReport;
import io.github.zarrcdm.virtualize.ZarrReferences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;

/** {@code zarr-cdm virtualize}: files as a Zarr store, without a copy. */
@Command(
    name = "virtualize",
    description = {
      "Writes references to the chunks of files, which open as a Zarr store without a copy.",
      "IN is a netCDF-4, HDF5, netCDF-3, HDF4, GRIB or GeoTIFF file or a DMR++ document, on this"
          + " machine or a server, Zarr in a local folder, a bucket or a zip, or NcML that names"
          + " some of these; of remote files only headers are read. OUT is JSON if it ends with"
          + " .json, and a folder of Parquet if it ends with .parquet or .parq, as fsspec and"
          + " kerchunk read them; a new Icechunk repository if it ends with .icechunk; and a"
          + " dataset of CF's aggregation variables if it ends with .nc or .zarr.",
      "Several files are joined along a dimension that they have (--join) or a new one"
          + " (--join-new), in the order given, united (--union), or put beside each other as their"
          + " coordinates say (--tiles). Coordinates along a join are stored as values, times in"
          + " the units of the first file. Files that differ in what one array has once are"
          + " refused.",
      "Aggregation variables (CF 1.13, 2.8) name whole files instead of chunks: those may be of any"
          + " format that netCDF-Java reads, and each packed, chunked and in units of its own.",
      "Variables that cannot be referenced are skipped with a message, and the exit status is 1."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm virtualize air.nc -o air.json",
      "  zarr-cdm virtualize 2024-*.nc --join time -o 2024.parquet",
      "  zarr-cdm virtualize aggregation.ncml -o aggregation.parquet",
      "  zarr-cdm virtualize /data/a.nc -o a.parquet --map /data=https://x.org/data",
      "  zarr-cdm virtualize /data/2024-*.nc --join time -o 2024.icechunk",
      "  zarr-cdm virtualize 2024-*.nc --join time --relative -o 2024.nc",
      "  zarr-cdm virtualize https://example.org/air.nc -o air.json --inline 500"
    })
final class Virtualize implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "IN",
      description = "Files and stores to reference: paths or URLs.")
  private List<String> sources = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "OUT",
      description =
          "What to write: NAME.json, a folder NAME.parquet, a repository NAME.icechunk, or"
              + " aggregation variables in NAME.nc or NAME.zarr.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String output;

  @Mixin private JoinOptions join = new JoinOptions();

  @Option(
      names = "--valid-times",
      description = "Put GRIB on one axis valid_time, which THREDDS needs, not on time and step.")
  private boolean validTimes;

  @Option(
      names = "--map",
      paramLabel = "PREFIX=PLACE",
      description =
          "Where readers find sources whose path or URL begins with PREFIX; may be repeated.")
  private Map<String, String> replaced = new LinkedHashMap<>();

  @Option(
      names = "--relative",
      description = "Name local sources from the folder of OUT; default: by absolute paths.")
  private boolean relative;

  @Option(
      names = "--inline",
      paramLabel = "BYTES",
      defaultValue = "0",
      description = "Store chunks of fewer bytes with the references; default: none.")
  private int inline;

  @Option(
      names = "--record-size",
      paramLabel = "N",
      defaultValue = "100000",
      description = "References in a file of Parquet; default: ${DEFAULT-VALUE}.")
  private int recordSize;

  @Option(
      names = "--append",
      description = "Add the files to the references at OUT, along --join or --join-new.")
  private boolean append;

  @Option(
      names = "--verify",
      paramLabel = "N",
      defaultValue = "0",
      description = "Then compare N random chunks with what netCDF-Java reads of the files.")
  private int verify;

  @Option(
      names = {"-f", "--force"},
      description = "Replace existing references, or the file or store at NAME.nc or NAME.zarr.")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no notes.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, CommandFailure {
    if (inline < 0) {
      throw misused("--inline=" + inline + ": expected a number of bytes");
    }
    if (recordSize < 1 || recordSize > 10_000_000) {
      throw misused("--record-size=" + recordSize + ": expected 1 to 10000000 references");
    }
    JoinMethod joining = join.method(sources.size(), this::misused);
    if (append && (force || join.dimension() == null)) {
      throw misused("--append needs --join or --join-new, and excludes --force");
    }
    if (verify < 0) {
      throw misused("--verify=" + verify + ": expected a number of chunks");
    }
    if (verify > 0 && joining instanceof JoinMethod.Tiled) {
      throw misused("--verify and --tiles exclude each other: netCDF-Java joins no tiles");
    }
    if (output.contains("://")) {
      throw new CommandFailure(
          Location.withoutSecrets(output)
              + ": references are written on this machine only. Write them here and upload them");
    }
    Path target = FileNames.path(output);
    if (AggregationOutput.isNamedBy(target)) {
      return aggregate(target);
    }
    boolean repository = ReferencesFormat.of(target) == ReferencesFormat.ICECHUNK;
    ZarrReferences references =
        ZarrReferences.of(sources)
            .inline(inline)
            .recordSize(recordSize)
            .tolerance(join.tolerance());
    joining.configure(references);
    replaced.forEach(references::map);
    if (validTimes) {
      references.validTimes();
    }
    if (relative) {
      references.relative();
    }
    if (force) {
      references.overwrite();
    }
    if (append) {
      references.append();
    }
    ReferencesReport report = written(references, target);
    OutputReport written = new OutputReport(report, output, target);
    tellOf(written);
    if (!quiet) {
      tell(
          "wrote %s: %s references to %s, %s of them stored inline"
              .formatted(output, report.references(), written.sources(), report.inline()));
      if (repository) {
        tell("zarr-cdm reads it as " + NewRepository.location(output, report.sources()));
      } else {
        written.reminder().ifPresent(this::tell);
      }
    }
    boolean same = verify == 0 || isSame(joining, report, target);
    return same && report.leftOut().isEmpty() ? 0 : 1;
  }

  private int aggregate(Path target) throws IOException, CommandFailure {
    String dimension = join.dimension();
    if (dimension == null) {
      throw misused(output + ": aggregation variables are made by --join or --join-new");
    }
    if (append || verify > 0 || inline > 0 || validTimes) {
      throw misused(
          output
              + ": --append, --verify, --inline and --valid-times are for references, not for"
              + " aggregations");
    }
    ReferencesReport report;
    try {
      Path folder = target.toAbsolutePath().getParent();
      report =
          AggregationOutput.write(
              sources,
              dimension,
              join.isNew(),
              target,
              force,
              new SourceNames(replaced, relative ? folder : null),
              LocationArgument::openStored);
    } catch (IOException | RuntimeException e) {
      throw CommandFailure.notWritten(output, CommandFailure.message(e));
    }
    OutputReport written = new OutputReport(report, output, target);
    tellOf(written);
    if (!quiet) {
      tell("wrote %s: aggregation variables of %s".formatted(output, written.sources()));
      written.reminder().ifPresent(this::tell);
    }
    return report.leftOut().isEmpty() ? 0 : 1;
  }

  private void tellOf(OutputReport written) throws IOException {
    if (json) {
      spec.commandLine().getOut().println(written.json());
    }
    if (!quiet) {
      written.report().notes().forEach(this::tell);
    }
    written.report().leftOut().forEach(message -> tell("skipped: " + message));
  }

  private boolean isSame(JoinMethod joining, ReferencesReport report, Path target)
      throws IOException, CommandFailure {
    try (NetcdfFile shown = joining.shown(compared(target), report.arrays(), AnySource::open)) {
      ReferenceVerification.Result result =
          ReferenceVerification.run(target, replaced, shown, verify, new Random());
      result
          .different()
          .forEach(chunk -> tell("verify: netCDF-Java reads other values of chunk " + chunk));
      if (!quiet) {
        if (!result.skipped().isEmpty()) {
          tell("verify: not compared: " + String.join(", ", result.skipped()));
        }
        tell("verify: %s chunks are as netCDF-Java reads them".formatted(result.chunks()));
      }
      return result.different().isEmpty();
    } catch (IOException | RuntimeException e) {
      throw new CommandFailure(output + ": not verified: " + CommandFailure.message(e));
    }
  }

  /** Returns the sources, and those of the references to which they were appended. */
  private List<String> compared(Path target) throws IOException {
    return append ? WrittenReferences.at(target, replaced).locations() : sources;
  }

  private ReferencesReport written(ZarrReferences references, Path target)
      throws IOException, CommandFailure {
    try {
      return references.write(target);
    } catch (IOException e) {
      throw CommandFailure.notWritten(output, CommandFailure.message(e));
    }
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void tell(String message) {
    Messages.tell(spec.commandLine(), message);
  }
}
