package io.github.zarrcdm.spark.catalog;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder or bucket of stores, in folders. A name is the path of a store in it, with or without
 * its suffix, then of a group in the store, then the dimensions of a grid: {@code daily, ocean,
 * model, "time,lat,lon"}.
 */
public final class CatalogFolder {
  private final String root;
  private final Map<String, String> options;

  /** {@code options} are those of all locations below {@code root}. */
  public CatalogFolder(String root, Map<String, String> options) {
    this.root = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
    this.options = options;
  }

  /**
   * A store in the folder.
   *
   * @param names those that it was found by
   * @param rest the names that follow
   */
  public record Found(String location, List<String> names, List<String> rest) {}

  /** Returns the store that {@code names} begin with; empty if there is none. */
  public Optional<Found> find(List<String> names) throws IOException {
    try (Store folder = folder()) {
      String path = "";
      for (int i = 0; i < names.size(); i++) {
        for (String spelling : StoreKind.spellings(names.get(i))) {
          String key = path + spelling;
          if (isStore(folder, key)) {
            List<String> rest = List.copyOf(names.subList(i + 1, names.size()));
            return Optional.of(new Found(root + "/" + key, names.subList(0, i + 1), rest));
          }
        }
        path += names.get(i) + "/";
      }
      return Optional.empty();
    }
  }

  /**
   * Returns where a new store called {@code names} is to be. Throws {@link
   * IllegalArgumentException} for names that lead elsewhere.
   */
  public String target(List<String> names) throws IOException {
    checkNames(names);
    Optional<Found> above = find(names.subList(0, names.size() - 1));
    if (above.isPresent()) {
      throw new IllegalArgumentException(
          "zarr: %s is a store; tables are created beside stores, not in them"
              .formatted(Locations.parse(above.get().location())));
    }
    return root + "/" + newKey(names);
  }

  private static String newKey(List<String> names) {
    return StoreKind.ofNew(String.join("/", names));
  }

  /**
   * Returns true if a writer has begun a new store called {@code names}, and has not finished it.
   */
  boolean isUnfinished(List<String> names) throws IOException {
    try (Store folder = folder()) {
      return names.stream().allMatch(CatalogFolder::isName)
          && folder.exists(newKey(names) + "/" + Marker.UNFINISHED);
    }
  }

  /** Throws {@link IllegalArgumentException} for names that may lead out of this folder. */
  static void checkNames(List<String> names) {
    for (String name : names) {
      if (!isName(name)) {
        throw new IllegalArgumentException(
            "zarr: \"%s\" is not the name of a store in the catalog's folder; a name has no slash and begins with no dot"
                .formatted(name));
      }
    }
  }

  private static boolean isName(String name) {
    return NewArray.isName(name) && !name.startsWith(".") && !name.contains("\\");
  }

  /**
   * Throws {@link IllegalArgumentException} if {@code location} is none of a store in this folder,
   * however it is spelled, and {@link ZarrException.NotWritable} if it has a link below the root.
   */
  public void checkOwn(String location) throws IOException {
    String below = location.substring(root.length());
    checkNames(List.of(below.substring(1).split("/", -1)));
    Location folder = Locations.parse(root);
    Location store = Locations.parse(location);
    if (!store.root().equals(folder.root() + below) || !store.group().equals("/")) {
      throw new IllegalArgumentException(
          "zarr: %s is not the location of a store in the catalog's folder %s. Choose another name"
              .formatted(store, folder));
    }
    if (isLocal()) {
      checkNoLinks(below.substring(1).split("/"));
    }
  }

  private void checkNoLinks(String[] steps) throws IOException {
    Path path = FileNames.path(Locations.parse(root).root());
    for (String step : steps) {
      path = path.resolve(FileNames.path(step));
      if (Files.isSymbolicLink(path)) {
        throw new ZarrException.NotWritable(
            "%s is a link; a catalog changes only what is in its folder. Write to the place that it leads to."
                .formatted(path));
      }
    }
  }

  /** Removes the store at {@code location}, in this folder, and nothing that links lead to. */
  public void drop(String location) throws IOException {
    checkOwn(location);
    StoreAccess access = StoreAccess.of(location, options);
    if (isLocal() && Files.isRegularFile(FileNames.path(access.root()))) {
      if (!StoreKind.ZIP.isNameOf(location)) {
        throw new ZarrException.NotWritable(
            "%s is no folder and no zip; a catalog removes only what is a whole store. Remove the file by hand."
                .formatted(access));
      }
      Files.delete(FileNames.path(access.root()));
      return;
    }
    try (ZarrWriter writer = ZarrWriter.to(access.location()).overwrite().open()) {
      writer.discard();
    }
  }

  private boolean isLocal() throws IOException {
    return Locations.parse(root).scheme().equals("file");
  }

  /** The names of the folders and of the stores in the folder {@code names}, without suffix. */
  public record Members(List<String> folders, List<String> stores) {}

  /** Returns what is in the folder; throws {@link ZarrException.NotZarr} if it cannot be listed. */
  public Members members(List<String> names) throws IOException {
    String prefix = String.join("/", names);
    Location shown = Locations.parse(root);
    try (Store folder = folder()) {
      List<String> all =
          folder
              .folders(prefix)
              .orElseThrow(
                  () ->
                      new ZarrException.Unsupported(
                          shown + ": this server does not list folders; name the tables"));
      List<String> folders = new ArrayList<>();
      List<String> stores = new ArrayList<>();
      for (String name : all) {
        String key = prefix.isEmpty() ? name : prefix + "/" + name;
        if (isStore(folder, key)) {
          stores.add(StoreKind.nameOf(name));
        } else if (!folder.exists(key + "/" + Marker.UNFINISHED)) {
          folders.add(name);
        }
      }
      for (String name : Stores.files(folder, prefix)) {
        stores.add(StoreKind.nameOf(name));
      }
      return new Members(folders, stores);
    }
  }

  private Store folder() throws IOException {
    StoreAccess access = StoreAccess.of(root, options);
    return Stores.open(access.location());
  }

  private boolean isStore(Store folder, String key) throws IOException {
    if (isLocal()) {
      return Stores.looksLikeZarr(root + "/" + key);
    }
    return Stores.isStore(folder, key);
  }
}
