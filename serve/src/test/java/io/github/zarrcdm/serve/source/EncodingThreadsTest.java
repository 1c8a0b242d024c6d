package io.github.zarrcdm.serve.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** One task at once, beside one of another source. */
class EncodingThreadsTest {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final AtomicBoolean end = new AtomicBoolean();
  private final CountDownLatch begun = new CountDownLatch(1);

  /** Work whose tasks all compute, however little the machine lets them. */
  private static EncodingThreads computing() {
    return new EncodingThreads(1, Duration.ofMinutes(1), LOOK, thread -> System.nanoTime());
  }

  private static <T> CompletableFuture<T> called(EncodingThreads work, Callable<T> task) {
    return called(work, () -> false, task);
  }

  private static <T> CompletableFuture<T> called(
      EncodingThreads work, BooleanSupplier gone, Callable<T> task) {
    return CompletableFuture.supplyAsync(
        () -> unchecked(() -> work.call(work.share(), "a source", gone, task)));
  }

  private static <T> T unchecked(Callable<T> task) {
    try {
      return task.call();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aTaskThatComputesKeepsItsPlace() throws Exception {
    try (EncodingThreads work = computing()) {
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
  void aTaskOfAClientThatGoesAwayIsInterruptedAndAnotherOneNeverBegins() throws Exception {
    try (EncodingThreads work = computing()) {
      CountDownLatch interrupted = new CountDownLatch(1);
      CompletableFuture<Object> running =
          called(
              work,
              end::get,
              () -> {
                begun.countDown();
                while (!Thread.currentThread().isInterrupted()) {
                  Thread.onSpinWait();
                }
                interrupted.countDown();
                return "";
              });
      begun.await();
      CompletableFuture<Object> queued = called(work, end::get, () -> fail("it was begun"));
      end.set(true);
      assertThat(running)
          .failsWithin(Duration.ofMinutes(1))
          .withThrowableThat()
          .withRootCauseInstanceOf(ClientGoneException.class);
      assertThat(queued)
          .failsWithin(Duration.ofMinutes(1))
          .withThrowableThat()
          .withRootCauseInstanceOf(ClientGoneException.class);
      assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
      assertThat(called(work, () -> "next").get(1, TimeUnit.MINUTES)).isEqualTo("next");
    }
  }

  @Test
  void aValueIsMadeAsLongAsAnybodyWaitsForIt() throws Exception {
    EncodedCache<Optional<Value.Whole>> cache = EncodedCache.ofChunks(1000);
    CountDownLatch ready = new CountDownLatch(1);
    AtomicInteger made = new AtomicInteger();
    try (EncodingThreads work = computing()) {
      EncodedCache.Loading<Optional<Value.Whole>> loading =
          unwanted ->
              work.call(
                  work.share(),
                  "a source",
                  unwanted,
                  () -> {
                    made.incrementAndGet();
                    begun.countDown();
                    ready.await();
                    return Optional.empty();
                  });
      CompletableFuture<Object> first =
          CompletableFuture.supplyAsync(() -> unchecked(() -> cache.get("key", end::get, loading)));
      begun.await();
      CompletableFuture<Object> second =
          CompletableFuture.supplyAsync(() -> unchecked(() -> cache.get("key", loading)));
      while (!cache.isAwaited("key")) {
        Thread.sleep(1);
      }
      end.set(true);
      Thread.sleep(3 * LOOK.toMillis());
      ready.countDown();
      assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(Optional.empty());
      assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(Optional.empty());
      assertThat(made).hasValue(1);
    }
  }

  @Test
  void aTaskThatWaitsForItsSourceLeavesItsPlace() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (EncodingThreads work =
        new EncodingThreads(1, Duration.ofMinutes(1), LOOK, EncodingThreads::processorTime)) {
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
