package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InterruptedReferencesTest {
  /** One thread reads a file that never arrives; another waits for it and is interrupted. */
  @Test
  @Timeout(600)
  void waitingForAFileOfReferencesCanBeInterrupted() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    Store silent =
        new StoreWrapper(new MemoryStore(Map.of())) {
          @Override
          public Optional<ByteBuffer> get(String key) {
            asked.countDown();
            boolean interrupted = false;
            while (over.getCount() > 0) {
              try {
                over.await();
              } catch (InterruptedException e) {
                interrupted = true;
              }
            }
            assertThat(interrupted).isFalse();
            return Optional.empty();
          }
        };
    String array = "{\"zarr_format\": 2, \"shape\": [1], \"chunks\": [1], \"dtype\": \"|u1\"}";
    ReferenceFolder folder =
        new ReferenceFolder(
            silent,
            ConsolidatedReferences.read(
                ByteBuffer.wrap(
                    ("{\"metadata\": {\"a/.zarray\": " + array + "}, \"record_size\": 10}")
                        .getBytes(UTF_8)),
                "x"));
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Runnable read =
        () -> {
          try {
            folder.of("a/0");
          } catch (Throwable e) {
            thrown.set(e);
          }
        };
    Thread first = new Thread(read);
    first.start();
    asked.await();
    Thread second = new Thread(read);
    second.start();
    second.interrupt();
    second.join(10_000);
    assertThat(second.isAlive()).isFalse();
    assertThat(thrown.get()).isInstanceOf(InterruptedIOException.class);
    over.countDown();
    first.join();
  }
}
