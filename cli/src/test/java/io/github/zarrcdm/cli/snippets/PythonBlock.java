package io.github.zarrcdm.cli.snippets;

import io.github.zarrcdm.cli.Absent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs a block of Python, where there is a Python that has what it imports. */
final class PythonBlock {
  /** Debian's: its zarr and xarray, if installed, are there for it only. */
  private static final String MODULES = "python3-xarray python3-zarr python3-netcdf4";

  private static final Path DEBIAN = Path.of("/usr/bin/python3");

  private static final Pattern MISSING = Pattern.compile("(?m)^ModuleNotFoundError: (.+)$");

  private PythonBlock() {}

  /** What it printed; the test is skipped without Python or one of the modules. */
  static String run(String python, Bench bench) throws IOException, InterruptedException {
    if (!Files.isExecutable(DEBIAN)) {
      Absent.skip(DEBIAN.toString(), MODULES);
    }
    try {
      return bench.told(Program.run(bench, python, DEBIAN.toString(), "-W", "ignore", "-"));
    } catch (AssertionError e) {
      Matcher missing = MISSING.matcher(String.valueOf(e.getMessage()));
      if (missing.find()) {
        Absent.skip(missing.group(1), MODULES);
      }
      throw e;
    }
  }
}
