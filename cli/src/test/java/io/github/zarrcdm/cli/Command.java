package io.github.zarrcdm.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * What a command line did.
 *
 * @param exitCode 0 done, 1 failed, 2 misused
 * @param out what it wrote for the next program
 * @param err what it wrote for the user
 */
public record Command(int exitCode, String out, String err) {
  public static Command run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err, true), args);
    return new Command(exitCode, out.toString(), err.toString());
  }

  /** The same of a command line that has to succeed: throws if its exit code is not 0. */
  public static Command done(String... args) {
    Command command = run(args);
    if (command.exitCode != 0) {
      throw new IllegalStateException(
          "zarr-cdm %s: %s".formatted(String.join(" ", args), command.answer()));
    }
    return command;
  }

  /** All that it wrote, and its exit code. */
  public String answer() {
    return out + err + "status " + exitCode + "\n";
  }
}
