package io.github.zarrcdm.internal.parallel;

import io.github.zarrcdm.internal.platform.Setting;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks remote stores for many values at once: on threads that wait for answers and decode nothing.
 * What comes is used by the caller and the threads of {@link Workers}, as soon as it is there.
 */
public final class Requests {
  /** To one remote store; to all of them twice as many. */
  public static final int MOST = Math.max(1, Setting.count("zarrcdm.requests", 64));

  /** Some wait before they try again, which must not keep others from asking. */
  static final int WIDTH = MOST + MOST / 4 + 1;

  /** Fetchers of a run for which there are threads even while others take all that are shared. */
  private static final int OWN = 8;

  private static final ThreadPoolExecutor THREADS = threads(4 * WIDTH);
  private static final ThreadPoolExecutor MORE = threads(Integer.MAX_VALUE);

  private Requests() {}

  private static ThreadPoolExecutor threads(int most) {
    return new ThreadPoolExecutor(
        0,
        most,
        10,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        work -> Workers.thread(work, "zarr-cdm fetch"));
  }

  /** Returns what the threads that wait for answers do now. */
  public static PoolState state() {
    return PoolState.of(THREADS).plus(PoolState.of(MORE));
  }

  /**
   * Starts {@code fetcher}, of which a run has started {@code others} before. Throws {@link
   * RejectedExecutionException} if there is no thread for it.
   */
  static void fetch(Runnable fetcher, long others) {
    try {
      THREADS.execute(fetcher);
    } catch (RejectedExecutionException full) {
      if (others >= OWN) {
        throw full;
      }
      MORE.execute(fetcher); // Those that are shared may all wait for servers that are silent.
    }
  }

  /**
   * Runs {@code work} on a thread that waits for answers, if one is free; its end is not waited
   * for.
   */
  public static void later(Runnable work) {
    try {
      THREADS.execute(work);
    } catch (RejectedExecutionException full) {
      // Then those who wait for an answer come first.
    }
  }

  /**
   * Returns what {@code work} makes, on a thread that waits for answers, or here if none is free:
   * for what would otherwise keep the first request waiting.
   */
  public static <T> CompletableFuture<T> meanwhile(Supplier<T> work) {
    CompletableFuture<T> made = new CompletableFuture<>();
    Runnable make =
        () -> {
          try {
            made.complete(work.get());
          } catch (RuntimeException | Error e) {
            made.completeExceptionally(e);
          }
        };
    try {
      THREADS.execute(make);
    } catch (RejectedExecutionException full) {
      make.run();
    }
    return made;
  }

  /** Gets the value with a number. */
  @FunctionalInterface
  public interface Fetch {
    /** Returns what came; null if there is nothing left to do with it. */
    @Nullable Arrived get(long n) throws IOException;
  }

  /** What is done with a value that has come. */
  @FunctionalInterface
  public interface Use {
    void run() throws IOException;
  }

  /** A value that has come: the bytes it takes until it has been used. */
  public record Arrived(long bytes, Use use) {}
}
