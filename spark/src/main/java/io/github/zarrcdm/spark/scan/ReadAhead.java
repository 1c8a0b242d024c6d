package io.github.zarrcdm.spark.scan;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.TaskContext;
import org.apache.spark.TaskContext$;

/**
 * Reads parts and returns what it read in their order: other threads read some parts ahead, or the
 * caller reads each one when it asks. For use by one thread.
 */
final class ReadAhead<A, B> implements Closeable {
  private final Iterator<A> parts;
  private final int ahead;
  private final Step<A, B> step;
  private final ExecutorService threads;
  private final Deque<Future<B>> underWay = new ArrayDeque<>();

  /** How a part is read; for several threads. */
  interface Step<A, B> {
    B read(A part) throws IOException;
  }

  /** At most {@code ahead} parts are read at once, and as many kept; 0: the caller reads. */
  ReadAhead(Iterator<A> parts, int ahead, Step<A, B> step) {
    this.parts = parts;
    this.ahead = ahead;
    this.step = step;
    this.threads = ahead == 0 ? null : Executors.newFixedThreadPool(ahead, ReadAhead::thread);
  }

  /**
   * Returns a thread of the caller's task: by that, Spark's functions find the settings of the
   * session.
   */
  private static Thread thread(Runnable work) {
    TaskContext task = TaskContext.get();
    Thread thread =
        new Thread(
            () -> {
              TaskContext$.MODULE$.setTaskContext(task);
              work.run();
            },
            "zarr-cdm read ahead");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns what was read of the next part. */
  B next() throws IOException {
    if (threads == null) {
      return step.read(parts.next());
    }
    begin();
    Future<B> next = underWay.poll();
    begin();
    try {
      return next.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while chunks were read");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      if (e.getCause() instanceof RuntimeException failed) {
        throw failed;
      }
      throw (Error) e.getCause();
    }
  }

  private void begin() {
    while (underWay.size() < ahead && parts.hasNext()) {
      A part = parts.next();
      underWay.add(threads.submit(() -> step.read(part)));
    }
  }

  /** Stops reading. */
  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
