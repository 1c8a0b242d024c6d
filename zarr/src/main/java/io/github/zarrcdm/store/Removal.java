package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/** Removes what is in a folder; links, and not what they lead to. */
final class Removal extends SimpleFileVisitor<Path> {
  private final Path root;
  private final Set<String> kept;

  private Removal(Path root, Set<String> kept) {
    this.root = root;
    this.kept = kept;
  }

  /** Removes all in {@code root} but the keys {@code kept}; {@code root} itself if it is a link. */
  static void of(Path root, Set<String> kept) throws IOException {
    Files.walkFileTree(root, new Removal(root, kept));
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    String key = root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
    if (!kept.contains(key)) {
      Files.deleteIfExists(file);
    }
    return FileVisitResult.CONTINUE;
  }

  /** Another process may have removed or renamed it. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
    if (failure instanceof NoSuchFileException && !file.equals(root)) {
      return FileVisitResult.CONTINUE;
    }
    throw failure;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (!folder.equals(root)) {
      removeEmpty(folder);
    }
    return FileVisitResult.CONTINUE;
  }

  private void removeEmpty(Path folder) throws IOException {
    try {
      Files.delete(folder);
    } catch (DirectoryNotEmptyException e) {
      // It holds what is kept.
      if (kept.isEmpty() && Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
  }
}
