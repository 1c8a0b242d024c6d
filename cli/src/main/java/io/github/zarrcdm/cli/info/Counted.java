package io.github.zarrcdm.cli.info;

/** How many there are of something, in words. */
public final class Counted {
  private Counted() {}

  /** {@code 1 array}, {@code 2 arrays}. */
  public static String of(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }
}
