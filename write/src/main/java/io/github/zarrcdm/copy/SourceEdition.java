package io.github.zarrcdm.copy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.copy.quirks.ncml.Ncml;
import io.github.zarrcdm.internal.copy.source.Source;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import ucar.nc2.NetcdfFile;

/**
 * The state in which a dataset was opened: that of its own file, and of those that its NcML names,
 * with the folders they are in; of a store that NcML names, the documents at its root. What is on
 * servers is taken for unchanged.
 */
public final class SourceEdition {
  private final Map<Path, String> files;
  private final Optional<ZarrDataset> store;
  private final long metadata;

  /** Until then a file can be written again and keep its time; 0 if none could at the open. */
  private final long unsettled;

  private SourceEdition(
      Map<Path, String> files, Optional<ZarrDataset> store, long metadata, long unsettled) {
    this.files = files;
    this.store = store;
    this.metadata = metadata;
    this.unsettled = unsettled;
  }

  /**
   * Returns the state of the file at {@code location}, which is about to be opened; of anything but
   * one file on this machine, a state that is always current.
   */
  public static SourceEdition before(String location) {
    Map<Path, String> files = new LinkedHashMap<>();
    file(location).filter(Files::isRegularFile).ifPresent(path -> files.put(path, state(path)));
    return new SourceEdition(files, Optional.empty(), 0, 0);
  }

  /**
   * Returns the edition of {@code source}, which was opened just now.
   *
   * @param began when the open began, in milliseconds since 1970
   */
  public static SourceEdition of(NetcdfFile source, long began) throws IOException {
    Map<Path, String> files = new LinkedHashMap<>();
    Map<String, Path> paths = new LinkedHashMap<>();
    for (String location : Ncml.locations(source)) {
      file(location).ifPresent(path -> paths.put(location, path));
    }
    Optional<ZarrDataset> store =
        Source.of(source) instanceof Source.Store shown
            ? Optional.of(shown.shown().dataset())
            : Optional.empty();
    boolean joined = paths.size() > 1;
    for (Path path : paths.values()) {
      files.put(path, state(path));
      if (store.isEmpty() && Files.isDirectory(path)) {
        documents(path).forEach(document -> files.put(document, state(document)));
      }
      Path folder = path.toAbsolutePath().getParent();
      if (joined && folder != null) {
        files.putIfAbsent(folder, state(folder));
      }
    }
    return store.isPresent()
        ? new SourceEdition(files, store, store.get().lastModified(), 0)
        : new SourceEdition(files, store, 0, unsettled(files.keySet(), began));
  }

  private static long unsettled(Set<Path> files, long began) {
    long last = 0;
    for (Path file : files) {
      try {
        last = Math.max(last, WriteTimes.latest(Files.getLastModifiedTime(file).toMillis()));
      } catch (IOException e) {
        // A file that is missing gets a state when it is there.
      }
    }
    return last < began ? 0 : last;
  }

  /** Returns the documents at the root of a store in {@code folder}, which NcML names. */
  private static List<Path> documents(Path folder) {
    return Marker.DOCUMENTS.stream().map(folder::resolve).filter(Files::exists).toList();
  }

  /** Returns true if the source is a Zarr store, and not a dataset that was built on one. */
  public boolean isStore() {
    return store.isPresent();
  }

  /** Returns how many files are looked at. */
  public int files() {
    return files.size();
  }

  /**
   * Returns true if nothing has changed since; a remote store is asked as often as hosts ask it.
   */
  public boolean isCurrent() throws IOException {
    return filesAreCurrent() && (store.isEmpty() || store.get().lastModified() == metadata);
  }

  /** Returns true if nothing has changed up to this moment; a remote store is asked at once. */
  public boolean isCurrentNow() throws IOException {
    return filesAreCurrent() && (store.isEmpty() || store.get().lastModifiedNow() == metadata);
  }

  /**
   * Returns true if a file was so new at the open that it may have been written again since within
   * the same tick of its clock, which is over: only opening it again tells.
   */
  public boolean mayHaveChangedUnseen() {
    return unsettled > 0 && System.currentTimeMillis() > unsettled;
  }

  private boolean filesAreCurrent() {
    for (Map.Entry<Path, String> file : files.entrySet()) {
      if (!state(file.getKey()).equals(file.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static String state(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return now.lastModifiedTime().toInstant() + " " + now.size() + " " + now.fileKey();
    } catch (IOException e) {
      return "missing";
    }
  }

  private static Optional<Path> file(String location) {
    try {
      Optional<Location> parsed = Optional.of(Locations.parse(location));
      return parsed.flatMap(Location::file);
    } catch (IOException | RuntimeException e) {
      return Optional.of(FileNames.path(location)).filter(Files::exists);
    }
  }
}
