package io.github.zarrcdm.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.internal.parallel.Requests.Arrived;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class RequestsTest {
  private static final long FOR_EVER = Long.MAX_VALUE;

  @Test
  void everyValueIsFetchedAndUsedOnce() throws IOException {
    AtomicIntegerArray used = new AtomicIntegerArray(1000);
    RemoteRun.of(1000, 10, n -> new Arrived(10, () -> used.incrementAndGet((int) n)));
    for (int n = 0; n < used.length(); n++) {
      assertThat(used.get(n)).isEqualTo(1);
    }
  }

  @Test
  void threadsThatWaitForResponsesDoNotDecode() throws IOException {
    Set<String> fetchers = ConcurrentHashMap.newKeySet();
    Set<String> users = ConcurrentHashMap.newKeySet();
    CountDownLatch together = new CountDownLatch(Requests.MOST / 2);
    RemoteRun.of(
        200,
        0,
        n -> {
          fetchers.add(Thread.currentThread().getName());
          together.countDown();
          awaited(together);
          return new Arrived(0, () -> users.add(Thread.currentThread().getName()));
        });
    assertThat(fetchers).contains("zarr-cdm fetch");
    assertThat(users).isNotEmpty().doesNotContain("zarr-cdm fetch");
  }

  @Test
  void aFailureEndsTheOthers() {
    assertThatThrownBy(
            () ->
                RemoteRun.of(
                    100,
                    0,
                    n -> {
                      if (n == 3) {
                        throw new IOException("three");
                      }
                      sleep(n < 3 ? 0 : FOR_EVER);
                      return null;
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("three");
  }

  @Test
  void anInterruptEndsItAndReachesNobodyElse() throws Exception {
    AtomicLong interrupted = new AtomicLong();
    CountDownLatch under = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () ->
                assertThatThrownBy(
                        () ->
                            RemoteRun.of(
                                100,
                                0,
                                n -> {
                                  under.countDown();
                                  sleep(FOR_EVER);
                                  return null;
                                }))
                    .isInstanceOf(InterruptedIOException.class)
                    .satisfies(e -> interrupted.set(Thread.interrupted() ? 1 : 2)));
    reader.start();
    under.await();
    reader.interrupt();
    reader.join();
    assertThat(interrupted).hasValue(1);
    AtomicInteger done = new AtomicInteger();
    RemoteRun.of(
        200,
        0,
        n -> Thread.currentThread().isInterrupted() ? null : new Arrived(0, done::incrementAndGet));
    assertThat(done).hasValue(200);
  }

  /** Values too large to be held together are fetched one at a time. */
  @Test
  void noMoreIsUnderWayThanFitsIntoMemory() throws IOException {
    long bytes = Runtime.getRuntime().maxMemory();
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    RemoteRun.of(
        20,
        bytes,
        n -> {
          most.accumulateAndGet(now.incrementAndGet(), Math::max);
          return new Arrived(bytes, now::decrementAndGet);
        });
    assertThat(most.get()).isLessThanOrEqualTo(2);
    assertThat(now).hasValue(0);
  }

  @Test
  void aRunInsideOfAnotherIsNotWaitedForByItself() throws IOException {
    AtomicInteger done = new AtomicInteger();
    RemoteRun.of(
        100,
        0,
        n -> {
          RemoteRun.of(100, 0, m -> new Arrived(0, done::incrementAndGet));
          return null;
        });
    assertThat(done).hasValue(10_000);
  }

  @Test
  void preparationDoesNotDelayTheFirstRequest() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Boolean> made =
        Requests.meanwhile(
            () -> {
              try {
                return asked.await(10, TimeUnit.MINUTES);
              } catch (InterruptedException e) {
                return false;
              }
            });
    RemoteRun.of(
        1,
        0,
        n -> {
          asked.countDown();
          return null;
        });
    assertThat(made.get()).isTrue();
  }

  @Test
  void lackOfMemoryMeanwhileIsThrownToWhoNeedsIt() {
    CompletableFuture<Object> made =
        Requests.meanwhile(
            () -> {
              throw new OutOfMemoryError("as for a result that does not fit");
            });
    assertThatThrownBy(made::join).hasCauseInstanceOf(OutOfMemoryError.class);
  }

  private static void awaited(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }

  private static void sleep(long millis) throws IOException {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException();
    }
  }
}
