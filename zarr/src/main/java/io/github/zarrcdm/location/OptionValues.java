package io.github.zarrcdm.location;

import io.github.zarrcdm.error.ZarrException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The values of options that have few. With another one the user wants something else than what
 * would happen: {@code #anonymous=yes} must not look for credentials.
 */
final class OptionValues {
  private static final Set<String> YES = Set.of("", "true", "yes", "1");
  private static final Set<String> NO = Set.of("false", "no", "0");

  private static final Set<String> COORDINATES = Set.of("computed", "stored");

  private static final Map<String, String> ONLY = Map.of("links", "follow", "checksums", "ignore");

  private OptionValues() {}

  /** Returns true if {@code text} means yes; an option without a value does. */
  static boolean isYes(String text) {
    return YES.contains(text.strip().toLowerCase(Locale.ROOT));
  }

  private static boolean isNo(String text) {
    return NO.contains(text.strip().toLowerCase(Locale.ROOT));
  }

  /** Throws {@link ZarrException.Malformed} if one of {@code options} has another value. */
  static void check(Map<String, String> options, String scheme, String shown) throws ZarrException {
    if (!OptionNames.SCHEMES.contains(scheme)) {
      return;
    }
    for (Map.Entry<String, String> option : options.entrySet()) {
      String name = option.getKey();
      String value = option.getValue();
      // For gs:// it can be the project that pays, of any name.
      boolean flag =
          name.equals("anonymous")
              || name.equals("expand")
              || name.equals("requester_pays") && scheme.equals("s3");
      if (flag && !isYes(value) && !isNo(value)) {
        throw new ZarrException.Malformed(
            "%s: the option %s is \"%s\"; supported are true, yes and 1, or false, no and 0"
                .formatted(shown, name, value));
      }
      if (name.equals("coordinates") && !COORDINATES.contains(value)) {
        throw new ZarrException.Malformed(
            "%s: the option %s is \"%s\"; supported are computed and stored"
                .formatted(shown, name, value));
      }
      String only = ONLY.get(name);
      if (only != null && !value.equals(only)) {
        throw new ZarrException.Malformed(
            "%s: the option %s is \"%s\"; supported is %s. Without the option, it is not done"
                .formatted(shown, name, value, only));
      }
    }
  }
}
