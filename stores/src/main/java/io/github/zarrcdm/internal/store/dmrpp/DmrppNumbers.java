package io.github.zarrcdm.internal.store.dmrpp;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.math.BigInteger;
import java.util.Locale;

/** Numbers as DMR++ writes them. */
final class DmrppNumbers {
  private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);

  private DmrppNumbers() {}

  /** Returns a length or a place. Throws {@link ZarrException.Malformed} for anything else. */
  static long whole(String text, String what) throws ZarrException {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      throw new ZarrException.Malformed("%s: \"%s\" is not a number".formatted(what, text), e);
    }
  }

  /** Several, with anything between them. */
  static long[] several(String text, String what) throws ZarrException {
    String plain = text.replaceAll("[\\[\\],\\s]+", " ").strip();
    String[] parts = plain.isEmpty() ? new String[0] : plain.split(" ");
    long[] numbers = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = whole(parts[i], what);
    }
    return numbers;
  }

  /** Returns a value of a type of DAP4, as metadata spell it. */
  static Object value(String text, boolean real) throws ZarrException {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.length() > Limit.JSON_DIGITS.value()) {
      throw new ZarrException.Malformed(
          "%s... has %s characters, and is not a number of its type"
              .formatted(plain.substring(0, 20), plain.length()));
    }
    try {
      if (!real) {
        BigInteger whole = new BigInteger(plain);
        return whole.abs().compareTo(LONGEST) <= 0 ? (Object) whole.longValue() : whole;
      }
      return switch (plain.replace("infinity", "inf")) {
        case "nan", "-nan", "*" -> Double.NaN;
        case "inf", "+inf" -> Double.POSITIVE_INFINITY;
        case "-inf" -> Double.NEGATIVE_INFINITY;
        default -> Double.parseDouble(plain.replaceFirst("f$", ""));
      };
    } catch (NumberFormatException e) {
      throw new ZarrException.Malformed("\"%s\" is not a number of its type".formatted(text), e);
    }
  }
}
