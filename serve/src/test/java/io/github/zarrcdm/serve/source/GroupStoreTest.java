package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WrapperContract;
import java.util.Set;

final class GroupStoreTest extends WrapperContract {
  @Override
  protected Store wrapped(Store store) {
    return GroupStore.of(store, "/g/h");
  }

  @Override
  protected String inside(String key) {
    return "g/h/" + key;
  }

  /** What is above the group is what is above its store, of which the name is no key. */
  @Override
  protected Set<String> own() {
    return Set.of("above");
  }
}
