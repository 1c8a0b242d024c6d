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
    assertThat(requests(true, new Slice(1_000_000, 10), new Slice(0, 10), new Slice(5, 100)))
        .containsExactly("c bytes 0-1000009");
    assertThat(requests(false, new Slice(1_000_000, 10), new Slice(0, 10), new Slice(5, 100)))
        .containsExactly("c bytes 0-104", "c bytes 1000000-1000009");
    assertThat(requests(false, new Slice(65_546, 1), new Slice(0, 10)))
        .containsExactly("c bytes 0-65546");
  }

  @Test
  void noRequestGrowsBeyondBounds() throws IOException {
    int half = 1 << 23;
    assertThat(requests(true, new Slice(0, half), new Slice(half, half), new Slice(2L * half, 1)))
        .containsExactly("c bytes 0-16777215", "c bytes 16777216-16777216");
  }

  private static List<String> requests(boolean remote, Slice... slices) throws IOException {
    CountingStore counted = new CountingStore(new MemoryStore(Map.of("c", new byte[10])), remote);
    new CoalescingStore(counted).get("c", List.of(slices));
    return counted.requests();
  }
}
