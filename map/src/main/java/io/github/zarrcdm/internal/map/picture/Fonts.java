package io.github.zarrcdm.internal.map.picture;

import java.io.IOException;

/**
 * Whether this Java can draw letters. It does so with libraries of the system, which the JDKs for
 * servers do without until they are asked for: containers often lack them.
 */
public final class Fonts {
  private Fonts() {}

  /** Throws an exception that says what to install if pictures cannot have letters. */
  public static void check() throws IOException {
    check(() -> TextStyle.metrics(TextStyle.PLAIN));
  }

  static void check(Runnable use) throws IOException {
    try {
      use.run();
    } catch (LinkageError | InternalError e) {
      throw new IOException(
          "this Java cannot draw the letters of a map: %s. Install the libraries and a font; on Debian and Ubuntu: apt-get install libharfbuzz0b libfreetype6 libfontconfig1 fonts-dejavu-core"
              .formatted(e.getMessage()),
          e);
    }
  }
}
