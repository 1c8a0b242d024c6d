package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.zarr.LayoutText;
import io.github.zarrcdm.cli.copy.zarr.PlanText;
import io.github.zarrcdm.cli.copy.zarr.ReportJson;
import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.copy.CopyReport;
import io.github.zarrcdm.copy.ZarrCopy;
import io.github.zarrcdm.copy.plan.CopyPlan;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.internal.copy.quirks.grib.GribValues;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.ma2.Section;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** The options of copies to Zarr stores, and what they do. */
final class CopyToZarr {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

  @Option(
      names = "--format",
      paramLabel = "2|3",
      description = "Version of Zarr to write; default: 3.")
  private @Nullable Integer format;

  @Option(
      names = "--chunks",
      paramLabel = "DIM=N,...|auto",
      description =
          "Lengths of chunks. Default: chunks of 1 to 2 MiB, about as many for a map as for a"
              + " series.")
  private @Nullable String chunks;

  @Option(
      names = "--shards",
      paramLabel = "DIM=N,...|auto|none",
      description =
          "Lengths of shards, multiples of chunks. Default: 16 to 32 MiB for more than 64 chunks.")
  private @Nullable String shards;

  @Option(
      names = "--codec",
      paramLabel = "CODEC",
      description = {
        "zstd:LEVEL, gzip:LEVEL, zlib:LEVEL, blosc:COMPRESSOR:LEVEL:SHUFFLE or none;"
            + " default: blosc:zstd:3:shuffle."
      })
  private @Nullable String codec;

  @Option(
      names = "--quantize",
      paramLabel = "VARIABLE=DIGITS",
      description =
          "Round floats to this many significant digits, or with bitround:BITS to this many bits,"
              + " and record it in CF attributes.")
  private Map<String, String> quantize = Map.of();

  @Option(
      names = "--consolidated",
      negatable = true,
      description =
          "Write consolidated metadata, inline in Zarr 3, as xarray does; the default of a new"
              + " store.")
  private @Nullable Boolean consolidated;

