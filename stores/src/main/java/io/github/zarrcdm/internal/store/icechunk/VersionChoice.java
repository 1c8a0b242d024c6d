package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which version a location names: {@code #branch=}, {@code #tag=}, {@code #snapshot=}, {@code
 * #asof=}.
 *
 * @param kind {@code branch}, {@code tag} or {@code snapshot}
 * @param asOf the newest version of the branch up to this time; null for the newest of all
 */
record VersionChoice(String kind, String name, @Nullable Instant asOf) {
  static final String BRANCH = "branch";
  static final String TAG = "tag";
  static final String SNAPSHOT = "snapshot";
  static final String AS_OF = "asof";

  /** The branch that every repository has. */
  static final String MAIN = "main";

  /** Returns what {@code location} names; by default the tip of {@code main}. */
  static VersionChoice of(Location location) throws ZarrException {
    List<String> named =
        List.of(BRANCH, TAG, SNAPSHOT).stream().filter(location.options()::containsKey).toList();
    String time = location.option(AS_OF, "");
    if (named.size() > 1 || !time.isEmpty() && named.stream().anyMatch(kind -> kind != BRANCH)) {
      throw new ZarrException.NotZarr(
          location
              + ": a version is named by one of branch=, tag= and snapshot=; asof= goes with a"
              + " branch or alone");
    }
    String kind = named.isEmpty() ? BRANCH : named.get(0);
    return new VersionChoice(
        kind, location.option(kind, MAIN), time.isEmpty() ? null : instant(time.strip(), location));
  }

  private static Instant instant(String time, Location location) throws ZarrException.NotZarr {
    try {
      String iso = time.replace(' ', 'T');
      if (iso.indexOf('T') < 0) {
        return LocalDate.parse(iso).atStartOfDay().toInstant(ZoneOffset.UTC);
      }
      return iso.matches(".*(?:[Zz]|[+-]\\d\\d:?\\d\\d)")
          ? OffsetDateTime.parse(iso).toInstant()
          : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new ZarrException.NotZarr(
          "%s: asof=%s is not a time; write it as 2026-01-31 or 2026-01-31T12:00:00Z"
              .formatted(location, time));
    }
  }

  @Override
  public String toString() {
    return kind + " " + name + (asOf == null ? "" : " as of " + asOf);
  }
}
