package io.github.zarrcdm.serve.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** Text of a page, escaped. A page needs no script, and asks no other host for anything. */
final class Html {
  private static final String STYLE =
      "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem;"
          + "color:#222;background:#fff}"
          + "pre{background:#f4f4f4;padding:.6rem;overflow-x:auto}"
          + "table{border-collapse:collapse;display:block;overflow-x:auto}"
          + "td,th{text-align:left;vertical-align:top;padding:.15rem .8rem .15rem 0}"
          + "p,li,label{overflow-wrap:anywhere}figure{margin:1rem 0}img{max-width:100%;height:auto}"
          + "label{display:inline-block;margin:0 1rem .5rem 0}"
          + "input,select,button{font:inherit;max-width:100%}"
          + "h1{font-size:1.3rem;overflow-wrap:anywhere}h2{font-size:1.05rem}"
          + "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}"
          + "pre{background:#282828}a{color:#8bf}}";

  /** Of the header Content-Security-Policy: this style, and pictures and forms of the server. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
          .formatted(hash(STYLE));

  private final StringBuilder text = new StringBuilder();

  /** Returns a page whose title is what readers of listings look for. */
  static Html index(String path) {
    Html page = new Html();
    String title = escaped("Index of " + path);
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .raw("<title>" + title + "</title>\n<style>" + STYLE + "</style>\n</head>\n<body>\n")
        .raw("<h1>" + title + "</h1>\n");
    return page;
  }

  private Html raw(String html) {
    text.append(html);
    return this;
  }

  /** Links to members, each a line, as servers list folders. */
  Html links(List<Link> links) {
    raw("<pre>\n");
    links.forEach(
        link ->
            raw(
                "<a href=\"%s\">%s</a>  %s\n"
                    .formatted(escaped(link.to), escaped(link.name), escaped(link.more))));
    return raw("</pre>\n");
  }

  /**
   * A link to a member.
   *
   * @param to relative, escaped as in a URL
   * @param more what is said of it
   */
  record Link(String to, String name, String more) {}

  Html heading(String words) {
    return raw("<h2>" + escaped(words) + "</h2>\n");
  }

  Html paragraph(String words) {
    return raw("<p>" + escaped(words) + "</p>\n");
  }

  /** Words to be copied. */
  Html code(String words) {
    return raw("<pre>" + escaped(words) + "</pre>\n");
  }

  Html list(List<String> items) {
    raw("<ul>\n");
    items.forEach(item -> raw("<li>" + escaped(item) + "</li>\n"));
    return raw("</ul>\n");
  }

  /** A table; the first row is its head. */
  Html table(List<List<String>> rows) {
    raw("<table>\n");
    for (int row = 0; row < rows.size(); row++) {
      String cell = row == 0 ? "th" : "td";
      raw("<tr>");
      rows.get(row).forEach(words -> raw("<%s>%s</%s>".formatted(cell, escaped(words), cell)));
      raw("</tr>\n");
    }
    return raw("</table>\n");
  }

  /** A picture, which is asked for when it comes into sight; {@code narrow} on a phone. */
  Html picture(String narrow, String wide, String name, int width) {
    return raw(
        "<figure><picture><source media=\"(max-width:30rem)\" srcset=\"%s\"><img src=\"%s\" alt=\"%s\" width=\"%s\" height=\"%s\" loading=\"lazy\"></picture></figure>\n"
            .formatted(escaped(narrow), escaped(wide), escaped(name), width, 2 * width / 3));
  }

  /**
   * What readers choose from, sent to the page itself: no link, which readers of listings would
   * take for a member.
   */
  Html form(List<Choice> choices) {
    raw("<form method=\"get\">\n");
    choices.forEach(choice -> raw(label(choice)));
    return raw("<button>Show</button>\n</form>\n");
  }

  /**
   * A number to choose.
   *
   * @param name of the parameter
   * @param at what is chosen now
   * @param labels of all numbers, from 0 on; only the first and the last one if there are too many
   *     to choose from
   */
  record Choice(String words, String name, int at, int length, List<String> labels) {}

  private static String label(Choice choice) {
    String words = escaped(choice.words);
    if (choice.labels.size() < choice.length) {
      return "<label>%s <input type=\"number\" name=\"%s\" value=\"%s\" min=\"0\" max=\"%s\"> (%s)</label>\n"
          .formatted(
              words,
              escaped(choice.name),
              choice.at,
              choice.length - 1,
              escaped(choice.labels.get(0) + " to " + choice.labels.get(1)));
    }
    StringBuilder options = new StringBuilder();
    for (int at = 0; at < choice.length; at++) {
      options.append(
          "<option value=\"%s\"%s>%s</option>"
              .formatted(at, at == choice.at ? " selected" : "", escaped(choice.labels.get(at))));
    }
    return "<label>%s <select name=\"%s\">%s</select></label>\n"
        .formatted(words, escaped(choice.name), options);
  }

  byte[] bytes() {
    return (text + "</body>\n</html>\n").getBytes(StandardCharsets.UTF_8);
  }

  static String escaped(String words) {
    StringBuilder html = new StringBuilder(words.length() + 16);
    words
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                case '"' -> html.append("&quot;");
                case '\'' -> html.append("&#39;");
                default -> html.appendCodePoint(c < ' ' && c != '\n' ? '\ufffd' : c);
              }
            });
    return html.toString();
  }

  private static String hash(String style) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
