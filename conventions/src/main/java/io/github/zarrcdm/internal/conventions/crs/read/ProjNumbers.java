package io.github.zarrcdm.internal.conventions.crs.read;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers as PROJ writes them: plain, as fractions such as {@code 1200/3937}, and angles in
 * degrees, minutes and seconds such as {@code 2d20'14.025"E}.
 */
final class ProjNumbers {
  private static final Pattern ANGLE =
      Pattern.compile(
          "([+-]?)(\\d{1,3}(?:\\.\\d*)?)(?:[dD°](?:(\\d{1,2}(?:\\.\\d*)?)'(?:(\\d{1,2}(?:\\.\\d*)?)\")?)?)?"
              + "([NSEWnsew]?)");

  private static final Map<String, String> MERIDIANS =
      Map.ofEntries(
          Map.entry("greenwich", "0"),
          Map.entry("lisbon", "9d07'54.862\"W"),
          Map.entry("paris", "2d20'14.025\"E"),
          Map.entry("bogota", "74d04'51.3\"W"),
          Map.entry("madrid", "3d41'16.58\"W"),
          Map.entry("rome", "12d27'8.4\"E"),
          Map.entry("bern", "7d26'22.5\"E"),
          Map.entry("jakarta", "106d48'27.79\"E"),
          Map.entry("ferro", "17d40'W"),
          Map.entry("brussels", "4d22'4.71\"E"),
          Map.entry("stockholm", "18d3'29.8\"E"),
          Map.entry("athens", "23d42'58.815\"E"),
          Map.entry("oslo", "10d43'22.5\"E"),
          Map.entry("copenhagen", "12d34'40.35\"E"));

  private ProjNumbers() {}

  /** Returns the number that {@code text} says; NaN if it says none. */
  static double plain(String text) {
    int slash = text.indexOf('/');
    try {
      double number =
          slash < 0
              ? Double.parseDouble(text)
              : Double.parseDouble(text.substring(0, slash))
                  / Double.parseDouble(text.substring(slash + 1));
      return Double.isFinite(number) ? number : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns the angle in degrees that {@code text} says; NaN if it says none. */
  static double degrees(String text) {
    Matcher matcher = ANGLE.matcher(text);
    if (!matcher.matches()) {
      return plain(text);
    }
    double degrees =
        Double.parseDouble(matcher.group(2))
            + part(matcher.group(3)) / 60
            + part(matcher.group(4)) / 3600;
    boolean negative = matcher.group(1).equals("-") != "SsWw".contains(end(matcher.group(5)));
    return negative ? -degrees : degrees;
  }

  /**
   * Returns the prime meridian in degrees, by its name or its angle; NaN if {@code text} is
   * neither.
   */
  static double meridian(String text) {
    return degrees(MERIDIANS.getOrDefault(text, text));
  }

  private static double part(String group) {
    return group == null ? 0 : Double.parseDouble(group);
  }

  private static String end(String letter) {
    return letter.isEmpty() ? "none" : letter;
  }
}
