package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Links;
import io.github.zarrcdm.internal.platform.FileNames;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The names in the folders of a store. What has none that a key could have is a finding. */
final class FolderNames {
  private final String store;
  private final Links links;
  private final Set<Finding> findings = Collections.synchronizedSet(new LinkedHashSet<>());

  /** The names in the folders of {@code store}, of whose links those that lead into it count. */
  FolderNames(String store, Links links) {
    this.store = store;
    this.links = links;
  }

  /**
   * Returns the names of the folders in {@code folder}, whose key is {@code prefix}, in their
   * order; none if it is no folder, or there is none.
   */
  List<String> folders(String prefix, Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    // The JDK would open a pipe, and wait, to see that it is not a folder.
    if (!links.inside(folder) || !Files.isDirectory(folder)) {
      return names;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = FileNames.name(entry);
        if (!FileNames.isName(name, entry)) {
          leaveOut(Keys.below(prefix) + name, entry);
        } else if (links.isFolder(entry)) {
          names.add(name);
          Limit.NODES.check(names.size(), () -> store + ": " + prefix);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
    Collections.sort(names);
    return names;
  }

  /** No key leads to {@code entry}. */
  private void leaveOut(String key, Path entry) throws ZarrException.LimitExceeded {
    if (LocalProbe.hasMarker(entry)) {
      findings.add(
          new Finding(
              Finding.Severity.ERROR,
              "/" + key,
              "the name of this folder is not in UTF-8, as names of Zarr are. Rename it",
              "this node is left out"));
      Limit.NODES.check(findings.size(), () -> store + ": " + key);
    }
  }

  /** Returns what was found in the folders that have been listed so far. */
  List<Finding> findings() {
    synchronized (findings) {
      return List.copyOf(findings);
    }
  }

  /**
   * Gives {@code each} the names of all that is in {@code folder}. Returns false if they are more
   * than {@code most}, or cannot be listed: chunks may be read from a folder that may not be.
   */
  static boolean each(Path folder, int most, Consumer<String> each) {
    int count = 0;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        if (++count > most) {
          return false;
        }
        each.accept(FileNames.name(entry));
      }
    } catch (IOException | DirectoryIteratorException e) {
      return false;
    }
    return true;
  }
}
