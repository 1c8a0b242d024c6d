package io.github.zarrcdm.cli;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Finding.Severity;
import io.github.zarrcdm.iosp.Zarr;
import picocli.CommandLine;
import ucar.nc2.NetcdfFile;

/** What the open of a dataset left out or changed, on stderr beside what a verb prints. */
final class ShownFindings {
  private ShownFindings() {}

  /** Tells the user of {@code verb} the findings of {@code file}, but for those without a loss. */
  static void tell(CommandLine verb, NetcdfFile file) {
    for (Finding finding : Zarr.findings(file)) {
      if (finding.severity() != Severity.NOTE) {
        Main.tell(verb, finding.severity().word() + ": " + finding);
      }
    }
  }
}
