package io.github.zarrcdm.cli.check;

import io.github.zarrcdm.internal.index.IndexBuilder;
import io.github.zarrcdm.internal.index.IndexFile;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.IOException;
import java.util.List;

/** Whether the index of a store, if it has one, says what its chunks hold. */
public final class IndexRules {
  private IndexRules() {}

  /** A sentence for each array of the store at {@code location} that has wrong entries. */
  public static List<String> wrongIn(Location location) throws IOException {
    try (Store store = Stores.open(location)) {
      if (store.remote() || store.isOneFile() || !store.exists(IndexFile.NAME)) {
        return List.of();
      }
    }
    Location index = IndexFile.of(location);
    try (IndexBuilder builder = IndexBuilder.open(location)) {
      return builder.wrong(IndexFile.read(index, IndexFile.paths(index)));
    } catch (IOException e) {
      return List.of(e.getMessage());
    }
  }
}
