package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Searches a folder for a file or folder that also has another path, as by a mount: compared as the
 * file system identifies them.
 */
public final class AliasSearch extends SimpleFileVisitor<Path> {
  private final Object wanted;
  private boolean found;

  private AliasSearch(Object wanted) {
    this.wanted = wanted;
  }

  /**
   * Returns true if {@code place} is in {@code folder}, or is that itself. False if one of them
   * does not exist, and where the file system knows files by their paths alone, as on Windows.
   */
  public static boolean any(Path folder, Path place) throws IOException {
    if (Files.notExists(folder) || Files.notExists(place)) {
      return false;
    }
    Object wanted = Files.readAttributes(place, BasicFileAttributes.class).fileKey();
    if (wanted == null) {
      return false;
    }
    AliasSearch same = new AliasSearch(wanted);
    Files.walkFileTree(folder, same);
    return same.found;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
    return look(attributes);
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
    return look(attributes);
  }

  private FileVisitResult look(BasicFileAttributes attributes) {
    found |= wanted.equals(attributes.fileKey());
    return found ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
  }

  /** What may not be read is neither a source nor removed. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
    return FileVisitResult.CONTINUE;
  }
}
