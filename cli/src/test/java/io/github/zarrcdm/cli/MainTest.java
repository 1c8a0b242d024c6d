package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MainTest {
  @Test
  void withoutAVerbItShowsTheHelp() {
    Command command = Command.run();
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).startsWith("Usage: zarr-cdm");
    assertThat(command.err()).isEmpty();
  }

  @Test
  void anUnknownVerbIsMisuse() {
    Command command = Command.run("frobnicate");
    assertThat(command.exitCode()).isEqualTo(2);
    assertThat(command.err()).contains("frobnicate");
    assertThat(command.out()).isEmpty();
  }

  @Test
  void everyVerbHasAHelpWithExamples() {
    assertThat(Main.verbs())
        .allSatisfy(
            verb -> {
              Command command = Command.run(verb, "--help");
              assertThat(command.exitCode()).isZero();
              assertThat(command.out()).contains("Examples:").contains("zarr-cdm " + verb);
            });
  }

  @Test
  void completesVerbsAndOptionsInAShell() {
    Command command = Command.run("generate-completion");
    assertThat(command.exitCode()).isZero();
    assertThat(command.out()).contains("complete -F").contains(Main.verbs());
    assertThat(Command.run("--help").out()).doesNotContain("generate-completion");
  }
}
