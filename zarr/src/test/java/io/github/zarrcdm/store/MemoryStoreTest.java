package io.github.zarrcdm.store;

import java.util.Map;

class MemoryStoreTest extends StoreContract {
  @Override
  protected Store store(Map<String, byte[]> values) {
    return new MemoryStore(values);
  }
}
