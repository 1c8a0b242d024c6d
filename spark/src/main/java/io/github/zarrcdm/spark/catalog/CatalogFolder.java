package io.github.zarrcdm.spark.catalog;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.StoreKind;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.spark.grid.Grid;
import io.github.zarrcdm.spark.grid.Grids;
import io.github.zarrcdm.spark.open.Query;
import io.github.zarrcdm.spark.open.StoreAccess;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
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

  /** A store and what follows its name. */
  public record Found(String location, List<String> rest) {}

  /** The store that {@code names} begin with; empty if there is none. */
  public Optional<Found> find(List<String> names) throws IOException {
    try (Store folder = folder()) {
      String path = "";
      for (int i = 0; i < names.size(); i++) {
        for (String spelling : StoreKind.spellings(names.get(i))) {
          String key = path + spelling;
          if (isStore(folder, key)) {
            List<String> rest = List.copyOf(names.subList(i + 1, names.size()));
            return Optional.of(new Found(root + "/" + key, rest));
          }
        }
        path += names.get(i) + "/";
      }
      return Optional.empty();
    }
  }

  /** The names of the folders and of the stores in the folder {@code names}, without suffix. */
  public record Members(List<String> folders, List<String> stores) {}

  /** What is in the folder; throws {@link ZarrException.NotZarr} if it cannot be listed. */
  public Members members(List<String> names) throws IOException {
    String prefix = String.join("/", names);
    try (Store folder = folder()) {
      List<String> all =
          folder
              .folders(prefix)
              .orElseThrow(
                  () ->
                      new ZarrException.Unsupported(
                          root + ": this server does not list folders; name the tables"));
      List<String> folders = new ArrayList<>();
      List<String> stores = new ArrayList<>();
      for (String name : all) {
        String key = prefix.isEmpty() ? name : prefix + "/" + name;
        if (isStore(folder, key)) {
          stores.add(StoreKind.nameOf(name));
        } else {
          folders.add(name);
        }
      }
      for (String name : Stores.files(folder, prefix)) {
        stores.add(StoreKind.nameOf(name));
      }
      return new Members(folders, stores);
    }
  }

  /** The grids of the group that {@code found} names, and the groups in it. */
  public Members members(Found found) throws IOException {
    StoreAccess access = StoreAccess.of(found.location(), options);
    try (ZarrDataset dataset = access.dataset(access.store(Query.once().began(), null))) {
      Group group = Conventions.apply(dataset, access.location());
      for (String name : found.rest()) {
        group = group == null ? null : group.group(name);
      }
      if (group == null) {
        return new Members(List.of(), List.of());
      }
      List<String> grids =
          new Grids(dataset.toString(), group)
              .ofVariables().stream().map(Grid::dimensions).map(d -> String.join(",", d)).toList();
      return new Members(group.groups().stream().map(Group::name).toList(), grids);
    }
  }

  private Store folder() throws IOException {
    StoreAccess access = StoreAccess.of(root, options);
    return Stores.open(access.location());
  }

  private boolean isStore(Store folder, String key) throws IOException {
    if (Locations.parse(root).scheme().equals("file")) {
      return Stores.looksLikeZarr(root + "/" + key);
    }
    return Stores.isStore(folder, key);
  }
}
