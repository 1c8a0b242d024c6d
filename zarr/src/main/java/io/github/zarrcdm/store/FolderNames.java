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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The names in the folders of a store. */
final class FolderNames {
  private FolderNames() {}

  /**
   * Returns the names of the folders in {@code folder}, whose key in {@code store} is {@code
   * prefix}, in their order; none if it is no folder, or there is none. Adds to {@code findings}
   * the stores in it that have names of no key.
   */
  static List<String> folders(
      String store, String prefix, Path folder, Links links, Set<Finding> findings)
      throws IOException {
    List<String> names = new ArrayList<>();
    // The JDK would open a pipe, and wait, to see that it is not a folder.
    if (!links.inside(folder) || !Files.isDirectory(folder)) {
      return names;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = FileNames.name(entry);
        if (!FileNames.isName(name, entry)) {
          leaveOut(store, Keys.below(prefix) + name, entry, findings);
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
  private static void leaveOut(String store, String key, Path entry, Set<Finding> findings)
      throws ZarrException.LimitExceeded {
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
