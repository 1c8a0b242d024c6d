package io.github.zarrcdm.spark.open;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WrapperContract;
import java.util.Set;

final class QueryStoreWrapperTest extends WrapperContract {
  @Override
  protected Store wrapped(Store store) {
    return new QueryStore(store, 0);
  }

  /** Another process reads the next chunks. */
  @Override
  protected Set<String> own() {
    return Set.of("fetchesAhead");
  }
}
