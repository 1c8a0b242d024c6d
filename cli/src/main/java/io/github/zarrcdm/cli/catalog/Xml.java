package io.github.zarrcdm.cli.catalog;

import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes indented XML. Attributes come as names and values in turn; one that is null is left out.
 */
final class Xml {
  private final PrintWriter out;
  private final Deque<String> open = new ArrayDeque<>();

  Xml(PrintWriter out) {
    this.out = out;
    out.println("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  }

  void open(String name, String... attributes) {
    start(name, attributes);
    out.println(">");
    open.push(name);
  }

  void close() {
    String name = open.pop();
    out.println("  ".repeat(open.size()) + "</" + name + ">");
  }

  void empty(String name, String... attributes) {
    start(name, attributes);
    out.println("/>");
  }

  void text(String name, String text, String... attributes) {
    start(name, attributes);
    out.println(">" + escaped(text) + "</" + name + ">");
  }

  private void start(String name, String... attributes) {
    out.print("  ".repeat(open.size()) + "<" + name);
    for (int i = 0; i < attributes.length; i += 2) {
      if (attributes[i + 1] != null) {
        out.print(" " + attributes[i] + "=\"" + attribute(attributes[i + 1]) + "\"");
      }
    }
  }

  /**
   * Line ends and tabs in attributes are spaces to a reader, unless they are written as numbers.
   */
  private static String attribute(String text) {
    return escaped(text).replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;");
  }

  /** Without the characters that XML has no way to write: controls, and halves of others. */
  private static String escaped(String text) {
    return text.replaceAll("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uD800-\\uDFFF\\uFFFE\\uFFFF]", "")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
