package io.github.zarrcdm.internal.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.ref.WeakReference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class WorkersTest {

  @Test
  void everyTaskRunsOnce() throws IOException {
    AtomicIntegerArray runs = new AtomicIntegerArray(10_000);
    Workers.run(runs.length(), 8, n -> runs.incrementAndGet((int) n));
    for (int i = 0; i < runs.length(); i++) {
      assertThat(runs.get(i)).isOne();
    }
  }

  @Test
  void aFailureStopsTheOthersAndReachesTheCaller() {
    AtomicLong done = new AtomicLong();
    assertThatThrownBy(
            () ->
                Workers.run(
                    1_000_000,
                    4,
                    n -> {
                      if (n == 10) {
                        throw new IOException("chunk 10");
                      }
                      done.incrementAndGet();
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("chunk 10");
    assertThat(done.get()).isLessThan(1_000_000);
  }

  @Test
  void runsWithinRunsDoNotBlock() throws IOException {
    AtomicLong done = new AtomicLong();
    Workers.run(50, 32, n -> Workers.run(50, 32, m -> done.incrementAndGet()));
    assertThat(done.get()).isEqualTo(2500);
  }

  @Test
  void anInterruptEndsTheReadAndIsKept() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Workers.run(100, 4, n -> {}))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void anInterruptReachesThoseWhoHelpAndNobodyElse() throws Exception {
    CountDownLatch begun = new CountDownLatch(4);
    AtomicReference<Throwable> told = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                Workers.run(
                    4,
                    4,
                    n -> {
                      begun.countDown();
                      sleep(Long.MAX_VALUE);
                    });
              } catch (IOException e) {
                told.set(Thread.currentThread().isInterrupted() ? e : null);
              }
            });
    reader.start();
    begun.await();
    reader.interrupt();
    reader.join();
    assertThat(told.get()).isInstanceOf(InterruptedIOException.class);
    Workers.run(64, 16, n -> sleep(1));
  }

  @Test
  void helpersThatComeTooLateKeepNoResult() throws IOException {
    CountDownLatch released = new CountDownLatch(1);
    for (int i = 0; i < 64; i++) {
      Workers.offer(
          () -> {
            try {
              released.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
    try {
      WeakReference<AtomicLong> result = resultOfARun();
      System.gc();
      assertThat(result.get()).isNull();
    } finally {
      released.countDown();
    }
  }

  private static WeakReference<AtomicLong> resultOfARun() throws IOException {
    AtomicLong result = new AtomicLong();
    Workers.run(2, 2, result::addAndGet);
    return new WeakReference<>(result);
  }

  private static void sleep(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("asleep");
    }
  }
}
