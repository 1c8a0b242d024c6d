package io.github.zarrcdm.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Parts of values that another reader has seen to be of a new edition. */
class FetcherTest {
  private final Edited store = new Edited();
  private final Fetcher fetcher = new Fetcher(store, StoreCounters.unshown());

  /** A value whose edition ends when somebody says so. */
  private static final class Edited extends StoreWrapper {
    private int edition = 1;

    Edited() {
      super(new MemoryStore(Map.of("c/0", new byte[] {1, 2, 3})));
    }

    @Override
    public Object edition(String key) {
      return edition;
    }

    @Override
    public void forget(String key, Object ended) {
      edition += ended.equals(edition) ? 1 : 0;
    }
  }

  /** Its place was named by an index of the old one. */
  @Test
  void aChunkOfAShardIsNotReadOnceItsEditionHasEnded() throws IOException {
    Extent.Part chunk = new Extent.Part("c/0", 1, 2, store.edition("c/0"));
    assertThat(fetcher.get(chunk, 100).orElseThrow().remaining()).isEqualTo(2);
    store.forget("c/0", 1);
    assertThatThrownBy(() -> fetcher.get(chunk, 100))
        .isInstanceOf(ZarrException.Rewritten.class)
        .hasMessageContaining("c/0: this value has been rewritten");
    assertThatThrownBy(() -> fetcher.get(chunk, new Slice(0, 1), chunk.edition()))
        .isInstanceOf(ZarrException.Rewritten.class);
    assertThat(store.edition).as("those who come late do not end the new one").isEqualTo(2);
  }

  @Test
  void slicesBetweenWhichAnEditionEndsAreNotCombined() throws IOException {
    Extent.Whole whole = new Extent.Whole("c/0", null);
    StoreWrapper ending =
        new StoreWrapper(store) {
          @Override
          public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
            store.forget(key, store.edition(key));
            return store.get(key, slices);
          }
        };
    assertThatThrownBy(
            () -> new Fetcher(ending, StoreCounters.unshown()).get(whole, List.of(new Slice(0, 1))))
        .isInstanceOf(ZarrException.Rewritten.class);
    assertThat(fetcher.get(whole, List.of(new Slice(0, 1)))).isPresent();
  }
}
