package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates files under unique names. */
public final class UniqueFileName {
  private UniqueFileName() {}

  /**
   * Gives the file {@code draft} the name {@code path}, and takes its own away. Throws {@link
   * FileAlreadyExistsException} if somebody has taken the name. Unlike a move, a link fails also if
   * that happens at the same moment.
   */
  public static void give(Path draft, Path path) throws IOException {
    try {
      Files.createLink(path, draft);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (FileSystemException | UnsupportedOperationException e) {
      Files.move(draft, path); // a file system without links
      return;
    }
    Files.delete(draft);
  }
}
