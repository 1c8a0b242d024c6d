package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What of a location is the address of an Icechunk repository, and what names a version or a group.
 */
final class IcechunkSyntax {
  private static final Pattern ENTRY =
      Pattern.compile("(?<root>.+)/(?:repo|refs/(?<kind>branch|tag)\\.(?<name>[^/]+)/ref\\.json)");
  private static final Pattern VERSION = Pattern.compile("(?:(branch|tag)\\.)?(.+)");

  private IcechunkSyntax() {}

  /** Returns {@code root} without the file at its end by which repositories are known. */
  static String withoutEntry(String root, Address address, Map<String, String> options) {
    String path = Address.withoutQuery(root);
    if (!path.endsWith("/repo") && !path.endsWith("/ref.json")) {
      return root;
    }
    Matcher entry = ENTRY.matcher(path);
    if (!entry.matches() || !isEntry(entry, address, options)) {
      return root;
    }
    if (entry.group("kind") != null && !options.containsKey("asof")) {
      options.putIfAbsent(
          entry.group("kind"), PercentEncoding.decodeIfEncoded(entry.group("name")));
    }
    options.merge("mode", Location.ICECHUNK, (before, now) -> before + "," + now);
    return entry.group("root") + root.substring(path.length());
  }

  /** Returns true if {@code entry} is a repository; a folder may be called {@code repo} too. */
  private static boolean isEntry(Matcher entry, Address address, Map<String, String> options) {
    if (address.isLocal()) {
      return FileNames.isFile(entry.group())
          && FileNames.isFolder(entry.group("root") + "/snapshots");
    }
    return StoreKind.ICECHUNK.isNameOf(entry.group("root"))
        || entry.group("kind") != null
            && options.getOrDefault("mode", "").contains(Location.ICECHUNK);
  }

  /** Returns {@code root} up to a name that ends in {@code .icechunk}; what follows is a group. */
  static String withoutGroup(String root, Map<String, String> options) {
    String path = Address.withoutQuery(root);
    Optional<StoreKind.Split> named = StoreKind.ICECHUNK.split(path);
    if (named.isEmpty() || FileNames.isFolder(path)) {
      return root;
    }
    options.putIfAbsent("group", named.get().inside());
    return named.get().store() + root.substring(path.length());
  }

  /** Returns {@code options} with what ZEP 8 writes behind the at sign, which may be null. */
  static Map<String, String> version(Map<String, String> options, String version) {
    Matcher found = VERSION.matcher(version == null ? "" : version);
    if (found.matches()) {
      String kind = found.group(1) == null ? "snapshot" : found.group(1);
      options.putIfAbsent(kind, PercentEncoding.decodeIfEncoded(found.group(2)));
    }
    return options;
  }

  /**
   * Returns the group that two parts of a URL of ZEP 8, each of which may be null, name together.
   */
  static String path(String inside, String behind) {
    String first = inside == null ? "" : inside;
    return behind == null || behind.isEmpty() ? first : first + "/" + behind;
  }
}
