package io.github.zarrcdm.iosp;

import io.github.zarrcdm.location.Location;
import java.util.regex.Pattern;

/** The name of an array that is the root of its store: {@code a} for {@code /data/a.zarr}. */
final class StoreName {
  private static final Pattern SUFFIXES =
      Pattern.compile("(\\.(zarr|zip|ozx))+$", Pattern.CASE_INSENSITIVE);

  private StoreName() {}

  /** The last part of the location without store suffixes; {@code data} if nothing is left. */
  static String of(Location location) {
    String address = location.root().replace('\\', '/').replaceAll("[?#].*", "");
    String path = location.group().equals("/") ? address : location.group();
    String last = path.replaceAll("/+$", "").replaceAll(".*[/:]", "");
    String name = SUFFIXES.matcher(last).replaceFirst("");
    return name.isEmpty() ? "data" : name;
  }
}
