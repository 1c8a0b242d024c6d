package io.github.zarrcdm.location;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * From text to {@link Location}: options are taken off, wrappings undone, the address is read by
 * the first {@link Address} that fits, and a marker file at its end is left out.
 */
final class LocationSyntax {
  /** A URL that ends with its scheme. */
  private static final Pattern NOWHERE =
      Pattern.compile("[a-z][a-z0-9+.-]+:/+", Pattern.CASE_INSENSITIVE);

  /** Characters; no URL of the web has more. What is longer would take the patterns long. */
  private static final int LONGEST = 1 << 14;

  /** Of one that is too long: what comes later may be a secret. */
  private static final int LEAST_SHOWN = 10;

  private LocationSyntax() {}

  static Location parse(String text) throws ZarrException {
    if (text.length() > LONGEST) {
      throw new ZarrException.NotZarr(
          "a location of %s characters, which begins with \"%s\"; %s are supported"
              .formatted(text.length(), text.substring(0, LEAST_SHOWN), LONGEST));
    }
    Map<String, String> options = new HashMap<>();
    String wrapped = withoutOptions(WebPage.unwrapped(text.strip()), options);
    String inside = withoutOptions(LocationWrapper.unwrapped(wrapped, options), options);
    if (inside.isBlank()) {
      throw new ZarrException.NotZarr(
          "\"%s\" names no place where a store could be".formatted(shown(text)));
    }
    Address address = Address.of(WebPage.unwrapped(inside), options);
    if (!address.isLocal() && NOWHERE.matcher(Address.withoutQuery(address.root())).matches()) {
      throw new ZarrException.NotZarr(
          "\"%s\" names no server or bucket; the form is %s://%s/path"
              .formatted(
                  shown(text),
                  address.scheme(),
                  address.scheme().startsWith("http") ? "host" : "bucket"));
    }
    OptionNames.check(options.keySet(), address.scheme(), shown(inside));
    OptionValues.check(options, address.scheme(), shown(inside));
    String root = IcechunkSyntax.withoutEntry(withoutMarker(address), address, options);
    Optional<StoreKind.Split> archive = StoreKind.ZIP.split(Address.withoutQuery(root));
    if (archive.isPresent() && !(address.isLocal() && FileNames.isFolder(archive.get().store()))) {
      options.putIfAbsent("group", archive.get().inside());
      root = archive.get().store() + query(root);
    }
    root = IcechunkSyntax.withoutGroup(root, options);
    String group = group(options.remove("group"), text);
    return new Location(text, address.scheme(), root, group, options);
  }

  /** Returns true if {@code text} ends with options, to which others can be added. */
  static boolean hasOptions(String text) {
    return withoutOptions(text).length() < text.length();
  }

  static String withoutOptions(String text) {
    return withoutOptions(text, new HashMap<>());
  }

  private static String withoutOptions(String text, Map<String, String> options) {
    int hash = text.indexOf('#');
    if (hash >= 0 && isNameOfFile(text)) {
      return text;
    }
    while (hash >= 0 && !Options.are(text.substring(hash + 1)) && !isUrl(text)) {
      hash = text.indexOf('#', hash + 1);
    }
    if (hash < 0) {
      return text;
    }
    if (Options.are(text.substring(hash + 1))) {
      Options.read(text.substring(hash + 1), options);
    }
    return text.substring(0, hash);
  }

  /**
   * Returns true if a local file or folder has all of {@code text} as its name: it has no options
   * then.
   */
  private static boolean isNameOfFile(String text) {
    Address address = Address.of(LocationWrapper.unwrapped(text, new HashMap<>()), new HashMap<>());
    return address.isLocal() && FileNames.exists(address.root());
  }

  private static boolean isUrl(String text) {
    return text.contains("://");
  }

  private static String withoutMarker(Address address) {
    String path = withoutSlashes(Address.withoutQuery(address.root()));
    String query = query(address.root());
    int slash = path.lastIndexOf('/');
    String name = path.substring(slash + 1);
    if (slash < 0 && address.isLocal() && Marker.is(name)) {
      return ".";
    }
    boolean marker = Marker.is(name) || (Marker.V1.contains(name) && isV1(address, path, slash));
    return (marker && slash >= 0 ? withoutSlashes(path.substring(0, slash + 1)) : path) + query;
  }

  /**
   * Returns true if {@code path} is that of a document of v1. Their names are everybody's words:
   * they count where both are seen, or below a name that ends in .zarr.
   */
  private static boolean isV1(Address address, String path, int slash) {
    if (slash <= 0) {
      return false;
    }
    String folder = path.substring(0, slash);
    return address.isLocal()
        ? Marker.V1.stream().allMatch(name -> FileNames.isFile(folder + "/" + name))
        : StoreKind.FOLDER.isNameOf(folder);
  }

  private static String withoutSlashes(String path) {
    int end = path.length();
    while (end > 1 && path.charAt(end - 1) == '/' && path.charAt(end - 2) != ':') {
      end--;
    }
    return path.substring(0, end);
  }

  private static String group(String path, String text) throws ZarrException {
    if (path == null) {
      return "/";
    }
    List<String> names = Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    if (names.contains("..") || names.contains(".")) {
      throw new ZarrException.Malformed(
          "%s: the group \"%s\" leads out of the store; a group is a path like /g/h"
              .formatted(shown(text), path));
    }
    return "/" + String.join("/", names);
  }

  private static String shown(String text) throws ZarrException.NotZarr {
    return Location.withoutSecrets(withoutOptions(text.strip(), new HashMap<>()));
  }

  private static String query(String root) {
    return root.substring(Address.withoutQuery(root).length());
  }
}
