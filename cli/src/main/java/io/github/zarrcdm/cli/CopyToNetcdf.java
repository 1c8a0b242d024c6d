package io.github.zarrcdm.cli;

import io.github.zarrcdm.cli.copy.ConversionNotes;
import io.github.zarrcdm.cli.copy.Netcdf3;
import io.github.zarrcdm.cli.copy.NetcdfFormat;
import io.github.zarrcdm.cli.copy.NewFile;
import io.github.zarrcdm.cli.copy.Selection;
import io.github.zarrcdm.cli.copy.netcdf4.Netcdf4;
import io.github.zarrcdm.cli.info.CountText;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.transfer.SourcePlace;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import ucar.nc2.NetcdfFile;
import ucar.nc2.Variable;

/** The options of copies to netCDF files, and what they do. */
final class CopyToNetcdf {
  /** Extensions of files that programs take for netCDF-3, or for either. */
  private static final Set<String> NETCDF3 = Set.of("", "nc", "nc3", "cdf", "netcdf");

  private static final Set<String> NETCDF4 = Set.of("nc4", "h5", "hdf5", "he5");

  @Spec(Spec.Target.MIXEE)
  private CommandSpec verb;

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

  @Option(
      names = "--int64",
      paramLabel = "int|double",
      defaultValue = "int",
      description =
          "Type that replaces 64-bit integers, which netCDF-3 lacks; default: ${DEFAULT-VALUE}.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String int64;

  /** Throws if an option is invalid, or options exclude each other. */
  void refuseMisuse() {
    if (!List.of("int", "double").contains(int64)) {
      throw misused("--int64=" + int64 + ": expected int or double");
    }
    if (deflate < 0 || deflate > 9) {
      throw misused("--deflate=" + deflate + ": expected 0 to 9");
    }
    if (netcdf3 && netcdf4) {
      throw misused("-3 and -4 exclude each other");
    }
  }

  /** Takes the format that the name of {@code output} promises, unless an option says it. */
  void chooseFormat(String output) {
    if (netcdf3 || netcdf4) {
      return;
    }
    String name = output.replaceFirst("^.*[/\\\\]", "").toLowerCase(Locale.ROOT);
    String extension = name.lastIndexOf('.') > 0 ? name.substring(name.lastIndexOf('.') + 1) : "";
    if (NETCDF4.contains(extension)) {
      netcdf4 = true;
    } else if (!NETCDF3.contains(extension)) {
      throw misused(
          "%s: .%s is neither a netCDF file (.nc; with -3 or -4 of any name) nor a store; to copy to Zarr, name a target that ends with .zarr%s"
              .formatted(
                  output,
                  extension,
                  extension.equals("csv") ? "; dump --csv prints numbers for spreadsheets" : ""));
    }
  }

  /** Returns the exit code of a copy of {@code part} of {@code location} to {@code output}. */
  int copy(String location, CopyPart part, Path output, boolean force, boolean quiet)
      throws IOException, CommandFailure {
    NetcdfFormat format = netcdf4 ? Netcdf4.compressing(deflate) : new Netcdf3();
    try (NetcdfFile file = open(netcdf4 ? location : withoutInt64(location))) {
      Messages.tellFindings(verb.commandLine(), file);
      if (Files.exists(output)) {
        SourcePlace.refuseWithin(file, Locations.value(output.toString()));
      }
      Selection wanted = part.of(file, location).consistent(file);
      Selection copied = wanted.only(variable -> canBeCopied(variable, wanted, format));
      write(file, copied, format, output, force, quiet);
      if (!quiet) {
        copied.notes().forEach(this::tell);
      }
      if (!quiet && !netcdf4) {
        ConversionNotes.of(copied, file, int64).forEach(this::tell);
      }
      if (!copied.withDefaultFill().isEmpty()) {
        tell(
            "%s has no _FillValue, and values such as -32767 or 9.97E36 that netCDF takes for missing in such a variable"
                .formatted(String.join(", ", copied.withDefaultFill())));
      }
      if (!quiet) {
        int variables = copied.variables().size();
        tell(CountText.wrote(output.toString(), variables, "variable", Files.size(output)));
      }
      return copied.variables().size() == wanted.variables().size() ? 0 : 1;
    }
  }

  private static NetcdfFile open(String location) throws IOException, CommandFailure {
    try {
      return LocationArgument.openToCopy(location);
    } catch (IOException e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        if (cause instanceof ZarrException.NotZarr) {
          throw new CommandFailure(
              CommandFailure.message(e)
                  + ". Only stores are copied to netCDF; to copy to Zarr, name a target that ends"
                  + " with .zarr");
        }
      }
      throw e;
    }
  }

  private ParameterException misused(String message) {
    return new ParameterException(verb.commandLine(), message);
  }

  private String withoutInt64(String location) {
    return Locations.withOption(location, "int64=" + int64);
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

  private void write(
      NetcdfFile file,
      Selection copied,
      NetcdfFormat format,
      Path output,
      boolean force,
      boolean quiet)
      throws IOException, CommandFailure {
    try (NewFile written = new NewFile(output, force);
        Progress progress = Progress.ofBytes("copy", copied.bytes(), quiet)) {
      format.write(file, copied, written.draft(), progress::step);
      written.complete();
    } catch (IOException | RuntimeException e) {
      throw CommandFailure.notWritten(output.toString(), message(e));
    }
  }

  private static String message(Exception e) {
    String message = CommandFailure.message(e);
    return message.contains("option int64=")
        ? message.replaceFirst(", which option.*", "; --int64=double or -4 may hold it")
        : message;
  }

  private void tell(String message) {
    Messages.tell(verb.commandLine(), message);
  }
}
