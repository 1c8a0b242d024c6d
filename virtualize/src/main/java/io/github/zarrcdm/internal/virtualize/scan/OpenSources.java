package io.github.zarrcdm.internal.virtualize.scan;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualStore;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that were opened last; others are closed, and opened again if they are needed. */
public final class OpenSources implements Closeable {
  private static final int MOST = 16;

  private final Map<String, SourceFile> open = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, SourceFile.Edition> closed = new HashMap<>();
  private long requests;

  /**
   * Returns the file at {@code location}. Throws {@link ZarrException.Rewritten} if it is not what
   * it was when it was closed.
   */
  public SourceFile at(String location) throws IOException {
    SourceFile known = open.get(location);
    if (known == null) {
      if (open.size() == MOST) {
        close(List.copyOf(open.keySet()).get(0));
      }
      known = SourceFile.open(location);
      open.put(location, known);
      SourceFile.Edition before = closed.get(location);
      if (before != null) {
        known.checkIs(before);
      }
    }
    return known;
  }

  /** Opens the files of {@code dataset}. */
  public VirtualStore.Sources of(VirtualDataset dataset) {
    return number -> at(dataset.sources().get(number));
  }

  /**
   * Returns the file {@code source}. Throws {@link ZarrException.Rewritten} if it is longer or
   * shorter than when references were made of it.
   */
  private SourceFile at(VirtualSource source) throws IOException {
    SourceFile file = at(source.location());
    if (source.size() >= 0 && source.size() != file.size()) {
      throw new ZarrException.Rewritten(
          file.name(),
          "it has %s bytes, but %s when references were made of it; make them again"
              .formatted(file.size(), source.size()));
    }
    return file;
  }

  private void close(String location) throws IOException {
    try (SourceFile old = open.remove(location)) {
      if (old != null) {
        requests += old.requests();
        closed.put(location, old.edition());
      }
    }
  }

  /** Returns how many times bytes were asked for. */
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
