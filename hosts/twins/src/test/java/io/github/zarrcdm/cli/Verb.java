package io.github.zarrcdm.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs a command line in this JVM. */
public final class Verb {
  private Verb() {}

  /** What it told the user; throws if its exit status is not 0. */
  public static String run(String... arguments) {
    StringWriter err = new StringWriter();
    int status =
        Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err, true), arguments);
    if (status != 0) {
      throw new IllegalStateException(
          "zarr-cdm %s: status %s: %s".formatted(String.join(" ", arguments), status, err));
    }
    return err.toString();
  }

  /** All that it printed, and its exit status. */
  public static String answer(String... arguments) {
    StringWriter all = new StringWriter();
    PrintWriter printed = new PrintWriter(all, true);
    int status = Main.run(printed, printed, arguments);
    return all + "status " + status + "\n";
  }
}
