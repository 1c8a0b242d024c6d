package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.util.Map;

/**
 * Sums, differences, products, quotients, remainders and brackets of whole numbers and named ones:
 * {@code (i + 1) * 1000}. Quotients are rounded down, as Python's {@code //}.
 */
final class IntegerExpression {
  private static final int MOST_DIGITS = 18;

  private final String text;
  private final Map<String, Long> named;
  private final String where;
  private int at;
  private int level;
  private int names;

  /** The expression {@code text}; {@code where} names the document in errors. */
  IntegerExpression(String text, Map<String, Long> named, String where) {
    this.text = text;
    this.named = named;
    this.where = where;
  }

  /**
   * Returns the value. Throws {@link IllegalArgumentException} or {@link ArithmeticException} if
   * there is none.
   */
  long value() throws ZarrException.LimitExceeded {
    long value = sum();
    if (at < text.length()) {
      throw new IllegalArgumentException("\"" + text.substring(at) + "\" is not understood");
    }
    return value;
  }

  /** Returns how many names were looked up. */
  int names() {
    return names;
  }

  private long sum() throws ZarrException.LimitExceeded {
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

  private long product() throws ZarrException.LimitExceeded {
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

  private long factor() throws ZarrException.LimitExceeded {
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
    boolean digits = true;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      digits &= text.charAt(at) >= '0' && text.charAt(at) <= '9';
      at++;
    }
    if (digits && at > start && at - start <= MOST_DIGITS) {
      return Long.parseLong(text, start, at, 10);
    }
    names++;
    String name = text.substring(start, at);
    Long value = named.get(name);
    if (value == null) {
      throw new IllegalArgumentException("\"" + name + "\" is neither a number nor a known name");
    }
    return value;
  }

  private interface Part {
    long value() throws ZarrException.LimitExceeded;
  }

  private long nested(Part part) throws ZarrException.LimitExceeded {
    Limit.TEMPLATE_DEPTH.check(++level, () -> where);
    long value = part.value();
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
