package io.github.zarrcdm.internal.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.TransientException;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RetryStoreTest extends StoreContract {
  private final AtomicInteger asked = new AtomicInteger();

  @Override
  protected Store store(Map<String, byte[]> values) {
    return new RetryStore(failingTwice(new MemoryStore(values)), 3, Duration.ofMillis(1));
  }

  /** Answers at each third request for a whole value. */
  private Store failingTwice(Store store) {
    return new StoreWrapper(store) {
      @Override
      public Optional<ByteBuffer> get(String key) throws IOException {
        if (asked.incrementAndGet() % 3 != 0) {
          throw new TransientException("busy", Duration.ZERO, null);
        }
        return store.get(key);
      }
    };
  }

  @Test
  void anInterruptEndsThePause() {
    Store store = new RetryStore(failingTwice(new MemoryStore(VALUES)), 3, Duration.ofHours(1));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store.get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessage("busy, then interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  /** What {@link StoreWrapper} hands on is tried once only, unless it is overridden. */
  @Test
  void askingWhetherAValueExistsIsTriedAgain() throws IOException {
    Store busy =
        new StoreWrapper(new MemoryStore(VALUES)) {
          @Override
          public boolean exists(String key) throws IOException {
            if (asked.incrementAndGet() < 3) {
              throw new TransientException("busy", Duration.ZERO, null);
            }
            return store.exists(key);
          }
        };
    assertThat(new RetryStore(busy, 3, Duration.ofMillis(1)).exists("zarr.json")).isTrue();
  }

  @Test
  void permanentFailuresAreNotRetried() {
    Store store = new RetryStore(new MemoryStore(VALUES), 3, Duration.ofMillis(1));
    assertThatThrownBy(() -> store.get("../x")).isInstanceOf(ZarrException.Malformed.class);
  }

  /** More of them than there are places. */
  @Test
  @Timeout(600)
  void whoWaitsForAnotherTryTakesNoPlaceFromOthers() throws Exception {
    try (ServedStore served = new ServedStore()) {
      CountDownLatch refused = new CountDownLatch(70);
      Store store = served.store();
      served
          .server()
          .with(
              (exchange, key) -> {
                boolean busy = key.startsWith("busy");
                if (busy) {
                  exchange.getResponseHeaders().set("Retry-After", "25");
                  WebServer.answer(exchange, 503, "text/plain", new byte[0]);
                  refused.countDown();
                }
                return busy;
              });
      List<Thread> waiting = new ArrayList<>();
      for (int n = 0; n < 70; n++) {
        String key = "busy/" + n;
        waiting.add(new Thread(() -> assertThatThrownBy(() -> store.get(key))));
      }
      waiting.forEach(Thread::start);
      refused.await();
      assertThat(store.get("c")).isPresent();
      assertThat(waiting).as("those who wait for 25 s").allMatch(Thread::isAlive);
      waiting.forEach(Thread::interrupt);
      for (Thread thread : waiting) {
        thread.join();
      }
    }
  }
}
