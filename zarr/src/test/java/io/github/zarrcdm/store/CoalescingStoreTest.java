package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.store.ByteRange.Slice;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CoalescingStoreTest extends StoreContract {
  @Override
  protected Store store(Map<String, byte[]> values) {
    return new CoalescingStore(new MemoryStore(values));
  }

  @Test
  void slicesCloseTogetherAreOneRequest() throws IOException {
    assertThat(requests(new Slice(100_000, 10), new Slice(0, 10), new Slice(5, 100)))
        .containsExactly("c bytes 0-100009");
    assertThat(requests(new Slice(2_000_000, 10), new Slice(0, 10), new Slice(5, 100)))
        .containsExactly("c bytes 0-104", "c bytes 2000000-2000009");
  }

  @Test
  void noRequestGrowsBeyondBounds() throws IOException {
    int half = 1 << 23;
    assertThat(requests(new Slice(0, half), new Slice(half, half), new Slice(2L * half, 1)))
        .containsExactly("c bytes 0-16777215", "c bytes 16777216-16777216");
  }

  private static List<String> requests(Slice... slices) throws IOException {
    CountingStore counted = new CountingStore(new MemoryStore(Map.of("c", new byte[10])), true);
    new CoalescingStore(counted).get("c", List.of(slices));
    return counted.requests();
  }
}
