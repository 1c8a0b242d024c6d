package io.github.zarrcdm.internal.map.colour;

import io.github.zarrcdm.internal.map.axis.NumberText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The colours that a user chose.
 *
 * @param low the value of the first colour; null for the least value
 * @param high the value of the last colour; null for the greatest value
 * @param map null for the one that suits the values
 */
public record Colours(
    @Nullable Double low, @Nullable Double high, boolean logarithmic, @Nullable String map) {

  /** Nothing is chosen. */
  public static final Colours DEFAULT = new Colours(null, null, false, null);

  /** Returns why there are no such colours; empty if there are. */
  public Optional<String> fault() {
    if (low != null && high != null && low >= high) {
      return Optional.of(
          "--min=%s --max=%s: the minimum must be less than the maximum"
              .formatted(text(low), text(high)));
    }
    if (logarithmic && ((low != null && low <= 0) || (high != null && high <= 0))) {
      return Optional.of("--log: --min and --max must be greater than 0");
    }
    return map == null || ColourMap.named(map).isPresent()
        ? Optional.empty()
        : Optional.of(
            "--cmap=%s: expected one of %s, each also with _r".formatted(map, ColourMap.NAMES));
  }

  /** Returns true if the user chose anything. */
  public boolean chosen() {
    return low != null || high != null || logarithmic || map != null;
  }

  private static String text(double value) {
    return NumberText.text(value);
  }
}
