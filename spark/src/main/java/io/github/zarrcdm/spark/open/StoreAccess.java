package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.remote.ExpectedVersion;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.Version;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How to open a store, on any machine of a cluster: a parsed location, local paths made absolute,
 * and credentials.
 */
public record StoreAccess(String scheme, String root, String group, HashMap<String, String> options)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Returns the access to {@code location}, in any spelling of the stores; {@code added} are
   * options beside those of the location.
   */
  public static StoreAccess of(String location, Map<String, String> added) throws IOException {
    Location parsed = Locations.parse(location);
    HashMap<String, String> options = new HashMap<>(parsed.options());
    options.putAll(added);
    boolean local = parsed.scheme().equals("file");
    String root =
        local ? FileNames.text(FileNames.path(parsed.root()).toAbsolutePath()) : parsed.root();
    return new StoreAccess(parsed.scheme(), root, parsed.group(), options);
  }

  /**
   * Returns the open store as a query sees it that {@code began} then, and was {@code planned} from
   * metadata; null if it is being planned.
   */
  public QueryStore store(long began, QueryMetadata planned) throws IOException {
    HashMap<String, String> with = new HashMap<>(options);
    if (began > 0) {
      with.put(ExpectedVersion.NOT_AFTER, Long.toString(began / 1000));
    }
    Store store = Stores.open(new Location(root, scheme, root, group, with));
    if (planned == null) {
      return new QueryStore(store, began);
    }
    try {
      if (began > 0) {
        planned.check(store);
      }
      return new QueryStore(store, began, planned);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** Returns what is in {@code store}, one that was opened here, with which it is closed. */
  public ZarrDataset dataset(QueryStore store) throws IOException {
    return ZarrDataset.of(store, location());
  }

  /** Returns false for files of this machine, or of all machines of a cluster. */
  public boolean isRemote() {
    return !scheme.equals("file");
  }

  public Location location() {
    return new Location(root, scheme, root, group, options);
  }

  /** Returns true if one of the two stores lies within the other. */
  public boolean overlaps(StoreAccess other) {
    return location().overlaps(other.location());
  }

  /**
   * Returns the access to {@code version}, if the store keeps several, whatever is committed later.
   */
  StoreAccess at(Optional<Version> version) {
    if (version.isEmpty()) {
      return this;
    }
    HashMap<String, String> pinned = new HashMap<>(options);
    pinned.keySet().removeAll(List.of("branch", "tag", "asof"));
    pinned.put("snapshot", version.get().id());
    pinned.merge("mode", Location.ICECHUNK, (before, now) -> before + "," + now);
    return new StoreAccess(scheme, root, group, pinned);
  }

  /** Returns the location, without credentials. */
  @Override
  public String toString() {
    String shown = scheme.equals("file") ? root : Location.withoutSecrets(root);
    return group.equals("/") ? shown : shown + "#group=" + group;
  }
}
