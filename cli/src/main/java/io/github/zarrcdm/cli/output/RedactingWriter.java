package io.github.zarrcdm.cli.output;

import io.github.zarrcdm.location.Location;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Writes the locations of a command line without the passwords, signatures and tokens in them,
 * whoever made the message: this command, picocli or netCDF-Java.
 */
public final class RedactingWriter extends PrintWriter {
  private record Secret(String text, String shown) {}

  private final List<Secret> secrets;

  private RedactingWriter(PrintWriter out, List<Secret> secrets) {
    super(out, true);
    this.secrets = secrets;
  }

  /**
   * Returns {@code out} without what is secret in {@code args}; {@code out} itself if nothing is.
   */
  public static PrintWriter of(PrintWriter out, String... args) {
    List<Secret> secrets =
        Arrays.stream(args)
            .map(RedactingWriter::location)
            .map(location -> new Secret(location, Location.withoutSecrets(location)))
            .filter(secret -> !secret.shown().equals(secret.text()))
            .sorted(Comparator.comparing((Secret secret) -> secret.text().length()).reversed())
            .toList();
    return secrets.isEmpty() ? out : new RedactingWriter(out, secrets);
  }

  /** Returns the value of {@code --option=value}; {@code arg} itself if it is no option. */
  private static String location(String arg) {
    return arg.startsWith("-") ? arg.substring(arg.indexOf('=') + 1) : arg;
  }

  @Override
  public void write(String text, int from, int length) {
    String shown = text.substring(from, from + length);
    for (Secret secret : secrets) {
      shown = shown.replace(secret.text(), secret.shown());
      shown = shown.replace(withoutOptions(secret.text()), secret.shown());
    }
    super.write(shown, 0, shown.length());
  }

  @Override
  public void write(char[] text, int from, int length) {
    write(new String(text, from, length), 0, length);
  }

  /** Also part of messages; with nothing secret in it, it is replaced by itself. */
  private static String withoutOptions(String location) {
    int hash = location.indexOf('#');
    return hash < 0 ? location : location.substring(0, hash);
  }
}
