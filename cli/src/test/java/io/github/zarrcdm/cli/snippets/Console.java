package io.github.zarrcdm.cli.snippets;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Holds what is written to {@code System.out} until it is closed. */
final class Console implements AutoCloseable {
  private final PrintStream before = System.out;
  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  Console() {
    System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
  }

  String text() {
    return written.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    System.setOut(before);
  }
}
