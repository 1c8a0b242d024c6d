package io.github.zarrcdm.internal.conventions.time;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Units that count from a date, in any spelling that UDUNITS or cftime reads: {@code DAYS SINCE
 * 2000-1-1}, {@code weeks from 1900/01/01}.
 *
 * @param unit in lower case
 * @param reference the date and what follows it, with hyphens and single blanks
 * @see <a href="https://docs.unidata.ucar.edu/udunits/current/udunits2lib.html#Grammar">grammar of
 *     UDUNITS</a>
 */
public record TimeUnits(String unit, String reference) {
  private static final Pattern SINCE =
      Pattern.compile(
          "(?i)((?:milli|micro|nano|pico|femto|atto)?sec(?:ond)?s?|m?secs?|[mµunpfa]?s|min(?:ute)?s?"
              + "|h(?:ou)?rs?|h|days?|d|weeks?|fortnights?|months?|(?:common_)?years?)"
              + " (?:since|after|from|ref|@) ([-+]?\\d.*)");

  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern SLASHES =
      Pattern.compile("^([-+]?\\d{3,7})/(\\d{1,2})/(\\d{1,2})(?!\\d)");
  private static final Pattern SHORT_YEAR = Pattern.compile("[-+]?\\d{1,3}");

  /** Those that {@code text} (null if there is none) spells; empty for all others. */
  public static Optional<TimeUnits> of(@Nullable String text) {
    if (text == null) {
      return Optional.empty();
    }
    Matcher since = SINCE.matcher(BLANKS.matcher(text.strip()).replaceAll(" "));
    return since.matches()
        ? Optional.of(
            new TimeUnits(since.group(1).toLowerCase(Locale.ROOT), reference(since.group(2))))
        : Optional.empty();
  }

  /**
   * True if {@code text} (null if there is none) seems to be such units, even if no dates can be
   * made of them, or says how numbers spell dates: {@code day as %Y%m%d.%f}.
   */
  public static boolean areOfTimes(@Nullable String text) {
    return text != null
        && (text.contains(" since ") || text.startsWith("day as ") || of(text).isPresent());
  }

  /** netCDF-Java reads a year of fewer than four digits as the year 0 if it stands alone. */
  private static String reference(String date) {
    return SHORT_YEAR.matcher(date).matches()
        ? date + "-01-01"
        : SLASHES.matcher(date).replaceFirst("$1-$2-$3");
  }

  /** How many days a unit is that netCDF-Java does not know, in a calendar; 0 for others. */
  public int days(@Nullable String calendar) {
    boolean of360 =
        calendar != null
            && calendar.strip().toLowerCase(Locale.ROOT).matches("360_day|uniform30day");
    return switch (unit) {
      case "week", "weeks" -> 7;
      case "fortnight", "fortnights" -> 14;
      case "common_year", "common_years" -> 365;
      case "month", "months" -> of360 ? 30 : 0;
      default -> 0;
    };
  }

  @Override
  public String toString() {
    return unit + " since " + reference;
  }
}
