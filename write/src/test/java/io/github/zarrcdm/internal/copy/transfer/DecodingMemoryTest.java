package io.github.zarrcdm.internal.copy.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each of two reads takes a chunk twice: as it is stored, and its elements. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DecodingMemoryTest {
  private static final long MEGABYTE = 1 << 20;

  private final DecodingMemory room = new DecodingMemory(20);
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          2,
          work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
          });

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @Test
  void chunksForWhichThereIsRoomAreReadAtOnce() {
    CountDownLatch both = new CountDownLatch(2);
    CompletableFuture<Object> one = read(5 * MEGABYTE, both);
    CompletableFuture<Object> other = read(5 * MEGABYTE, both);
    assertThat(one.join()).isEqualTo("read");
    assertThat(other.join()).isEqualTo("read");
  }

  @Test
  void otherChunksAreReadOneAfterTheOtherHoweverLarge() throws Exception {
    for (long megabytes : new long[] {6, 1000, 1L << 40}) {
      CountDownLatch go = new CountDownLatch(2);
      CompletableFuture<Object> one = read(megabytes * MEGABYTE, go);
      while (go.getCount() > 1) {
        Thread.sleep(1);
      }
      CompletableFuture<Object> other = read(megabytes * MEGABYTE, go);
      while (!room.isWaitedFor()) {
        Thread.sleep(1);
      }
      assertThat(one).isNotDone();
      go.countDown();
      one.join();
      other.join();
    }
  }

  @Test
  void aReadThatFailsGivesItsRoomBack() throws Exception {
    CompletableFuture<Object> failed =
        CompletableFuture.supplyAsync(() -> of(20 * MEGABYTE, () -> throwing()), threads);
    assertThat(failed).failsWithin(java.time.Duration.ofMinutes(10));
    assertThat(room.of(20 * MEGABYTE, () -> "read")).isEqualTo("read");
  }

  private static Object throwing() throws IOException {
    throw new IOException("not read");
  }

  /** Reads until {@code all} have begun. */
  private CompletableFuture<Object> read(long bytes, CountDownLatch all) {
    return CompletableFuture.supplyAsync(
        () ->
            of(
                bytes,
                () -> {
                  all.countDown();
                  try {
                    all.await();
                  } catch (InterruptedException e) {
                    throw new IOException(e);
                  }
                  return "read";
                }),
        threads);
  }

  private Object of(long bytes, DecodingMemory.Read read) {
    try {
      return room.of(bytes, read);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
