package io.github.zarrcdm.internal.virtualize.grib;

import java.util.List;
import java.util.Map;

/**
 * What a message holds: which variable, and which of its chunks.
 *
 * @param centre that made it
 * @param number of the parameter, as {@link Parameter#of} takes it
 * @param conditions the surfaces and the process that names of parameters depend on
 * @param rest what else distinguishes variables, as it is in the message
 * @param attributes of the variable, from these
 * @param step kind of step, as ecCodes calls it: {@code instant}, {@code accum}, ...
 * @param reference the time that steps count from, in seconds since 1970
 * @param start of the interval that the values are of, in seconds since {@code reference}
 * @param end of it, or the time that they are valid at
 * @param member of an ensemble; -1 if there is none
 */
record Product(
    int centre,
    String number,
    List<String> conditions,
    String rest,
    Map<String, Object> attributes,
    Level level,
    String step,
    long reference,
    long start,
    long end,
    int member) {

  /** Returns how ecCodes calls steps of a statistical process: code table 4.10. */
  static String step(int process) {
    return switch (process) {
      case -1, 255 -> "instant"; // 255: missing, as NOAA has it in maxima of a moment
      case 0 -> "avg";
      case 1 -> "accum";
      case 2 -> "max";
      case 3 -> "min";
      case 4, 8 -> "diff";
      case 5 -> "rms";
      case 6 -> "sd";
      case 7 -> "cov";
      case 9 -> "ratio";
      case 11 -> "sum";
      default -> "process" + process;
    };
  }

  /** Returns a surface as conditions have it: its type and its value, if it has one. */
  static String surface(int type, double value) {
    if (Double.isNaN(value)) {
      return type + ":missing";
    }
    return type + ":" + (value == Math.rint(value) ? Long.toString((long) value) : value + "");
  }
}
