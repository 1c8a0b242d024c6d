package io.github.zarrcdm.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Progress is shown to a user at a terminal, of what takes long, and is in no log. */
class ProgressTest {

  @ParameterizedTest
  @CsvSource({
    "true, xterm, 0, true",
    "true, xterm, 1000000, false",
    "true, dumb, 0, false",
    "false, xterm, 0, false"
  })
  void isShownAtATerminalOnly(String terminal, String kind, String after, boolean shown)
      throws Exception {
    ProcessBuilder check =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            "-D" + Progress.TERMINAL + "=" + terminal,
            "-D" + Progress.AFTER + "=" + after,
            Main.class.getName(),
            "check",
            "../samples/air.zarr");
    check.environment().put("TERM", kind);
    Process process = check.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    String messages = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(messages).isZero();
    assertThat(messages.contains("\r")).as(messages).isEqualTo(shown);
  }

  /** At the mean speed so far, and not from the first coordinates, which are read in no time. */
  @ParameterizedTest(name = "{0} after {1} s: {2} s")
  @CsvSource({"0, 14, ", "0.01, 1, ", "0.02, 2, 98", "0.25, 5, 15", "0.5, 11, 11", "1, 22, 0"})
  void estimatesWhatIsLeft(double share, long seconds, @Nullable Long left) {
    assertThat(Progress.left(share, Duration.ofSeconds(seconds)).map(Duration::toSeconds))
        .isEqualTo(Optional.ofNullable(left));
  }
}
