package io.github.zarrcdm.spark;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * How to open a store, on any machine of a cluster: a parsed location, local paths made absolute,
 * and credentials.
 */
record StoreAccess(String scheme, String root, String group, HashMap<String, String> options)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * The access to {@code location}, in any spelling of the stores; {@code added} are options beside
   * those of the location.
   */
  static StoreAccess of(String location, Map<String, String> added) throws IOException {
    Location parsed = Locations.parse(location);
    HashMap<String, String> options = new HashMap<>(parsed.options());
    options.putAll(added);
    boolean local = parsed.scheme().equals("file");
    String root = local ? Path.of(parsed.root()).toAbsolutePath().toString() : parsed.root();
    return new StoreAccess(parsed.scheme(), root, parsed.group(), options);
  }

  /** The open store. */
  ZarrDataset open() throws IOException {
    Store store = Stores.open(new Location(root, scheme, root, group, options));
    try {
      return ZarrDataset.of(store, group);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** The location, without credentials. */
  @Override
  public String toString() {
    String shown = scheme.equals("file") ? root : Location.withoutSecrets(root);
    return group.equals("/") ? shown : shown + "#group=" + group;
  }
}