  @Option(
      names = "--geozarr",
      description =
          "Also declare the Zarr conventions proj and spatial on rasters, for readers without CF.")
  private boolean geozarr;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "Memory for values, such as 1G; default: 256M, or half the heap.")
  private @Nullable String memory;

  @Option(
      names = "--append",
      paramLabel = "DIM",
      description = "Append to the existing store along a dimension.")
  private @Nullable String append;

  @Option(names = "--resume", description = "Continue an interrupted copy.")
  private boolean resume;

  @Option(names = "--verify", description = "Read everything back and compare it with the source.")
  private boolean verify;

  @Option(
      names = "--index",
      description =
          "Also write the least and greatest value of each chunk into the store, for queries that"
              + " filter by values: see zarr-cdm index.")
  private boolean index;

  @Option(
      names = {"-n", "--dry-run"},
      description = "Print what would be written, and write nothing.")
  private boolean dryRun;

  @Option(
      names = {"-j", "--json"},
      description = "Print what was or would be written as JSON.")
  private boolean json;

  /** Throws if one of these options is given for a copy to a netCDF file. */
  void refuseForNetcdf(String output, CopyPart part) {
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("--format", format != null);
    given.put("--chunks", chunks != null);
    given.put("--shards", shards != null);
    given.put("--codec", codec != null);
    given.put("--variables=NAME:...", !part.layouts().isEmpty());
    given.put("--quantize", !quantize.isEmpty());
    given.put("--consolidated", consolidated != null);
    given.put("--geozarr", geozarr);
    given.put("--memory", memory != null);
    given.put("--append", append != null);
    given.put("--resume", resume);
    given.put("--verify", verify);
    given.put("--index", index);
    given.put("--dry-run", dryRun);
    given.put("--json", json);
    given.forEach(
        (option, isGiven) -> {
          if (isGiven) {
            throw misused(
                "%s: for copies to Zarr only, and %s is a netCDF file; a store ends with .zarr"
                    .formatted(option, output));
          }
        });
  }

  /** Returns the exit code of a copy of {@code part} of {@code location} to {@code output}. */
  int copy(String location, CopyPart part, String output, boolean force, boolean quiet)
      throws IOException, CommandFailure {
    @Nullable Location indexed = index ? IndexFile.writable(Locations.parse(output)) : null;
    try (NetcdfFile file = open(location)) {
      Messages.tellFindings(verb.commandLine(), file);
      Selection wanted = part.of(file, location);
      Selection read = wanted.only(variable -> canBeRead(variable, wanted));
      Set<Variable> unreadable = new LinkedHashSet<>(wanted.variables());
      unreadable.removeAll(read.variables());
      ZarrCopy copy =
          configured(ZarrCopy.of(file, output), read, force)
              .unreadable(unreadable)
              .layout(layout());
      part.layouts().forEach(copy::layout);
      @Nullable CopyReport report = dryRun ? null : write(copy, read, output, quiet);
      CopyPlan plan = report == null ? show(copy.plan()) : report.plan();
      if (!quiet) {
        plan.notes().forEach(this::tell);
      }
      plan.leftOut().forEach(message -> tell("skipped: " + message));
      if (report != null && !quiet) {
        tell(CountText.wrote(plan.target(), plan.arrays().size(), "array", report.stored()));
      }
      if (report != null && indexed != null) {
        Index.write(Locations.parse(output), indexed, quiet, verb.commandLine().getErr());
      }
      boolean all = read.variables().size() == wanted.variables().size();
      return all && plan.leftOut().isEmpty() ? 0 : 1;
    } catch (IllegalArgumentException e) {
      throw misused(CommandFailure.message(e));
    }
  }

  private static NetcdfFile open(String location) throws IOException {
    return AnySource.isZarr(location)
        ? LocationArgument.openToCopy(location)
        : LocationArgument.openStored(location);
  }

  private Layout layout() {
    Layout layout = Layout.AUTO.withCodec(codec);
    if (chunks != null) {
      layout = LayoutText.chunks(layout, chunks);
    }
    return shards == null ? layout : LayoutText.shards(layout, shards);
  }

  private ZarrCopy configured(ZarrCopy copy, Selection read, boolean force) {
    if ((force ? 1 : 0) + (resume ? 1 : 0) + (append == null ? 0 : 1) > 1) {
      throw misused("--force, --resume and --append exclude each other");
    }
    Map<Variable, Section> sections = new LinkedHashMap<>();
    read.variables().forEach(variable -> sections.put(variable, read.section(variable)));
    copy.select(sections);
    quantize.forEach(copy::quantize);
    if (format != null) {
      if (format != 2 && format != 3) {
        throw misused("--format=" + format + ": expected 2 or 3");
      }
      copy.format(format);
    }
    if (consolidated != null) {
      copy.consolidated(consolidated);
    }
    if (geozarr) {
      copy.geozarr();
    }
    if (memory != null) {
      copy.memory(LayoutText.bytes(memory));
    }
    if (force) {
      copy.overwrite();
    } else if (resume) {
      copy.resume();
    } else if (append != null) {
      copy.append(append);
    }
    return verify ? copy.verify() : copy;
  }

  private CopyPlan show(CopyPlan plan) {
    PrintWriter out = verb.commandLine().getOut();
    if (json) {
      ReportJson.write(plan, out);
    } else {
      PlanText.write(plan, out);
    }
    return plan;
  }

  private CopyReport write(ZarrCopy copy, Selection read, String output, boolean quiet)
      throws IOException, CommandFailure {
    CopyReport report;
    try (Progress progress = Progress.ofBytes("copy", read.bytes(), quiet)) {
      report = copy.progress(progress::step).write();
    } catch (IOException e) {
      throw CommandFailure.notWritten(output, CommandFailure.message(e));
    }
    if (json) {
      ReportJson.write(report, verb.commandLine().getOut());
    }
    return report;
  }

  private boolean canBeRead(Variable variable, Selection wanted) {
    try {
      if (!GribValues.are(variable)) { // which the copy decodes itself, and probes
        wanted.probe(variable);
      }
      return true;
    } catch (IOException | RuntimeException e) {
      tell("skipped: " + variable.getFullName() + ": " + UnreadHdf5.why(variable, e));
      return false;
    }
  }

  private ParameterException misused(String message) {
    return new ParameterException(verb.commandLine(), message);
  }

  private void tell(String message) {
    Messages.tell(verb.commandLine(), message);
  }
}
