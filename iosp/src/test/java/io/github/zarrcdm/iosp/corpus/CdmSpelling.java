package io.github.zarrcdm.iosp.corpus;

/** Names as they appear in the CDM: slashes and blanks are underscores, as is an empty name. */
final class CdmSpelling {
  private CdmSpelling() {}

  static String of(String name) {
    String legal = name.strip().replaceAll("[/ ]", "_").replaceAll("[\\x00-\\x1f]", "");
    return legal.isEmpty() ? "_" : legal;
  }
}
