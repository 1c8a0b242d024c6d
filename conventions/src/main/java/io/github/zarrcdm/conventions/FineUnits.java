package io.github.zarrcdm.conventions;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Time units finer than a millisecond, the resolution of netCDF-Java's calendar.
 *
 * @param perMillisecond number of these units in a millisecond
 * @param inMilliseconds the units of the same times in milliseconds
 */
public record FineUnits(long perMillisecond, String inMilliseconds) {
  private static final Pattern FINE =
      Pattern.compile(
          "((?:micro|nano|pico|femto|atto)seconds?|us|µs|ns|ps|fs|as)(\\s+since\\s.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /**
   * The units in the attribute {@code units} (null if there is none); empty if they are not fine.
   */
  public static Optional<FineUnits> of(@Nullable String units) {
    Matcher fine = units == null ? null : FINE.matcher(units.strip());
    return fine == null || !fine.matches()
        ? Optional.empty()
        : Optional.of(
            new FineUnits(
                perMillisecond(fine.group(1).toLowerCase(Locale.ROOT)),
                "milliseconds" + fine.group(2)));
  }

  private static long perMillisecond(String unit) {
    return switch (unit.charAt(0)) {
      case 'n' -> 1_000_000;
      case 'p' -> 1_000_000_000;
      case 'f' -> 1_000_000_000_000L;
      case 'a' -> 1_000_000_000_000_000L;
      default -> 1_000;
    };
  }
}
