package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A program of this machine that reads a script from its input. */
final class Program {
  private static final long SECONDS = 600;

  /** Java 24 and later warn of native libraries; the command does not let them. */
  private static final Pattern WARNING =
      Pattern.compile(
          "(?m)^WARNING: (A restricted method|java\\.lang\\.System::load"
              + "|Use --enable-native-access|Restricted methods).*\\R+");

  private Program() {}

  /** What it printed when {@code command} ran {@code script} in the folder of {@code bench}. */
  static String run(Bench bench, String script, String... command)
      throws IOException, InterruptedException {
    Path input = Files.createTempFile(bench.folder(), "script", "");
    Path output = Files.createTempFile(bench.folder(), "printed", "");
    Files.writeString(input, script);
    Process process =
        new ProcessBuilder(command)
            .directory(bench.folder().toFile())
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).as("ends in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(printed).isZero();
    return WARNING.matcher(printed).replaceAll("");
  }
}
