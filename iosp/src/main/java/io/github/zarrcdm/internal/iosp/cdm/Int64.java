package io.github.zarrcdm.internal.iosp.cdm;

import java.io.IOException;
import java.util.Locale;

/**
 * How 64-bit integers are shown, because DAP2 refuses a whole dataset that has one. Set by the
 * location option {@code int64}, else by NcML's {@code iospParam}, else by the system property
 * {@code zarrcdm.int64}.
 */
enum Int64 {
  /** As they are. */
  LONG,
  /** As 32-bit integers; reading a value that does not fit is an error. */
  INT,
  /** As doubles; reading a value that a double cannot represent is an error. */
  DOUBLE,
  /** As the nearest doubles, which are inexact from 2<sup>53</sup> on. */
  NEAREST;

  static final String OPTION = "int64";

  /** Returns the constant called {@code name}; {@link #LONG} if that is null or empty. */
  static Int64 named(String name) throws IOException {
    String wanted = name == null || name.isBlank() ? "long" : name.strip().toLowerCase(Locale.ROOT);
    return switch (wanted) {
      case "long" -> LONG;
      case "int" -> INT;
      case "double" -> DOUBLE;
      case "nearest" -> NEAREST;
      default ->
          throw new IOException(
              "%s=%s: supported are long, int, double and nearest".formatted(OPTION, name));
    };
  }

  /** Returns the values as {@code long[]}, {@code int[]} or {@code double[]}. */
  Object convert(long[] values, boolean unsigned, String where) throws IOException {
    return switch (this) {
      case LONG -> values;
      case INT -> ints(values, unsigned, where);
      case DOUBLE -> doubles(values, unsigned, where);
      case NEAREST -> nearest(values, unsigned);
    };
  }

  private static double[] nearest(long[] values, boolean unsigned) {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      boolean large = unsigned && values[i] < 0;
      doubles[i] = large ? 2.0 * (values[i] >>> 1 | values[i] & 1) : values[i];
    }
    return doubles;
  }

  private static int[] ints(long[] values, boolean unsigned, String where) throws IOException {
    int[] ints = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      ints[i] = (int) values[i];
      if (ints[i] != values[i] || (unsigned && values[i] < 0)) {
        throw lost(text(values[i], unsigned), "int", "double", where);
      }
    }
    return ints;
  }

  private static double[] doubles(long[] values, boolean unsigned, String where)
      throws IOException {
    double[] doubles = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      doubles[i] = values[i];
      if ((long) doubles[i] != values[i]
          || values[i] == Long.MAX_VALUE
          || (unsigned && values[i] < 0)) {
        throw lost(text(values[i], unsigned), "double", "long", where);
      }
    }
    return doubles;
  }

  private static String text(long value, boolean unsigned) {
    return unsigned ? Long.toUnsignedString(value) : Long.toString(value);
  }

  private static IOException lost(String value, String type, String otherwise, String where) {
    return new IOException(
        "%s: %s does not fit %s, which option %s=%s asks for; open it with #%s=%s"
            .formatted(where, value, type, OPTION, type, OPTION, otherwise));
  }
}
