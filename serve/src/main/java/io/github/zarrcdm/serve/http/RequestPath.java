package io.github.zarrcdm.serve.http;

import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The path of a URL: its parts, unescaped one by one, so that an escaped slash separates nothing.
 *
 * @param folder true if it ends with a slash
 */
public record RequestPath(List<String> parts, boolean folder) {
  /**
   * What {@code raw} says; empty if it is no path. Empty parts do not count; {@code .} and {@code
   * ..} are names like others, which nothing has.
   */
  public static Optional<RequestPath> parse(String raw) {
    if (!raw.startsWith("/")) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    for (String part : raw.split("/", -1)) {
      Optional<String> plain = plain(part);
      if (plain.isEmpty()) {
        return Optional.empty();
      }
      if (!part.isEmpty()) {
        parts.add(plain.get());
      }
    }
    return Optional.of(new RequestPath(parts, raw.endsWith("/")));
  }

  private static Optional<String> plain(String part) {
    Optional<String> text = PercentEncoding.decode(part);
    return text.isPresent() && hasControls(text.get()) ? Optional.empty() : text;
  }

  private static boolean hasControls(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (text.charAt(at) < ' ' || text.charAt(at) == 127) {
        return true;
      }
    }
    return false;
  }

  /** Returns {@code part} as it stands in a path. */
  public static String escaped(String part) {
    return PercentEncoding.encode(part, PercentEncoding.UNRESERVED + "+");
  }
}
