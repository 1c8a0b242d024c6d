package io.github.zarrcdm.serve;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.serve.http.RequestPath;
import io.github.zarrcdm.serve.site.Places;
import io.github.zarrcdm.serve.source.DatasetOpener;
import io.github.zarrcdm.serve.source.ServedDataset;
import io.github.zarrcdm.serve.source.ServingOptions;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
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
final class LocationPlaces implements Places, Closeable {
  /** Datasets of folders that are kept open. */
  private static final int OPEN = 64;

  /** More names of a folder are not listed. */
  private static final int MOST = 10_000;

  private final Map<String, String> locations;
  private final DatasetOpener opener;
  private final ServingOptions options;
  private final Map<String, ServedDataset> named = new LinkedHashMap<>();
  private final Map<String, ServedDataset> found = new LinkedHashMap<>(16, 0.75f, true);

  /** The places of {@code locations}, by name. */
  LocationPlaces(Map<String, String> locations, DatasetOpener opener, ServingOptions options) {
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

  /** Datasets that have a name of their own. */
  List<ServedDataset> named() {
    return List.copyOf(named.values());
  }

  @Override
  public boolean listed() {
    return true;
  }

  @Override
  public Optional<Place> find(List<String> parts) throws IOException {
    if (parts.isEmpty()) {
      List<String> names =
          locations.keySet().stream().map(n -> named.containsKey(n) ? n : n + "/").toList();
      return Optional.of(new Place.Folder(names));
    }
    Optional<Place> known = known(parts);
    try {
      return known.isPresent() ? known : looked(parts);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns true if the answer for {@code path}, which is still escaped, takes no longer than a
   * look at a disk of this machine: a chunk of a store that is passed through.
   */
  boolean isAtHand(String path) {
    Optional<RequestPath> parsed = RequestPath.parse(path).filter(found -> !found.folder());
    List<String> parts = parsed.map(RequestPath::parts).orElse(List.of());
    if (parts.isEmpty() || !(known(parts).orElse(null) instanceof Place.Dataset found)) {
      return false;
    }
    int format = requireNonNull(FORMATS.get(parts.get(found.parts())));
    String key = String.join("/", parts.subList(found.parts() + 1, parts.size()));
    return found.dataset().isAtHand(format, key);
  }

  /**
   * Returns a dataset that has been found before, for one of its keys: without a look at the disk.
   */
  private Optional<Place> known(List<String> parts) {
    String last = parts.get(parts.size() - 1);
    for (int n = 1; n < parts.size() && !Marker.endsWithDocument(last); n++) {
      if (FORMATS.containsKey(parts.get(n))) {
        ServedDataset dataset = known(String.join("/", parts.subList(0, n)));
        if (dataset != null) {
          return Optional.of(new Place.Dataset(dataset, n));
        }
      }
    }
    return Optional.empty();
  }

  private @Nullable ServedDataset known(String name) {
    ServedDataset dataset = named.get(name);
    if (dataset != null) {
      return dataset;
    }
    synchronized (found) {
      return found.get(name);
    }
  }

  private Optional<Place> looked(List<String> parts) throws IOException {
    ServedDataset dataset = named.get(parts.get(0));
    if (dataset != null) {
      return Optional.of(new Place.Dataset(dataset, 1));
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
        return Optional.of(new Place.Dataset(found(name, at), n + 1));
      }
    }
    return Optional.of(new Place.Folder(names(at)));
  }

  /**
   * Returns the file or folder {@code name} in {@code folder}; null if it is none, hidden or
   * elsewhere.
   */
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

  /**
   * Returns the names in {@code folder}, sorted; those of folders that are no stores with a slash.
   */
  private static List<String> names(Path folder) throws IOException {
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

  /** Returns the folder at {@code location}, if it is one and no store; null for anything else. */
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
