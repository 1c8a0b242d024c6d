package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.serve.picture.Canvas;
import io.github.zarrcdm.serve.picture.Painter;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A dataset for drawing, opened when something of it is drawn first. */
final class LazyCanvas implements Closeable {
  private @Nullable Canvas open;

  synchronized Canvas get(Painter painter, String location) throws IOException {
    if (open == null) {
      open = painter.open(location);
    }
    return open;
  }

  @Override
  public synchronized void close() throws IOException {
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
