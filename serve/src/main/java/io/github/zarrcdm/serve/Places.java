package io.github.zarrcdm.serve;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.serve.source.DatasetOpener;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is served, by the first parts of paths: datasets by their names, and those in folders, which
 * are found when they are asked for. Nothing outside of these folders is, through links neither.
 */
final class Places implements Closeable {
  /** Datasets of folders that are kept open. */
  private static final int OPEN = 64;

  /** More names of a folder are not listed. */
  private static final int MOST = 10_000;

  private final Map<String, String> locations;
  private final DatasetOpener opener;
  private final ServedDataset.Options options;
  private final Map<String, ServedDataset> named = new LinkedHashMap<>();
  private final Map<String, ServedDataset> found = new LinkedHashMap<>(16, 0.75f, true);

  /** Those of {@code locations}, by name. */
  Places(Map<String, String> locations, DatasetOpener opener, ServedDataset.Options options) {
    this.locations = Collections.unmodifiableMap(new LinkedHashMap<>(locations));
    this.opener = opener;
    this.options = options;
    this.locations.forEach(
        (name, location) -> {
          if (folder(location) == null) {
            named.put(name, new ServedDataset(name, location, opener, options));
          }
        });
  }

  /** Names of datasets and, with a slash behind, of folders. */
  List<String> names() {
    return locations.keySet().stream().map(n -> named.containsKey(n) ? n : n + "/").toList();
  }

  /** Datasets that have a name of their own. */
  List<ServedDataset> named() {
    return List.copyOf(named.values());
  }

  /**
   * A dataset, or a folder, which has no dataset.
   *
   * @param parts how many parts of the path name it
   */
  record Place(@Nullable ServedDataset dataset, @Nullable Path folder, int parts) {}

  /** The dataset at {@code name} if it has been found before; null if not. */
  @Nullable ServedDataset known(String name) {
    ServedDataset dataset = named.get(name);
    if (dataset != null) {
      return dataset;
    }
    synchronized (found) {
      return found.get(name);
    }
  }

  /** The place to which the first of {@code parts} lead; empty if there is none. */
  Optional<Place> find(List<String> parts) throws IOException {
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    ServedDataset dataset = named.get(parts.get(0));
    if (dataset != null) {
      return Optional.of(new Place(dataset, null, 1));
    }
    String location = locations.get(parts.get(0));
    if (location == null) {
      return Optional.empty();
    }
    Path root = FileNames.path(location).toRealPath();
    Path at = root;
    for (int n = 1; n < parts.size(); n++) {
      Path below = below(at, parts.get(n), root);
      if (below == null) {
        return Optional.empty();
      }
      at = below;
      if (!Files.isDirectory(at) || Stores.looksLikeZarr(at.toString())) {
        String name = String.join("/", parts.subList(0, n + 1));
        return Optional.of(new Place(found(name, at), null, n + 1));
      }
    }
    return Optional.of(new Place(null, at, parts.size()));
  }

  /** The file or folder {@code name} in {@code folder}; null if it is none, hidden or elsewhere. */
  private static @Nullable Path below(Path folder, String name, Path root) throws IOException {
    if (name.startsWith(".") || name.contains("/") || name.contains("\\")) {
      return null;
    }
    try {
      Path below = FileNames.resolve(folder, name);
      if (!Files.isDirectory(below) && !Files.isRegularFile(below)) {
        return null;
      }
      Path real = below.toRealPath();
      return real.startsWith(root) ? real : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private ServedDataset found(String name, Path at) throws IOException {
    ServedDataset evicted = null;
    ServedDataset dataset;
    synchronized (found) {
      dataset =
          found.computeIfAbsent(
              name, n -> new ServedDataset(n, FileNames.text(at), opener, options));
      if (found.size() > OPEN) {
        evicted = found.remove(found.keySet().iterator().next());
      }
    }
    if (evicted != null) {
      evicted.close();
    }
    return dataset;
  }

  /** The names in {@code folder}, sorted; those of folders that are no stores with a slash. */
  static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = FileNames.name(entry);
        if (!name.startsWith(".")
            && names.size() < MOST
            && (Files.isRegularFile(entry) || Files.isDirectory(entry))) {
          names.add(name);
        }
      }
    }
    Collections.sort(names);
    return names;
  }

  /** The folder at {@code location}, if it is one and no store; null for anything else. */
  private static @Nullable Path folder(String location) {
    return FileNames.isFolder(location) && !Stores.looksLikeZarr(location)
        ? FileNames.path(location)
        : null;
  }

  @Override
  public void close() throws IOException {
    for (ServedDataset dataset : named.values()) {
      dataset.close();
    }
    synchronized (found) {
      for (ServedDataset dataset : found.values()) {
        dataset.close();
      }
      found.clear();
    }
  }
}
