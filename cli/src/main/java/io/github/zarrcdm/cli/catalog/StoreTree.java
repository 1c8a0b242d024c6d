package io.github.zarrcdm.cli.catalog;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores, in the folders in which they lie.
 *
 * @param name of the folder or store
 * @param path below the top, with slashes; empty for the top itself, which may be a store
 * @param location of the store as NcML spells it; null for a folder
 * @param inside what the folder holds, sorted by name, folders without stores left out; empty for a
 *     store
 */
public record StoreTree(
    String name, String path, @Nullable String location, List<StoreTree> inside) {
  /** Deep enough for any archive. */
  private static final int DEPTH = 30;

  public StoreTree {
    inside = List.copyOf(inside);
  }

  /**
   * Returns the stores below a folder, local or remote; of a store, or where nothing can be listed,
   * the one store that {@code location} names. Folders that cannot be listed, or are too far down,
   * are left out, and {@code unlisted} is given a message for each.
   */
  public static StoreTree at(String location, Consumer<String> unlisted) throws IOException {
    Path folder = folder(location);
    if (folder == null) {
      Location remote = Locations.parse(location);
      Optional<List<StoreTree>> found =
          remote.scheme().equals("file")
              ? Optional.empty()
              : RemoteTree.below(remote, DEPTH, unlisted);
      if (found.isPresent()) {
        return new StoreTree(withoutEnd(remote.root()), "", null, found.get());
      }
    }
    if (folder == null || Stores.looksLikeZarr(location)) {
      String name = folder == null ? withoutEnd(location) : FileNames.name(folder);
      StoreTree store = new StoreTree(name, "", ncml(location, folder), List.of());
      return new StoreTree(name, "", null, List.of(store));
    }
    return new StoreTree(
        folder.getFileName() == null ? "zarr" : FileNames.name(folder),
        "",
        null,
        new Walk(unlisted).below(folder, "", DEPTH));
  }

  /** Returns the path in the URLs of a server. */
  String served() {
    return path.isEmpty() ? name : path;
  }

  public boolean isStore() {
    return location != null;
  }

  /** Returns true if there is no store. */
  public boolean isEmpty() {
    return location == null && inside.isEmpty();
  }

  /** Returns the message about a folder further down than any archive has one. */
  static String tooDeep(String folder) {
    return "%s: is more than %s folders down; give one further down".formatted(folder, DEPTH);
  }

  /** A way down through folders, links to folders included, but none that lead back up. */
  private static final class Walk {
    private final Deque<Path> way = new ArrayDeque<>();
    private final Consumer<String> unlisted;
    private int links;

    Walk(Consumer<String> unlisted) {
      this.unlisted = unlisted;
    }

    List<StoreTree> below(Path folder, String path, int depth) throws IOException {
      List<Path> entries;
      try (Stream<Path> all = Files.list(folder)) {
        entries = all.sorted().toList();
      }
      List<StoreTree> found = new ArrayList<>();
      way.push(folder.toRealPath());
      for (Path entry : entries) {
        String name = FileNames.name(entry);
        String location = FileNames.text(entry);
        if (Stores.looksLikeZarr(location)) {
          found.add(new StoreTree(name, path + name, ncml(location), List.of()));
        } else if (!isFolder(entry)) {
          continue;
        } else if (depth == 0) {
          unlisted.accept(tooDeep(location));
        } else {
          StoreTree inner =
              new StoreTree(name, path + name, null, below(entry, path + name + "/", depth - 1));
          if (!inner.isEmpty()) {
            found.add(inner);
          }
        }
      }
      way.pop();
      return found;
    }

    private boolean isFolder(Path entry) throws IOException {
      if (!Files.isDirectory(entry)) {
        return false;
      }
      if (!Files.isReadable(entry) || !Files.isExecutable(entry)) {
        unlisted.accept(FileNames.text(entry) + ": no permission to list this folder");
        return false;
      }
      if (!Files.isSymbolicLink(entry)) {
        return true;
      }
      Path real = entry.toRealPath();
      if (way.stream().anyMatch(folder -> folder.startsWith(real))) {
        return false;
      }
      // A few folders with links to each other have more paths than anybody could list.
      Limit.LINKS.check(++links, entry::toString);
      return true;
    }
  }

  /** Returns the folder that is meant; null for a URL or a file. */
  private static @Nullable Path folder(String location) {
    try {
      Path path = FileNames.path(location.replaceFirst("^file:(//)?(?=/)", ""));
      return Files.isDirectory(path) ? path.toAbsolutePath().normalize() : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static String ncml(String location, @Nullable Path folder) {
    if (folder != null) {
      return ncml(FileNames.text(folder));
    }
    return location.startsWith("zarr:") || location.startsWith("file:")
        ? location
        : "zarr:"
            + (location.contains(":")
                ? location
                : FileNames.text(FileNames.path(location).toAbsolutePath()));
  }

  /** netCDF-Java looks for options in names of folders, unless they are escaped. */
  private static String ncml(String folder) {
    String escaped = escaped(folder);
    return escaped.equals(folder) ? "zarr:" + folder : "zarr:file://" + escaped;
  }

  /**
   * Returns the store at {@code path} below {@code folder}, a location as users write it, with the
   * same options and query: names in buckets of S3 are not escaped, those in URLs are, and those of
   * plain folders only if they have to be.
   */
  public static String below(String folder, String path) {
    int options = folder.indexOf('#');
    return options < 0
        ? belowAddress(folder, path)
        : belowAddress(folder.substring(0, options), path) + folder.substring(options);
  }

  private static String belowAddress(String folder, String path) {
    String plain = folder.replaceFirst("^zarr:", "");
    if (plain.matches("(?!file:)[a-z0-9+]{2,}:.*")) {
      return RemoteTree.below(folder, path, plain.startsWith("s3:"));
    }
    String top = folder.replaceFirst("(?<!/)/+$", "");
    if (plain.startsWith("/") && !escaped(path).equals(path)) {
      return "zarr:file://" + escaped(top.replaceFirst("^zarr:", "")) + "/" + escaped(path);
    }
    return top + "/" + escaped(path);
  }

  /**
   * Returns {@code path} with those marks escaped that mean something in a location: a backslash
   * too, where it can be part of a name.
   */
  private static String escaped(String path) {
    String escaped = path.replace("%", "%25").replace("#", "%23").replace("?", "%3F");
    return File.separatorChar == '/' ? escaped.replace("\\", "%5C") : escaped;
  }

  private static String withoutEnd(String location) {
    String path = Locations.path(location).replaceFirst("(?<!/)/+$", "");
    String store = path.replaceFirst("/(zarr\\.json|\\.z(group|array|attrs|metadata))$", "");
    return store.replaceFirst("^.*[/:]", "");
  }
}
