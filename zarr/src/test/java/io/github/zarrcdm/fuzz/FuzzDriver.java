package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.codec.CodecTarget;

/**
 * All codecs for Jazzer's own driver, which can reduce many inputs to few with the same coverage:
 * {@code tools/fuzz merge}.
 */
public final class FuzzDriver {
  private static final Guided CODECS = new Guided(new CodecTarget(""));

  private FuzzDriver() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws Exception {
    CODECS.take(input);
  }
}
