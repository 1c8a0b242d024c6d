package io.github.zarrcdm.cli.output;

import io.github.zarrcdm.internal.platform.Printable;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The stream of the log, netCDF-Java's included, which may repeat names from stores: control
 * characters are escaped, and no message can begin a line of its own. Lines that continue one are
 * indented.
 */
public final class PrintableLog extends PrintStream {
  private static final String CONTINUED = "\n  ";

  public PrintableLog(PrintStream err) {
    super(err, true);
  }

  @Override
  public void println(@Nullable String text) {
    super.println(
        Arrays.stream(String.valueOf(text).split(CONTINUED))
            .map(PrintableLog::line)
            .collect(Collectors.joining(CONTINUED)));
  }

  /** Of a stack trace, too. */
  @Override
  public void println(@Nullable Object value) {
    println(String.valueOf(value));
  }

  private static String line(String text) {
    int start = 0;
    while (start < text.length() && text.charAt(start) == '\t') {
      start++;
    }
    return text.substring(0, start) + Printable.line(text.substring(start));
  }
}
