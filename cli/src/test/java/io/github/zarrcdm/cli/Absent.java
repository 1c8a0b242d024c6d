package io.github.zarrcdm.cli;

import org.opentest4j.TestAbortedException;

/**
 * What a test needs and this machine lacks: the test is passed over. Not in CI, where everything is
 * installed, so that nothing can be passed over for good.
 */
public final class Absent {
  private Absent() {}

  public static void passOver(String what) {
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      throw new AssertionError("%s is not here; .ci/run tells what CI installs".formatted(what));
    }
    throw new TestAbortedException("no " + what);
  }
}
