package io.github.zarrcdm.cli.snippets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.opentest4j.TestAbortedException;

/** Runs a block of Python, where there is a Python that has what it imports. */
final class PythonBlock {
  /** Debian's: its zarr and xarray, if installed, are there for it only. */
  private static final Path DEBIAN = Path.of("/usr/bin/python3");

  private static final Pattern MISSING = Pattern.compile("(?m)^ModuleNotFoundError: (.+)$");

  private PythonBlock() {}

  /** What it printed; the test is skipped if there is no Python, or a module is not there. */
  static String run(String python, Bench bench) throws IOException, InterruptedException {
    if (!Files.isExecutable(DEBIAN)) {
      throw new TestAbortedException("no " + DEBIAN);
    }
    try {
      return bench.told(Program.run(bench, python, DEBIAN.toString(), "-W", "ignore", "-"));
    } catch (AssertionError e) {
      Matcher missing = MISSING.matcher(String.valueOf(e.getMessage()));
      if (missing.find()) {
        throw new TestAbortedException(DEBIAN + ": " + missing.group(1));
      }
      throw e;
    }
  }
}
