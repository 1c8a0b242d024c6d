package io.github.zarrcdm.internal.copy.quirks.ncml;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringTokenizer;
import org.w3c.dom.Element;
import ucar.ma2.DataType;

/** Values as NcML spells them. */
final class NcmlLiterals {
  /** Of the largest unsigned number of 64 bits. */
  private static final int MOST_DIGITS = 20;

  private NcmlLiterals() {}

  /**
   * Returns the values that {@code text} of {@code element} lists: one if it is a text without a
   * separator.
   */
  static List<String> of(Element element, String text) {
    DataType type = DataType.getType(element.getAttribute("type"));
    boolean isText = type == null || type.isString() || !type.isNumeric();
    return isText && !element.hasAttribute("separator")
        ? List.of(text)
        : split(text, element.hasAttribute("separator") ? element.getAttribute("separator") : " ");
  }

  /** Returns the parts of {@code text} between any of {@code separators}. */
  static List<String> split(String text, String separators) {
    List<String> parts = new ArrayList<>();
    Collections.list(new StringTokenizer(text, separators))
        .forEach(part -> parts.add((String) part));
    return parts;
  }

  /** Returns true if {@code values}, an array in one dimension, holds what {@code said} spells. */
  static boolean are(List<String> said, Object values, DataType type) {
    if (said.size() != Array.getLength(values)) {
      return false;
    }
    for (int i = 0; i < said.size(); i++) {
      if (!is(said.get(i), Array.get(values, i), type)) {
        return false;
      }
    }
    return true;
  }

  private static boolean is(String said, Object value, DataType type) {
    if (!(value instanceof Number number)) {
      return said.strip().equals(value.toString().strip());
    }
    try {
      if (value instanceof Double || value instanceof Float) {
        double parsed = Double.parseDouble(said);
        double expected = value instanceof Float ? (float) parsed : parsed;
        return Double.compare(expected, number.doubleValue()) == 0;
      }
      return is(new BigDecimal(said.strip()), number.longValue(), 8 * type.getSize());
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Numbers with and without a sign are the same if their bits are: 200 and -56 of a byte. */
  static boolean is(BigDecimal said, long stored, int bits) {
    if (said.stripTrailingZeros().scale() > 0 || said.precision() - said.scale() > MOST_DIGITS) {
      return false;
    }
    BigInteger integer = said.toBigIntegerExact();
    boolean fits = integer.signum() < 0 ? integer.bitLength() < bits : integer.bitLength() <= bits;
    BigInteger off = integer.subtract(BigInteger.valueOf(stored));
    return fits && off.mod(BigInteger.ONE.shiftLeft(bits)).signum() == 0;
  }
}
