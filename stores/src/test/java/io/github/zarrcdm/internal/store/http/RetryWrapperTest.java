package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WrapperContract;
import java.time.Duration;

final class RetryWrapperTest extends WrapperContract {
  @Override
  protected Store wrapped(Store store) {
    return new RetryStore(store, 1, Duration.ZERO);
  }
}
