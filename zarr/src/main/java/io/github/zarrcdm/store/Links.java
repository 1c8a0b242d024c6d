package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Limit;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Symbolic links below a folder: followed where they stay inside it, or everywhere with {@code
 * -Dzarrcdm.files.follow=true}; what they lead to outside does not exist.
 *
 * <p>A folder is looked at once, so that a chunk costs no more than its open call.
 */
final class Links {
  static final String FOLLOW = "zarrcdm.files.follow";

  private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);
  private static final Set<OpenOption> READ_NO_LINK =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final int REMEMBERED = 10_000;

  private final Path root;
  private final boolean follow = Boolean.getBoolean(FOLLOW);
  private final Set<Path> insideFolders = ConcurrentHashMap.newKeySet();
  private final Set<Path> followed = ConcurrentHashMap.newKeySet();

  /** The links below {@code root}, which is a real path. */
  Links(Path root) {
    this.root = root;
  }

  /** The file, open to read; null if it does not exist or lies outside. */
  FileChannel open(Path path) throws IOException {
    if (follow) {
      return existing(path, READ);
    }
    Path folder = path.equals(root) ? root : path.getParent();
    if (!isInsideFolder(folder)) {
      return null;
    }
    try {
      return existing(path, READ_NO_LINK);
    } catch (IOException e) {
      if (!Files.isSymbolicLink(path)) {
        throw e;
      }
      return inside(path) ? existing(path, READ) : null;
    }
  }

  private static FileChannel existing(Path path, Set<? extends OpenOption> options)
      throws IOException {
    try {
      // To open a pipe waits for who writes it, perhaps for ever, and no interrupt ends that. This
      // costs a chunk one call more, about a microsecond; a look at its folder could miss it.
      if (!path.toFile().isFile()) {
        SpecialFiles.refuse(path);
      }
      return FileChannel.open(path, options);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private boolean isInsideFolder(Path folder) throws IOException {
    if (insideFolders.contains(folder)) {
      return true;
    }
    boolean inside = inside(folder);
    if (inside) {
      remember(folder);
    }
    return inside;
  }

  private void remember(Path folder) {
    if (insideFolders.size() < REMEMBERED) {
      insideFolders.add(folder);
    }
  }

  /** True if {@code entry}, listed in a folder that is inside, is one too, and no way back up. */
  boolean isFolder(Path entry) throws IOException {
    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
      remember(entry);
      return true;
    }
    if (!Files.isSymbolicLink(entry)) {
      return false;
    }
    if (!Files.isDirectory(entry) || !inside(entry) || leadsBack(entry)) {
      return false;
    }
    // A few folders with links to each other have more paths than anybody could list.
    followed.add(entry);
    Limit.LINKS.check(followed.size(), entry::toString);
    return true;
  }

  /**
   * True if a folder on the way to {@code entry}, links included, is what it leads to, or below.
   */
  private boolean leadsBack(Path entry) throws IOException {
    Path real = entry.toRealPath();
    for (Path on = entry.getParent(); on != null && on.startsWith(root); on = on.getParent()) {
      if (on.toRealPath().startsWith(real)) {
        return true;
      }
    }
    return false;
  }

  /** True if the path exists and, all links followed, lies in the root. */
  boolean inside(Path path) throws IOException {
    if (follow) {
      return Files.exists(path);
    }
    try {
      return path.toRealPath().startsWith(root);
    } catch (NoSuchFileException | FileSystemLoopException e) {
      return false;
    } catch (FileSystemException e) {
      if (Files.exists(path)) {
        throw e;
      }
      return false;
    }
  }
}
