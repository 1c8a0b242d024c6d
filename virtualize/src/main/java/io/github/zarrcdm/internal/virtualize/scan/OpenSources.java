package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that were opened last; others are closed, and opened again if they are needed. */
public final class OpenSources implements Closeable {
  private static final int MOST = 16;

  private final Map<String, SourceFile> open = new LinkedHashMap<>(16, 0.75f, true);
  private long requests;

  /** The file at {@code location}. */
  public SourceFile at(String location) throws IOException {
    SourceFile known = open.get(location);
    if (known == null) {
      if (open.size() == MOST) {
        close(List.copyOf(open.keySet()).get(0));
      }
      known = SourceFile.open(location);
      open.put(location, known);
    }
    return known;
  }

  private void close(String location) throws IOException {
    try (SourceFile closed = open.remove(location)) {
      requests += closed == null ? 0 : closed.requests();
    }
  }

  /** How many times bytes were asked for. */
  public long requests() {
    return requests + open.values().stream().mapToLong(SourceFile::requests).sum();
  }

  @Override
  public void close() throws IOException {
    for (String location : List.copyOf(open.keySet())) {
      close(location);
    }
  }
}
