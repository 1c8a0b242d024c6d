package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.serve.picture.Painter;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/**
 * How pictures are drawn: on threads of their own, so that chunks need not wait for them, and kept
 * within a number of bytes. Few requests wait for a picture; more get an error at once.
 */
public final class DrawingThreads implements Closeable {
  /** Fewer than the server has threads for requests. */
  private static final int WAITING = 16;

  private final Painter painter;
  private final EncodingThreads work;
  private final EncodedCache<Picture> cache;
  private final Semaphore waiting = new Semaphore(WAITING);

  /**
   * Drawing by {@code painter}.
   *
   * @param width pictures that are drawn at once, each of another dataset
   * @param timeout how long a request waits
   * @param memory bytes of pictures that are kept
   */
  public DrawingThreads(Painter painter, int width, Duration timeout, long memory) {
    this.painter = painter;
    this.work = new EncodingThreads(width, timeout);
    this.cache = EncodedCache.ofPictures(memory);
  }

  Painter painter() {
    return painter;
  }

  EncodedCache<Picture> cache() {
    return cache;
  }

  /**
   * Returns what {@code task} returns. Throws {@link ZarrException.Unavailable} at once if too many
   * wait already; {@code where} begins the message.
   */
  <T> T waiting(String where, Callable<T> task) throws IOException {
    if (!waiting.tryAcquire()) {
      throw new ZarrException.Unavailable(
          where + ": the server is drawing other pictures. Ask again in a few seconds");
    }
    try {
      return task.call();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(where + ": " + e, e);
    } finally {
      waiting.release();
    }
  }

  /** Runs {@code task} as {@link EncodingThreads#call} does. */
  <T> T call(Semaphore share, String where, Callable<T> task) throws IOException {
    return work.call(share, where, task);
  }

  @Override
  public void close() {
    work.close();
  }
}
