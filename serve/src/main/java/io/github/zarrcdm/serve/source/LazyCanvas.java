package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.Painter;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A dataset for drawing, opened when something of it is drawn first, and again when it has been
 * used for as long as it may.
 */
final class LazyCanvas implements Closeable {
  /** So old may pictures of a store be, whose chunks may be written without a trace elsewhere. */
  private static final Duration OF_STORES = Duration.ofMinutes(1);

  private final Duration age;
  private final Object looking = new Object();
  private Look look = new Look(System.nanoTime());
  private @Nullable Canvas open;
  private @Nullable Look opened;

  /** The source as it was at a time; no two are equal. */
  static final class Look {
    private final long since;

    private Look(long since) {
      this.since = since;
    }
  }

  /** One that is used for {@code age}; zero for any time. */
  LazyCanvas(Duration age) {
    this.age = age;
  }

  /**
   * Returns one of a Zarr store, or of another source, whose changes show in files that are known.
   */
  static LazyCanvas of(boolean store) {
    return new LazyCanvas(store ? OF_STORES : Duration.ZERO);
  }

  /** Returns what pictures of now show. */
  Look look() {
    synchronized (looking) { // Not on this, on which opening may take long.
      long now = System.nanoTime();
      if (!age.isZero() && now - look.since >= age.toNanos()) {
        look = new Look(now);
      }
      return look;
    }
  }

  /** Returns the dataset as it was at {@link #look} or later; used by one thread at a time. */
  synchronized Canvas get(Painter painter, String location) throws IOException {
    Look now;
    synchronized (looking) {
      now = look;
    }
    if (open != null && opened != now) {
      close();
    }
    if (open == null) {
      open = painter.open(location);
      opened = now;
    }
    return open;
  }

  @Override
  public synchronized void close() throws IOException {
    Canvas last = open;
    open = null;
    if (last != null) {
      last.close();
    }
  }
}
