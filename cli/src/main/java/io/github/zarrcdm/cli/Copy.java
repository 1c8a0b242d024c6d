package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.Netcdf3;
import io.github.zarrcdm.cli.copy.NetcdfFormat;
import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.cli.copy.Notes;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.netcdf4.Netcdf4;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** {@code zarr-cdm copy}: a store, or a part of it, as a netCDF file. */
@Command(
    name = "copy",
    description = {
      "Copies a store, or a part of it, to a netCDF file.",
      "NetCDF-3 has no groups: names used in several groups are prefixed with the group's name. It"
          + " also lacks strings and unsigned and 64-bit integers; every conversion is reported."
          + " NetCDF-4 keeps them all; it needs Unidata's C library.",
      "Whatever the format cannot hold, or cannot be read, is skipped with a message, and the exit"
          + " status is 1."
    },
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExamples:%n",
    footer = {
      "  zarr-cdm copy air.zarr air.nc",
      "  zarr-cdm copy -4 air.zarr air.nc",
      "  zarr-cdm copy -s 'air(0:3, 2, :)' air.zarr part.nc         a section",
      "  zarr-cdm copy -v air -d time=0:3 -d lat=2 air.zarr p.nc    the same"
    })
final class Copy implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "LOCATION", description = "Location of the store.")
  private String location;

  @Parameters(index = "1", paramLabel = "OUT.nc", description = "File to write.")
  private Path output;

  @Option(
      names = {"-3", "--netcdf3"},
      description = "Write netCDF-3, which every program reads; the default.")
  private boolean netcdf3;

  @Option(
      names = {"-4", "--netcdf4"},
      description = "Write netCDF-4, with groups and all types.")
  private boolean netcdf4;

  @Option(
      names = "--deflate",
      paramLabel = "0-9",
      defaultValue = "1",
      description = "Compression level of netCDF-4; default: ${DEFAULT-VALUE}; 0: none.")
  private int deflate;

  @Mixin private CopyPart part;

  @Option(
      names = "--int64",
      paramLabel = "int|double",
      defaultValue = "int",
      description =
          "Type that replaces 64-bit integers, which netCDF-3 lacks; default: ${DEFAULT-VALUE}.")
  private String int64;

  @Option(
      names = {"-f", "--force"},
      description = "Overwrite an existing file.")
  private boolean force;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress and no notes.")
  private boolean quiet;

  @Option(names = "--help", usageHelp = true, description = "Show this help.")
  private boolean help;

  @Override
  public Integer call() throws IOException, Failed {
    refuseMisuse();
    if (Files.exists(output) && !force) {
      throw new Failed(output + " already exists; use --force to overwrite it");
    }
    NetcdfFormat format = netcdf4 ? Netcdf4.compressing(deflate) : new Netcdf3();
    try (NetcdfFile file = LocationArgument.open(netcdf4 ? location : withoutInt64())) {
      ShownFindings.tell(spec.commandLine(), file);
      Selection wanted = part.of(file, location);
      Selection copied = wanted.only(variable -> canBeCopied(variable, wanted, format));
      write(file, copied, format);
      if (!quiet && !netcdf4) {
        Notes.of(copied, int64).forEach(this::tell);
      }
      return copied.variables().size() == wanted.variables().size() ? 0 : 1;
    }
  }

  private void refuseMisuse() {
    if (!List.of("int", "double").contains(int64)) {
      throw misused("--int64=" + int64 + ": expected int or double");
    }
    if (deflate < 0 || deflate > 9) {
      throw misused("--deflate=" + deflate + ": from 0 to 9");
    }
    if (netcdf3 && netcdf4) {
      throw misused("-3 and -4 exclude each other");
    }
  }

  private ParameterException misused(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private String withoutInt64() {
    return location + (location.contains("#") ? "&" : "#") + "int64=" + int64;
  }

  private boolean canBeCopied(Variable variable, Selection wanted, NetcdfFormat format) {
    if (!format.holds(variable, wanted)) {
      tell(
          "skipped: %s, which %s cannot hold: %s of type %s"
              .formatted(
                  variable.getFullName(),
                  format.name(),
                  variable.getNameAndDimensions(),
                  variable.getDataType()));
      return false;
    }
    try {
      wanted.probe(variable);
      return true;
    } catch (IOException | RuntimeException e) {
      tell("skipped: " + variable.getFullName() + ": " + message(e));
      return false;
    }
  }

  private void write(NetcdfFile file, Selection copied, NetcdfFormat format)
      throws IOException, Failed {
    try (NewFile written = new NewFile(output);
        Progress progress = Progress.ofBytes("copy", copied.bytes(), quiet)) {
      format.write(file, copied, written.draft(), progress::step);
      written.complete();
    } catch (IOException | RuntimeException e) {
      throw new Failed(output + " was not written: " + message(e));
    }
  }

  private static String message(Exception e) {
    String message = Failed.message(e);
    return message.contains("option int64=")
        ? message.replaceFirst(", which option.*", "; --int64=double or -4 may hold it")
        : message;
  }

  private void tell(String message) {
    Main.tell(spec.commandLine(), message);
  }
}
