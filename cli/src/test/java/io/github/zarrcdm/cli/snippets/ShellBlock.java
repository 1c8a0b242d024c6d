package io.github.zarrcdm.cli.snippets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a block of shell commands. Plain calls of {@code ./zarr-cdm} run in this JVM, for speed;
 * everything else by {@code sh}.
 */
final class ShellBlock {
  private static final Pattern PLAIN =
      Pattern.compile("\\./zarr-cdm ([^|&;<>$'\"*]*?)(?: > (\\S+))?(?:\\s+#.*)?");

  private ShellBlock() {}

  /** What the commands printed, for the next program and for the user. */
  static String run(String commands, Bench bench) throws IOException, InterruptedException {
    StringBuilder printed = new StringBuilder();
    StringBuilder script = new StringBuilder();
    for (String line : commands.replace("\\\n", " ").split("\n")) {
      Matcher plain = PLAIN.matcher(line.strip());
      if (plain.matches() && script.isEmpty()) {
        printed.append(inProcess(plain.group(1), plain.group(2), bench));
      } else {
        script.append(line).append('\n');
      }
    }
    if (!script.toString().isBlank()) {
      printed.append(Program.run(bench, script.toString(), "sh", "-eu"));
    }
    return bench.told(printed.toString());
  }

  private static String inProcess(String words, String file, Bench bench) throws IOException {
    Command command = Command.run(bench.here(words).strip().split(" +"));
    assertThat(command.exitCode()).as(command.err()).isZero();
    if (file == null) {
      return command.out() + command.err();
    }
    Files.writeString(Path.of(bench.here(file)), command.out());
    return command.err();
  }
}
