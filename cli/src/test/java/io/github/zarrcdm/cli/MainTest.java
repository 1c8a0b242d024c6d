package io.github.zarrcdm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void withoutAVerbItShowsTheHelp() {
    assertThat(run()).isZero();
    assertThat(out.toString()).startsWith("Usage: zarr-cdm");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void anUnknownVerbIsMisuse() {
    assertThat(run("frobnicate")).isEqualTo(2);
    assertThat(err.toString()).contains("frobnicate");
    assertThat(out.toString()).isEmpty();
  }

  private int run(String... args) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
