package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The stores that a location with {@code *}, {@code {a,b}} or {@code [0-9]} in its path names. */
public final class StoreGlob {
  private StoreGlob() {}

  /** Scheme and host, path, and what follows it. */
  private static final Pattern PARTS =
      Pattern.compile("((?:[^/]*://[^/]*)?)([^?#]*)(.*)", Pattern.DOTALL);

  private static final Pattern MAGIC = Pattern.compile("[*{\\[]");

  /** Returns true if {@code location} is a pattern of names. */
  public static boolean is(String location) {
    Matcher parts = PARTS.matcher(location);
    return parts.matches() && MAGIC.matcher(parts.group(2)).find() && !FileNames.exists(location);
  }

  /**
   * Returns what {@code location} matches, in the order of names; itself if it is not a pattern.
   * Throws {@link IllegalArgumentException} if nothing does.
   */
  static List<String> expand(String location, Map<String, String> options) throws IOException {
    Matcher parts = PARTS.matcher(location);
    if (!is(location) || !parts.matches()) {
      return List.of(location);
    }
    List<String> found = List.of(parts.group(1));
    for (String part : parts.group(2).split("(?<=/)")) {
      String name = part.replaceFirst("/$", "");
      List<String> next = new ArrayList<>();
      for (String above : found) {
        if (MAGIC.matcher(name).find()) {
          PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + name);
          names(above, options).stream()
              .filter(member -> matcher.matches(FileNames.path(member)))
              .sorted()
              .forEach(member -> next.add(above + member + part.substring(name.length())));
        } else {
          next.add(above + part);
        }
      }
      found = next;
    }
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: no store matches " + Location.withoutSecrets(location));
    }
    return found.stream().map(store -> store + parts.group(3)).toList();
  }

  private static List<String> names(String folder, Map<String, String> options) throws IOException {
    if (Locations.parse(folder.isEmpty() ? "." : folder).scheme().equals("file")) {
      Path path = FileNames.path(Locations.parse(folder.isEmpty() ? "." : folder).root());
      if (!Files.isDirectory(path)) {
        return List.of();
      }
      try (Stream<Path> members = Files.list(path)) {
        return members.map(FileNames::name).filter(name -> !name.startsWith(".")).toList();
      }
    }
    String root = folder.replaceFirst("/$", "");
    try (Store store = Stores.open(StoreAccess.of(root, options).location())) {
      return store
          .folders("")
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "zarr: " + root + " does not list folders; give the stores one by one"));
    }
  }
}
