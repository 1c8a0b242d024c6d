package io.github.zarrcdm.cli;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.iosp.Zarr;
import picocli.CommandLine;
import ucar.nc2.NetcdfFile;

/** The messages of a verb to its user, on stderr. */
final class Messages {
  private Messages() {}

  /** Prints the findings of {@code file} that are a loss. */
  static void tellFindings(CommandLine verb, NetcdfFile file) {
    for (Finding finding : Zarr.findings(file)) {
      if (finding.severity() != Severity.NOTE) {
        tell(verb, finding.severity().word() + ": " + finding);
      }
    }
  }

  /** Messages are complete by themselves, so users get no stack trace. */
  static void complain(CommandLine verb, Exception e) {
    tell(verb, CommandFailure.message(e));
  }

  /** Prints {@code message} for the user, outside the output of {@code verb}. */
  static void tell(CommandLine verb, String message) {
    verb.getErr().println("zarr-cdm: " + Printable.line(message));
  }
}
