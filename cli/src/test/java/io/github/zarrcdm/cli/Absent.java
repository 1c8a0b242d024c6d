package io.github.zarrcdm.cli;

import org.opentest4j.TestAbortedException;

/** What a test needs and this machine lacks: the test is skipped, which {@code .ci/run} forbids. */
public final class Absent {
  private Absent() {}

  /** Skips the test, which needs {@code what}: {@code packages} of Debian have it. */
  public static void skip(String what, String packages) {
    throw new TestAbortedException("%s: install %s".formatted(what, packages));
  }
}
