package io.github.zarrcdm.location;

import io.github.zarrcdm.internal.platform.FileNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a store is.
 *
 * @param text what the user wrote
 * @param scheme how its bytes are reached, in lower case: {@code file}, {@code https}, {@code s3},
 *     ...
 * @param root the address of the store in the terms of its scheme, without options, without a
 *     trailing slash or marker file; of a URL, the query that follows every key stays
 * @param group the path of the node to open as root: {@code /} or {@code /g/h}
 * @param options from the fragment, keys in lower case; values may be empty
 */
public record Location(
    String text, String scheme, String root, String group, Map<String, String> options) {

  /** The mode of a location with the versions of a Zarr hierarchy. */
  public static final String ICECHUNK = "icechunk";

  /** The mode of a location with a DMR++ document. */
  public static final String DMRPP = "dmrpp";

  public Location {
    options = Map.copyOf(options);
  }

  /** Returns an option's value; {@code otherwise} if it is not given. */
  public String option(String key, String otherwise) {
    return options.getOrDefault(key, otherwise);
  }

  /** Returns true if requests to its servers must not be signed. */
  public boolean anonymous() {
    String anonymous = options.get("anonymous");
    return anonymous != null && OptionValues.isYes(anonymous);
  }

  /** Returns true if gathered points are shown on their grid, as the option {@code expand} says. */
  public boolean expand() {
    return OptionValues.isYes(options.getOrDefault("expand", "false"));
  }

  /**
   * Returns false if latitudes and longitudes of cells and points are not computed, as the option
   * {@code coordinates} says.
   */
  public boolean computesCoordinates() {
    return !option("coordinates", "").equals("stored");
  }

  /** Returns true if the option {@code coordinates} asks for these, in copies too. */
  public boolean asksForCoordinates() {
    return option("coordinates", "").equals("computed");
  }

  /** Returns this location with those of {@code options} that it does not have. */
  public Location withDefaults(Map<String, String> options) {
    Map<String, String> all = new HashMap<>(options);
    all.putAll(this.options);
    return new Location(text, scheme, root, group, all);
  }

  /** Returns true if the option {@code mode}, a list, has {@code mode} in it. */
  public boolean hasMode(String mode) {
    return List.of(option("mode", "").toLowerCase(Locale.ROOT).split(",")).contains(mode);
  }

  /** Returns the root without the query of a URL. */
  public String path() {
    return Address.withoutQuery(root);
  }

  /** Returns true if the name, up to a query, is that of a store of this kind. */
  public boolean isNamed(StoreKind kind) {
    return kind.isNameOf(path());
  }

  /** Returns the root of {@code name} below this one: before the query of a URL. */
  public String below(String name) {
    String path = path();
    return path + "/" + name + root.substring(path.length());
  }

  /**
   * Returns the path in the file system, without links as far as it exists; empty for other
   * schemes.
   */
  public Optional<Path> file() {
    return scheme.equals("file")
        ? Optional.of(withoutLinks(FileNames.path(root).toAbsolutePath()))
        : Optional.empty();
  }

  private static Path withoutLinks(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      Path parent = path.getParent();
      return parent == null ? path : withoutLinks(parent).resolve(path.getFileName()).normalize();
    }
  }

  /**
   * Returns true if one of the two locations lies within the other: by the files they lead to,
   * whatever their paths, or by the names of buckets and servers in any spelling. Two names of one
   * server are not known as such.
   */
  public boolean overlaps(Location other) {
    Optional<Path> here = file();
    Optional<Path> there = other.file();
    if (here.isEmpty() && there.isEmpty()) {
      return site().overlaps(other.site());
    }
    return here.isPresent()
        && there.isPresent()
        && (isWithin(here.get(), there.get()) || isWithin(there.get(), here.get()));
  }

  /** By what the file system says: of a folder that is mounted twice, both paths have no links. */
  private static boolean isWithin(Path path, Path folder) {
    for (Path at = path; at != null; at = at.getParent()) {
      if (isSame(at, folder)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // one of them does not exist
    }
  }

  private Site site() {
    return Site.of(scheme, root, options);
  }

  /**
   * Returns true if a user or a password in the text is not escaped: then it is unclear where it
   * ends and the server begins, and it might be sent to a server of another name.
   */
  public boolean hasUnescapedSecrets() {
    return Secrets.areUnescaped(text);
  }

  /** Returns the root, with credentials and query removed. */
  @Override
  public String toString() {
    return scheme.equals("file") ? root : withoutSecrets(root);
  }

  /**
   * Returns an address without what may be secret in it: user and password, the query, the options.
   */
  public static String withoutSecrets(String address) {
    return Secrets.leftOut(address);
  }
}
