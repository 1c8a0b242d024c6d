package io.github.zarrcdm.serve.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
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
    if (part.indexOf('%') < 0 && part.chars().allMatch(c -> c >= ' ' && c < 127)) {
      return Optional.of(part);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] raw = part.getBytes(StandardCharsets.UTF_8);
    for (int at = 0; at < raw.length; at++) {
      if (raw[at] != '%') {
        bytes.write(raw[at]);
        continue;
      }
      int high = at + 2 <= raw.length - 1 ? Character.digit(raw[at + 1], 16) : -1;
      int low = at + 2 <= raw.length - 1 ? Character.digit(raw[at + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return Optional.empty();
      }
      bytes.write(16 * high + low);
      at += 2;
    }
    try {
      ByteBuffer all = ByteBuffer.wrap(bytes.toByteArray());
      String text = StandardCharsets.UTF_8.newDecoder().decode(all).toString();
      return text.chars().anyMatch(c -> c < ' ' || c == 127) ? Optional.empty() : Optional.of(text);
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** {@code part} as it stands in a path. */
  public static String escaped(String part) {
    StringBuilder text = new StringBuilder();
    for (byte b : part.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = b > 0 && (Character.isLetterOrDigit(b) || "-._~+".indexOf(b) >= 0);
      text.append(plain ? Character.toString(b) : "%%%02X".formatted(b));
    }
    return text.toString();
  }
}
