package io.github.zarrcdm.internal.folder;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Removes what is in a folder; links, and not what they lead to. */
public final class Removal extends SimpleFileVisitor<Path> {
  private final Path root;
  private final Path top;
  private final Predicate<String> removed;
  private final boolean all;

  private Removal(Path root, Path top, Predicate<String> removed, boolean all) {
    this.root = root;
    this.top = top;
    this.removed = removed;
    this.all = all;
  }

  /** Removes all in {@code root} but the keys {@code kept}; {@code root} itself if it is a link. */
  public static void of(Path root, Set<String> kept) throws IOException {
    Predicate<String> removed = key -> !kept.contains(key);
    Files.walkFileTree(root, new Removal(root, root, removed, kept.isEmpty()));
  }

  /** Removes the keys {@code removed} in the folder {@code top} of the store at {@code root}. */
  public static void of(Path root, Path top, Predicate<String> removed) throws IOException {
    Files.walkFileTree(top, new Removal(root, top, removed, false));
  }

  /**
   * Removes the metadata documents in {@code root} but the keys {@code kept}, those of a group
   * before those of what is in it.
   */
  public static void documents(Path root, Set<String> kept) throws IOException {
    SortedMap<Integer, List<Path>> found = new TreeMap<>();
    Predicate<String> collect =
        key -> {
          if (Marker.endsWithDocument(key) && !kept.contains(key)) {
            Path path = FileNames.resolve(root, key);
            found.computeIfAbsent(Marker.removalRank(key), rank -> new ArrayList<>()).add(path);
          }
          return false;
        };
    Files.walkFileTree(root, new Removal(root, root, collect, false));
    for (List<Path> level : found.values()) {
      for (Path document : level) {
        Files.deleteIfExists(document);
      }
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String key = root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
    if (removed.test(key)) {
      Files.deleteIfExists(file);
    }
    return FileVisitResult.CONTINUE;
  }

  /** Another process may have removed or renamed it. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException && !file.equals(top)) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (!folder.equals(top)) {
      removeEmpty(folder);
    }
    return FileVisitResult.CONTINUE;
  }

  private void removeEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException e) {
      // It holds what is kept.
      if (all && Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
  }
}
