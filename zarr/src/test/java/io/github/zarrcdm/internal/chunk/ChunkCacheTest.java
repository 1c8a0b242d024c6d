package io.github.zarrcdm.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ChunkCacheTest {
  private static final Object ARRAY = new Object();

  @Test
  void staysWithinItsBytes() {
    ChunkCache cache = new ChunkCache(10_000);
    for (int i = 0; i < 100; i++) {
      cache.put(key(i), new ChunkCache.Entry("chunk " + i, 1000));
    }
    assertThat(cache.bytes()).isLessThanOrEqualTo(10_000);
    assertThat(cache.get(key(99))).isEqualTo("chunk 99");
    assertThat(cache.get(key(0))).isNull();
  }

  @Test
  void chunksReadOnceDoNotPushOutThoseReadAgain() {
    ChunkCache cache = new ChunkCache(10_000);
    cache.put(key(0), new ChunkCache.Entry("often", 1000));
    cache.get(key(0));
    for (int i = 1; i < 100; i++) {
      cache.put(key(i), new ChunkCache.Entry("once", 1000));
    }
    assertThat(cache.get(key(0))).isEqualTo("often");
  }

  @Test
  void keepsNothingThatAloneIsTooLarge() {
    ChunkCache cache = new ChunkCache(10_000);
    cache.put(key(0), new ChunkCache.Entry("large", 6000));
    assertThat(cache.bytes()).isZero();
  }

  @Test
  void aFailedLoadLeavesNothingBehind() throws IOException {
    ChunkCache cache = new ChunkCache(10_000);
    assertThatThrownBy(
            () ->
                cache.load(
                    key(0),
                    () -> {
                      throw new IOException("gone");
                    }))
        .hasMessage("gone");
    assertThat(cache.load(key(0), () -> new ChunkCache.Entry("back", 10))).isEqualTo("back");
  }

  /** Interrupted stores may throw anything; the interrupt flag of the loader's thread decides. */
  @Test
  void interruptingTheLoadingThreadDoesNotFailThoseThatWait() throws Exception {
    ChunkCache cache = new ChunkCache(10_000);
    CountDownLatch loading = new CountDownLatch(1);
    Thread loader =
        new Thread(
            () -> {
              try {
                cache.load(key(0), () -> blocked(loading));
              } catch (IOException e) {
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
              }
            });
    loader.start();
    loading.await();
    AtomicReference<Object> read = new AtomicReference<>();
    Thread waiter =
        new Thread(
            () -> {
              try {
                read.set(cache.load(key(0), () -> new ChunkCache.Entry("mine", 10)));
              } catch (IOException e) {
                read.set(e);
              }
            });
    waiter.start();
    while (waiter.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    loader.interrupt();
    waiter.join(5000);
    assertThat(read.get()).isEqualTo("mine");
  }

  private static ChunkCache.Entry blocked(CountDownLatch begun) throws IOException {
    begun.countDown();
    try {
      Thread.sleep(Long.MAX_VALUE);
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("air.zarr: interrupted", e);
    }
  }

  @Test
  void forgetsOnlyThatArray() {
    ChunkCache cache = new ChunkCache(10_000);
    ChunkCache.Key other = new ChunkCache.Key(new Object(), new long[] {0});
    cache.put(key(0), new ChunkCache.Entry("mine", 10));
    cache.put(other, new ChunkCache.Entry("other", 10));
    cache.forget(ARRAY);
    assertThat(cache.get(key(0))).isNull();
    assertThat(cache.get(other)).isEqualTo("other");
  }

  private static ChunkCache.Key key(long chunk) {
    return new ChunkCache.Key(ARRAY, new long[] {chunk});
  }
}
