package io.github.zarrcdm.internal.conventions.crs.read;

import io.github.zarrcdm.error.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The grammar that WKT 1 and WKT 2 share: {@code KEYWORD["text", number, WORD, KEYWORD[...]]}, also
 * with round brackets; a quote inside a text is doubled.
 *
 * @see <a href="https://docs.ogc.org/is/18-010r11/18-010r11.pdf">OGC 18-010r11, WKT 2:2019</a>
 */
final class WktParser {
  private final String text;
  private int at;

  private WktParser(String text) {
    this.text = text;
  }

  static WktNode parse(String text) throws UnreadableCrs {
    UnreadableCrs.check(Limit.CRS_LENGTH, text.length(), "WKT");
    WktParser parser = new WktParser(text);
    WktNode node = parser.node(parser.word(), 1);
    // ESRI writes a height after the horizontal part, as a second root.
    if (parser.peek() == ',') {
      parser.at++;
      String second = parser.word();
      if (!second.equalsIgnoreCase("VERTCS")) {
        throw parser.malformed("VERTCS or nothing after the last bracket");
      }
      parser.node(second, 1);
    }
    parser.skipSpace();
    if (parser.at < text.length()) {
      throw parser.malformed("nothing after the last bracket");
    }
    return node;
  }

  private WktNode node(String keyword, int depth) throws UnreadableCrs {
    UnreadableCrs.check(Limit.CRS_DEPTH, depth, "WKT");
    char open = next();
    if (keyword.isEmpty() || (open != '[' && open != '(')) {
      throw malformed("a keyword and a bracket");
    }
    char close = open == '[' ? ']' : ')';
    List<String> values = new ArrayList<>();
    List<WktNode> children = new ArrayList<>();
    if (peek() == close) {
      at++;
      return new WktNode(keyword.toUpperCase(Locale.ROOT), values, children);
    }
    while (true) {
      if (peek() == '"') {
        values.add(quoted());
      } else {
        String word = word();
        if (peek() == '[' || peek() == '(') {
          children.add(node(word, depth + 1));
        } else {
          values.add(word);
        }
      }
      char end = next();
      if (end == close) {
        return new WktNode(keyword.toUpperCase(Locale.ROOT), values, children);
      }
      if (end != ',') {
        throw malformed("\",\" or \"" + close + '"');
      }
    }
  }

  private String quoted() throws UnreadableCrs {
    StringBuilder value = new StringBuilder();
    while (true) {
      int end = text.indexOf('"', at + 1);
      if (end < 0) {
        throw malformed("the end of a quoted text");
      }
      value.append(text, at + 1, end);
      at = end;
      if (end + 1 < text.length() && text.charAt(end + 1) == '"') {
        value.append('"');
        at++;
      } else {
        at++;
        return value.toString();
      }
    }
  }

  /** Returns a keyword, number or bare word; empty if there is none. */
  private String word() {
    skipSpace();
    int start = at;
    while (at < text.length()
        && "[](),\"".indexOf(text.charAt(at)) < 0
        && !Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private char peek() {
    skipSpace();
    return at < text.length() ? text.charAt(at) : 0;
  }

  private char next() throws UnreadableCrs {
    char c = peek();
    if (c == 0) {
      throw malformed("more text");
    }
    at++;
    return c;
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private UnreadableCrs malformed(String expected) {
    return new UnreadableCrs(
        "malformed WKT: expected %s at character %s of \"%s\"",
        expected, at, UnreadableCrs.excerpt(text));
  }
}
