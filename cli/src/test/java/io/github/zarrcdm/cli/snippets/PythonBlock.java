package io.github.zarrcdm.cli.snippets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/** Runs a block of Python, where there is a Python that has what it imports. */
final class PythonBlock {
  /** Debian's: its zarr and xarray, if installed, are there for it only. */
  private static final Path DEBIAN = Path.of("/usr/bin/python3");

  private static final Pattern IMPORT = Pattern.compile("(?m)^(?:import|from) (\\w+)");

  /** Whether lines of imports work; asked once, since it takes as long as the block itself. */
  private static final Map<String, Boolean> IMPORTED = new HashMap<>();

  private PythonBlock() {}

  /** What it printed; the test is skipped if a module is not there. */
  static String run(String python, Bench bench) throws IOException, InterruptedException {
    String program = Files.exists(DEBIAN) ? DEBIAN.toString() : "python3";
    String imports =
        IMPORT
            .matcher(python)
            .results()
            .map(found -> "import " + found.group(1))
            .sorted()
            .collect(Collectors.joining("\n"));
    boolean there = IMPORTED.computeIfAbsent(imports, lines -> runs(program, lines));
    Assumptions.assumeTrue(there, "no Python here with: " + imports);
    return bench.told(Program.run(bench, python, program, "-W", "ignore", "-"));
  }

  private static boolean runs(String program, String imports) {
    try {
      return new ProcessBuilder(program, "-c", imports)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
