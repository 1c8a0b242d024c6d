package io.github.zarrcdm.location;

import io.github.zarrcdm.error.ZarrException;
import java.util.Set;
import java.util.TreeSet;

/**
 * The names of options. With another one the user wants something else than what would be opened:
 * {@code #brunch=dev} must not be the main branch.
 */
final class OptionNames {
  private static final Set<String> DOCUMENTED =
      Set.of(
          "account",
          "addressing",
          "anonymous",
          "asof",
          "branch",
          "checksums",
          "coordinates",
          "endpoint",
          "expand",
          "grid",
          "group",
          "int64",
          "links",
          "mode",
          "opaque",
          "profile",
          "region",
          "requester_pays",
          "serve",
          "sign",
          "snapshot",
          "tag",
          "virtual");

  /** Of netCDF-C and of netCDF-Java's {@code cdms3:}, in locations that serve these as well. */
  private static final Set<String> IGNORED = Set.of("bytes", "delimiter", "log", "show", "s3");

  /** Of programs; in a text of the user they are refused, with advice, where keys are read. */
  private static final Set<String> KEYS = Set.of("access.key", "secret.key", "session.token");

  /** The schemes whose stores are opened here; other schemes have options of their own. */
  static final Set<String> SCHEMES = Set.of("file", "http", "https", "s3", "gs", "az", "abfs");

  private OptionNames() {}

  /** Throws {@link ZarrException.Malformed} if one of {@code names} is unknown. */
  static void check(Iterable<String> names, String scheme, String shown) throws ZarrException {
    for (String name : names) {
      if (SCHEMES.contains(scheme) && !isKnown(name)) {
        throw new ZarrException.Malformed(
            "%s: there is no option \"%s\"; supported are %s"
                .formatted(shown, name, String.join(", ", new TreeSet<>(DOCUMENTED))));
      }
    }
  }

  /** Returns true for an option of this reader, which is not one of other programs only. */
  static boolean isOfReaders(String name) {
    return DOCUMENTED.contains(name) || name.startsWith("virtual.");
  }

  private static boolean isKnown(String name) {
    return DOCUMENTED.contains(name)
        || IGNORED.contains(name)
        || KEYS.contains(name)
        || name.startsWith("virtual.")
        || name.startsWith("aws.");
  }
}
