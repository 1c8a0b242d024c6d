package io.github.zarrcdm.cli.cdl;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Values one after another, on lines of at most 80 bytes as far as a value fits one. */
final class WrappedLines {
  private static final int LONGEST = 78;

  private final PrintWriter out;
  private final String indent;
  private int column;

  /**
   * Goes on in {@code out} where {@code column} bytes stand on the line, in a group whose lines
   * begin with {@code indent}.
   */
  WrappedLines(PrintWriter out, String indent, int column) {
    this.out = out;
    this.indent = indent + "    ";
    this.column = column;
  }

  /**
   * Puts {@code text} on the line, or on a new one if it does not fit; one or two bytes always do.
   */
  void put(String text) {
    int length = bytes(text);
    if (length > 2 && column + length > LONGEST) {
      breakLine();
    }
    out.print(text);
    column += length;
  }

  /** Ends the line and begins one that goes on with the same row. */
  void breakLine() {
    out.print("\n" + indent);
    column = indent.length();
  }

  /** Begins a row; ncdump leaves out the group's indent, yet counts it. */
  void beginRow() {
    out.print("\n  ");
    column = indent.length() - 2;
  }

  static int bytes(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 127) {
        return text.getBytes(StandardCharsets.UTF_8).length;
      }
    }
    return text.length();
  }
}
