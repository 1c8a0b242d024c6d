package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** One task at once, beside one of another source. */
class WorkTest {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final AtomicBoolean end = new AtomicBoolean();
  private final CountDownLatch begun = new CountDownLatch(1);

  private static <T> CompletableFuture<T> called(Work work, Callable<T> task) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call(work.share(), "a source", task);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  @Test
  void aTaskThatComputesKeepsItsPlace() throws Exception {
    try (Work work = new Work(1, Duration.ofMinutes(1), LOOK)) {
      CompletableFuture<String> computing =
          called(
              work,
              () -> {
                begun.countDown();
                while (!end.get()) {
                  Thread.onSpinWait();
                }
                return "computed";
              });
      begun.await();
      CompletableFuture<Boolean> other = called(work, end::get);
      Thread.sleep(5 * LOOK.toMillis());
      assertThat(other).isNotDone();
      end.set(true);
      assertThat(other.get(1, TimeUnit.MINUTES)).as("begun after the other had ended").isTrue();
      assertThat(computing.get(1, TimeUnit.MINUTES)).isEqualTo("computed");
    }
  }

  @Test
  void aTaskThatWaitsForItsSourceLeavesItsPlace() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (Work work = new Work(1, Duration.ofMinutes(1), LOOK)) {
      CompletableFuture<String> waiting =
          called(
              work,
              () -> {
                begun.countDown();
                never.await();
                return "read";
              });
      begun.await();
      assertThat(called(work, () -> "read first").get(1, TimeUnit.MINUTES)).isEqualTo("read first");
      never.countDown();
      assertThat(waiting.get(1, TimeUnit.MINUTES)).isEqualTo("read");
    } finally {
      never.countDown();
    }
  }
}
