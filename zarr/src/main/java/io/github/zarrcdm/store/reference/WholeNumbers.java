package io.github.zarrcdm.store.reference;

import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Sums, differences, products, quotients, remainders and brackets of whole numbers and named ones:
 * {@code (i + 1) * 1000}. Quotients are rounded down, as Python's {@code //}.
 */
final class WholeNumbers {
  private static final int MOST_LEVELS = 50;

  private final String text;
  private final Map<String, Long> named;
  private int at;
  private int level;

  WholeNumbers(String text, Map<String, Long> named) {
    this.text = text;
    this.named = named;
  }

  /**
   * The value. Throws {@link IllegalArgumentException} or {@link ArithmeticException} if there is
   * none.
   */
  long value() {
    long value = sum();
    if (at < text.length()) {
      throw new IllegalArgumentException("\"" + text.substring(at) + "\" is not understood");
    }
    return value;
  }

  private long sum() {
    long value = product();
    while (true) {
      if (takes("+")) {
        value = Math.addExact(value, product());
      } else if (takes("-")) {
        value = Math.subtractExact(value, product());
      } else {
        return value;
      }
    }
  }

  private long product() {
    long value = factor();
    while (true) {
      if (takes("*")) {
        value = Math.multiplyExact(value, factor());
      } else if (takes("//")) {
        value = Math.floorDiv(value, factor());
      } else if (takes("%")) {
        value = Math.floorMod(value, factor());
      } else {
        return value;
      }
    }
  }

  private long factor() {
    if (takes("-")) {
      return Math.negateExact(nested(this::factor));
    }
    if (takes("(")) {
      long value = nested(this::sum);
      if (!takes(")")) {
        throw new IllegalArgumentException("a bracket is not closed");
      }
      return value;
    }
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    String name = text.substring(start, at);
    Long value = named.get(name);
    if (value == null && !name.matches("\\d{1,18}")) {
      throw new IllegalArgumentException("\"" + name + "\" is no number and no name that is known");
    }
    return value == null ? Long.parseLong(name) : value;
  }

  private long nested(LongSupplier part) {
    if (++level > MOST_LEVELS) {
      throw new IllegalArgumentException("too many brackets");
    }
    long value = part.getAsLong();
    level--;
    return value;
  }

  private boolean takes(String sign) {
    skipSpaces();
    boolean found = text.startsWith(sign, at);
    if (found) {
      at += sign.length();
      skipSpaces();
    }
    return found;
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }
}
