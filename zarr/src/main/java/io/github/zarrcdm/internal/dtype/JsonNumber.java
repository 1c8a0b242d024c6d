package io.github.zarrcdm.internal.dtype;

import io.github.zarrcdm.error.ZarrException;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Numbers as metadata spell them: JSON numbers, numbers in quotes, names of what JSON cannot say,
 * bit patterns.
 */
final class JsonNumber {
  /** Far more digits than any stored number; beyond, converting costs more than it can mean. */
  private static final int LONGEST = 400;

  private JsonNumber() {}

  static ZarrException.Malformed malformed(Object json, String type) {
    String text = String.valueOf(json);
    String found = text.length() > 60 ? text.substring(0, 60) + "..." : text;
    return new ZarrException.Malformed(
        "%s is not a value of type %s"
            .formatted(json instanceof String ? '"' + found + '"' : found, type));
  }

  /**
   * Returns the whole number that {@code json} spells: also {@code 1.0}, {@code "42"} and booleans.
   */
  static BigInteger integer(Object json, String type) throws ZarrException {
    if (json instanceof Long number) {
      return BigInteger.valueOf(number);
    } else if (json instanceof BigInteger number) {
      return number;
    } else if (json instanceof Boolean flag) {
      return flag ? BigInteger.ONE : BigInteger.ZERO;
    } else if (json instanceof Double number
        && Double.isFinite(number)
        && number == Math.rint(number)) {
      return new BigDecimal(number).toBigIntegerExact();
    } else if (json instanceof String text && !text.isBlank() && text.length() < LONGEST) {
      try {
        BigDecimal number = new BigDecimal(text.strip());
        if (Math.abs((long) number.scale()) < LONGEST) {
          return number.toBigIntegerExact();
        }
      } catch (ArithmeticException | NumberFormatException e) {
        throw malformed(json, type);
      }
    }
    throw malformed(json, type);
  }

  /**
   * Returns the number that {@code json} spells, {@code "NaN"} and {@code "-Infinity"} included;
   * not bit patterns.
   */
  static double real(Object json, String type) throws ZarrException {
    if (json instanceof Number number) {
      return number.doubleValue();
    } else if (json instanceof Boolean flag) {
      return flag ? 1 : 0;
    } else if (json instanceof String text && text.length() < LONGEST) {
      switch (text.strip()) {
        case "NaN", "nan":
          return Double.NaN;
        case "Infinity", "+Infinity", "inf", "+inf":
          return Double.POSITIVE_INFINITY;
        case "-Infinity", "-inf":
          return Double.NEGATIVE_INFINITY;
        default:
          try {
            return new BigDecimal(text.strip()).doubleValue();
          } catch (NumberFormatException e) {
            throw malformed(json, type);
          }
      }
    }
    throw malformed(json, type);
  }

  /** Returns true for {@code "0x7fc00000"}: the bits of a value, highest first. */
  static boolean isBits(Object json) {
    return json instanceof String text && (text.startsWith("0x") || text.startsWith("0X"));
  }

  /** Returns the bits of a value of {@code size} bytes. */
  static long bits(Object json, int size, String type) throws ZarrException {
    String digits = ((String) json).substring(2);
    try {
      if (digits.length() == 2 * size) {
        return Long.parseUnsignedLong(digits, 16);
      }
    } catch (NumberFormatException e) {
      throw malformed(json, type);
    }
    throw malformed(json, type);
  }
}
