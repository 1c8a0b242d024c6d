package io.github.zarrcdm.internal.folder;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A folder in a store for files that several processes write before they rename them. No two have
 * the same name, so a process never renames or removes what another one has begun. Only the writer
 * that lets them write makes the folder: once it is removed, a process that is late can rename
 * nothing.
 */
public record Drafts(Path folder) {
  private static final Pattern NAME = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final int MOST_TRIES = 1000;

  /** Returns true if a writer can have the name {@code writer}, which a store may have given. */
  public static boolean isName(String writer) {
    return NAME.matcher(writer).matches();
  }

  /** Returns the drafts of {@code writer} in the store at {@code root}. */
  public static Drafts of(Path root, String writer) throws ZarrException.NotWritable {
    if (!isName(writer)) {
      throw new ZarrException.NotWritable(
          root + ": the ticket names no writer. Use one of a writer that is open.");
    }
    return new Drafts(root.resolve(Marker.UNFINISHED + "-" + writer));
  }

  public void make() throws IOException {
    Files.createDirectories(folder);
  }

  /** Returns a file that nobody else writes. */
  public Path next(String suffix) {
    return folder.resolve(UUID.randomUUID() + suffix);
  }

  /** Throws {@link ZarrException.NotWritable} if the folder is removed. */
  public void check() throws ZarrException.NotWritable {
    if (!Files.isDirectory(folder)) {
      throw new ZarrException.NotWritable(
          folder.getParent()
              + ": the writer that this process joined has ended, or another one took its place."
              + " Join the one that writes now.");
    }
  }

  /** Removes all, also what is added meanwhile. */
  public void remove() throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
          Removal.of(folder, Set.of());
          Files.deleteIfExists(folder);
        }
        return;
      } catch (DirectoryNotEmptyException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }
}
