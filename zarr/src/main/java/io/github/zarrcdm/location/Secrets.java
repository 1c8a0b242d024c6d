package io.github.zarrcdm.location;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of an address may be shown. People paste passwords unescaped, so a {@code /}, {@code ?},
 * {@code #} or {@code @} in one ends it too early: where an address may be read so, all up to the
 * last {@code @} is left out, and all where that is in doubt too.
 */
final class Secrets {
  /** Where the server begins; also of an address that a java.io.File has left with one slash. */
  private static final Pattern SCHEME =
      Pattern.compile(
          "(?:\\b(?:https?|s3[an]?|gcs|gs|az|azure|abfss?|wasbs?|adl):[/\\\\]+|://)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PARTS =
      Pattern.compile("(?<server>[^/?#]*)(?<path>[^?#]*)(?<rest>.*)", Pattern.DOTALL);
  private static final Pattern PORT = Pattern.compile("(?:[^:]*|\\[.*\\]):\\d*");
  private static final Pattern NO_PORT = Pattern.compile("[^:]*|\\[[^\\]]*\\]");

  private Secrets() {}

  /** Returns {@code address} without user, password, query and options. */
  static String leftOut(String address) {
    Matcher scheme = SCHEME.matcher(address);
    if (!scheme.find()) {
      return address;
    }
    Matcher parts = PARTS.matcher(address);
    parts.region(scheme.end(), address.length()).matches();
    return address.substring(0, scheme.end())
        + shown(parts.group("server"), parts.group("path"), parts.group("rest"));
  }

  /**
   * Returns true if a user or a password in {@code text} is not escaped, so that what looks like
   * the server may be a part of it; or a port is not a number.
   */
  static boolean areUnescaped(String text) {
    int hash = text.indexOf('#');
    String address =
        hash >= 0 && Options.are(text.substring(hash + 1)) ? text.substring(0, hash) : text;
    Matcher scheme = SCHEME.matcher(address);
    if (!scheme.find()) {
      return false;
    }
    Matcher parts = PARTS.matcher(address);
    parts.region(scheme.end(), address.length()).matches();
    String server = parts.group("server");
    return isCut(server)
        || server.indexOf('@') >= 0
            && (parts.group("path") + parts.group("rest")).indexOf('@') >= 0;
  }

  /**
   * Returns true if something other than a port follows the colon after a server: part of a
   * password.
   */
  private static boolean isCut(String server) {
    return server.indexOf('@') < 0
        && !PORT.matcher(server).matches()
        && !NO_PORT.matcher(server).matches();
  }

  private static String shown(String server, String path, String rest) {
    boolean user = server.indexOf('@') >= 0;
    boolean port = PORT.matcher(server).matches();
    boolean cut = isCut(server);
    boolean inPath = path.indexOf('@') >= 0 && (user || port || cut);
    boolean behind = rest.indexOf('@') >= 0 && (user || cut);
    if (behind || cut && !inPath) {
      return "...";
    }
    return inPath
        ? "..." + path.substring(path.lastIndexOf('@'))
        : server.substring(server.lastIndexOf('@') + 1) + path;
  }
}
