package io.github.zarrcdm.internal.platform;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Escapes of URLs: {@code %2F} for a byte of UTF-8. A plus is a plus here; only forms and queries
 * of web pages take it for a blank.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3986#section-2.1">RFC 3986, 2.1</a>
 */
public final class PercentEncoding {
  /** What no part of a URL escapes, beside letters and digits (RFC 3986, 2.3). */
  public static final String UNRESERVED = "-._~";

  private static final String HEX = "0123456789ABCDEF";

  private PercentEncoding() {}

  /** Returns {@code text} as one part of a path, or as a value in a query. */
  public static String encode(String text) {
    return encode(text, UNRESERVED);
  }

  /** Returns {@code path} with its slashes as the path of a URL. */
  public static String path(String path) {
    return encode(path, UNRESERVED + "/");
  }

  /** Returns {@code text} with all escaped but letters and digits of ASCII, and {@code kept}. */
  public static String encode(String text, String kept) {
    StringBuilder encoded = new StringBuilder(text.length() + 16);
    for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
      char letter = (char) (octet & 0xff);
      if (letter < 128 && (Character.isLetterOrDigit(letter) || kept.indexOf(letter) >= 0)) {
        encoded.append(letter);
      } else {
        encoded.append('%').append(HEX.charAt(letter >> 4)).append(HEX.charAt(letter & 0xf));
      }
    }
    return encoded.toString();
  }

  /**
   * Returns what {@code text} is the encoding of; empty if a percent sign in it begins no escape,
   * or the bytes are not UTF-8.
   */
  public static Optional<String> decode(String text) {
    if (text.indexOf('%') < 0) {
      return Optional.of(text);
    }
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length);
    for (int at = 0; at < raw.length; at++) {
      if (raw[at] != '%') {
        bytes.write(raw[at]);
        continue;
      }
      int high = at + 2 < raw.length ? Character.digit(raw[at + 1], 16) : -1;
      int low = at + 2 < raw.length ? Character.digit(raw[at + 2], 16) : -1;
      if (high < 0 || low < 0) {
        return Optional.empty();
      }
      bytes.write(16 * high + low);
      at += 2;
    }
    try {
      ByteBuffer all = ByteBuffer.wrap(bytes.toByteArray());
      return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(all).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** Returns {@code text} decoded, or as it is if it was not encoded. */
  public static String decodeIfEncoded(String text) {
    return decode(text).orElse(text);
  }
}
