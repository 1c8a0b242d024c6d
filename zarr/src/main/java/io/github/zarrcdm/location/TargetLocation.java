package io.github.zarrcdm.location;

import io.github.zarrcdm.error.ZarrException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * A location at which something is written. An option that says what to read there, or how, cannot
 * be honoured, and whoever gives it means something else than what would be written.
 */
public final class TargetLocation {
  private static final Set<String> HONOURED =
      Set.of(
          "account",
          "addressing",
          "anonymous",
          "endpoint",
          "group",
          "mode",
          "profile",
          "region",
          "requester_pays",
          "sign");

  private static final Set<String> MODES = Set.of("", "zarr", "xarray", "file", "s3", "zip");

  private TargetLocation() {}

  /**
   * Returns the group that {@code location} names, as a location of its own. Throws {@link
   * ZarrException.NotWritable} for an option that writers cannot honour.
   */
  public static Location of(Location location) throws ZarrException.NotWritable {
    check(location);
    String group = location.group();
    if (group.equals("/")) {
      return location;
    }
    if (location.isNamed(StoreKind.ZIP) || location.hasMode("zip")) {
      throw new ZarrException.NotWritable(
          location
              + ": a zip is written as a whole, and no group of it on its own. Write a folder, or"
              + " leave out #group=.");
    }
    String path = Address.withoutQuery(location.root());
    String rest = location.root().substring(path.length());
    return new Location(
        location.text(), location.scheme(), path + group + rest, "/", location.options());
  }

  /** Returns true for an option that writers honour, too: it does not say how a store is read. */
  public static boolean isHonoured(String option) {
    return HONOURED.contains(option) || !OptionNames.isOfReaders(option);
  }

  private static void check(Location location) throws ZarrException.NotWritable {
    if (!OptionNames.SCHEMES.contains(location.scheme())) {
      return;
    }
    for (String name : new TreeSet<>(location.options().keySet())) {
      if (!isHonoured(name)) {
        throw refused(location, name, location.option(name, ""));
      }
    }
    String mode = location.option("mode", "").toLowerCase(Locale.ROOT);
    if (!location.hasMode(Location.ICECHUNK)
        && !MODES.containsAll(Arrays.asList(mode.split(",")))) {
      throw refused(location, "mode", mode);
    }
    if (List.of(location.group().split("/")).stream().anyMatch(Set.of(".", "..")::contains)) {
      throw refused(location, "group", location.group());
    }
  }

  private static ZarrException.NotWritable refused(Location location, String name, String value) {
    return new ZarrException.NotWritable(
        "%s: the option %s%s says how a store is read, and nothing is written with it; at a target, only %s are supported. Leave it out, or name another target."
            .formatted(
                location,
                name,
                value.isEmpty() ? "" : "=" + value,
                String.join(", ", new TreeSet<>(HONOURED))));
  }
}
