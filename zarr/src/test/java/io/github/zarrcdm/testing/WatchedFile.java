package io.github.zarrcdm.testing;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What Linux tells of the name of a file while others take it. */
public final class WatchedFile implements Closeable {
  private static final int SECONDS = 30;

  private final Path name;
  private final WatchService service;

  /** Watches the name of {@code file} in its folder. */
  public WatchedFile(Path file) throws IOException {
    name = file.getFileName();
    service = file.getFileSystem().newWatchService();
    file.getParent()
        .register(
            service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
  }

  /** Waits until another file has the name. Returns true if no file had it for a moment. */
  public boolean wasGone() throws InterruptedException {
    List<WatchEvent.Kind<?>> seen = new ArrayList<>();
    while (!seen.contains(StandardWatchEventKinds.ENTRY_CREATE)) {
      WatchKey key = service.poll(SECONDS, TimeUnit.SECONDS);
      if (key == null) {
        throw new IllegalStateException(name + ": no other file has taken this name");
      }
      for (WatchEvent<?> event : key.pollEvents()) {
        if (name.equals(event.context())) {
          seen.add(event.kind());
        }
      }
      key.reset();
    }
    return seen.contains(StandardWatchEventKinds.ENTRY_DELETE);
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}
