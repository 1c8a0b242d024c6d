package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;

/**
 * How a query uses an index of values.
 *
 * @param place where it is; null for the one in the store
 * @param trusts true if chunks are not compared with it
 * @param asked false if none is fine too
 * @param off true if none is used
 */
public record IndexUse(String place, boolean trusts, boolean asked, boolean off)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The index in the store, if it has one. */
  public static final IndexUse DEFAULT = new IndexUse(null, false, false, false);

  /** Before a place whose index is trusted. */
  private static final String TRUST = "trust:";

  /** Returns what the option {@code index} says; null if it is not given. */
  static IndexUse of(String option) {
    if (option == null) {
      return DEFAULT;
    }
    if (option.regionMatches(true, 0, TRUST, 0, TRUST.length())) {
      return new IndexUse(option.substring(TRUST.length()), true, true, false);
    }
    return switch (option.toLowerCase(Locale.ROOT)) {
      case "trust" -> new IndexUse(null, true, true, false);
      case "off" -> new IndexUse(null, false, false, true);
      default -> new IndexUse(option, false, true, false);
    };
  }

  /** Returns where the index of the store at {@code access} is; empty if none is to be used. */
  public Optional<Location> location(StoreAccess access) throws IOException {
    if (off || !access.group().equals("/")) {
      return Optional.empty();
    }
    if (place != null) {
      return Optional.of(Locations.parse(place));
    }
    Location store = access.location();
    return asked ? Optional.of(IndexFile.of(store)) : IndexFile.in(store);
  }
}
