package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;

/** Searches a folder, and what its symbolic links lead to, for links that lead to a given place. */
public final class LinkSearch extends SimpleFileVisitor<Path> {
  private final Path place;
  private final Set<Path> seen = new HashSet<>();
  private boolean found;

  private LinkSearch(Path place) {
    this.place = place;
  }

  /**
   * Returns true if one leads into {@code place}, or to a folder that it is in; both are real
   * paths.
   */
  public static boolean any(Path folder, Path place) throws IOException {
    LinkSearch links = new LinkSearch(place);
    links.look(folder);
    return links.found;
  }

  private void look(Path folder) throws IOException {
    if (seen.add(folder)) {
      Files.walkFileTree(folder, this);
    }
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (attributes.isSymbolicLink() && Files.exists(file)) {
      Path real = file.toRealPath();
      found |= real.startsWith(place) || place.startsWith(real);
      if (!found && Files.isDirectory(real)) {
        look(real);
      }
    }
    return found ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
  }

  /** What may not be read is not a source. */
  @Override
  public FileVisitResult visitFileFailed(Path file, IOException failure) {
    return FileVisitResult.CONTINUE;
  }
}
