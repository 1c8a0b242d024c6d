package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Locations;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentCacheTest extends StoreContract {
  @Override
  protected Store store(Map<String, byte[]> values) {
    return new DocumentCache(new MemoryStore(values));
  }

  @Test
  void aDocumentIsRequestedOnceAndAChunkEachTime() throws IOException {
    CountingStore counted = new CountingStore(new MemoryStore(VALUES), true);
    Store store = new DocumentCache(counted);
    for (int i = 0; i < 3; i++) {
      assertThat(store.get("zarr.json")).isPresent();
      assertThat(store.get("a/.zarray")).isEmpty();
      assertThat(store.get("a/c/0/1")).isPresent();
    }
    assertThat(counted.requests())
        .containsExactly("zarr.json", "a/.zarray", "a/c/0/1", "a/c/0/1", "a/c/0/1");
  }

  /** A folder without documents is looked at a second time, as other formats may be in it. */
  @Test
  void aFolderThatIsNoStoreIsAskedForEachDocumentOnce() throws IOException {
    CountingStore counted = new CountingStore(new MemoryStore(Map.of()), true);
    Store store = new DocumentCache(counted);
    assertThatThrownBy(() -> ZarrDataset.of(store, Locations.parse("memory")))
        .isInstanceOf(ZarrException.NotZarr.class);
    assertThat(counted.requests()).contains("zarr.json", "meta").doesNotHaveDuplicates();
  }
}
