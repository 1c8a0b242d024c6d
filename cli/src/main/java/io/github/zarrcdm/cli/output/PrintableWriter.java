package io.github.zarrcdm.cli.output;

import io.github.zarrcdm.internal.platform.Printable;
import java.io.PrintWriter;
import java.util.function.Function;

/**
 * Writes text of stores to a terminal, or to a program that passes it on to one: what would steer
 * it is written as an escape. Line ends and tabs stay.
 */
public final class PrintableWriter extends PrintWriter {
  private final Function<Character, String> escape;
  private final boolean plain;

  private PrintableWriter(
      PrintWriter out, boolean flushes, Function<Character, String> escape, boolean plain) {
    super(out, flushes);
    this.escape = escape;
    this.plain = plain;
  }

  /** Returns a writer of plain text and JSON; {@code flushes} after each line. */
  public static PrintWriter text(PrintWriter out, boolean flushes) {
    return new PrintableWriter(out, flushes, Printable::escape, true);
  }

  /** Returns a writer of XML, in which the escapes mean the same characters. */
  public static PrintWriter xml(PrintWriter out) {
    return new PrintableWriter(out, false, c -> "&#x%x;".formatted((int) c), false);
  }

  /**
   * Returns true for what stays at {@code i} of {@code text}, as the line ends of Windows do, but
   * in XML.
   */
  private boolean isWritten(char[] text, int i, int end) {
    char c = text[i];
    return !Printable.isControl(c)
        || c == '\n'
        || c == '\t'
        || plain && c == '\r' && i + 1 < end && text[i + 1] == '\n';
  }

  @Override
  public void write(int c) {
    write(new char[] {(char) c}, 0, 1);
  }

  @Override
  public void write(String text, int from, int length) {
    write(text.toCharArray(), from, length);
  }

  @Override
  public void write(char[] text, int from, int length) {
    int written = from;
    for (int i = from; i < from + length; i++) {
      if (!isWritten(text, i, from + length)) {
        super.write(text, written, i - written);
        String instead = escape.apply(text[i]);
        super.write(instead.toCharArray(), 0, instead.length());
        written = i + 1;
      }
    }
    super.write(text, written, from + length - written);
  }
}
