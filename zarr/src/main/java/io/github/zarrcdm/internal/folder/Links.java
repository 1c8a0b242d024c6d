package io.github.zarrcdm.internal.folder;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.WriteTimes;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Symbolic links below a folder: followed where they stay inside it, or everywhere if a user says
 * so; what they lead to outside is refused. So is a link that leads to nothing: its name says that
 * a value should be there.
 *
 * <p>Where the system can open a file relative to an open folder, {@link OpenFolders} does; what it
 * does not open, because a link is on the way, is opened where that leads, if that is inside.
 * Elsewhere each file is looked up before it is opened by its path.
 */
public final class Links {
  public static final String FOLLOW = "zarrcdm.files.follow";

  private static final Set<StandardOpenOption> READ = Set.of(StandardOpenOption.READ);
  private static final Set<OpenOption> READ_NO_LINK =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final int REMEMBERED = 10_000;

  private final String name;
  private final Path root;
  private final boolean follow;
  private final Set<Path> insideFolders = ConcurrentHashMap.newKeySet();
  private final @Nullable OpenFolders folders;
  private final WriteTimes times;
  private final Set<Path> followed = ConcurrentHashMap.newKeySet();

  /** The links below {@code root}, the real path of the store {@code name}. */
  public Links(String name, Path root, boolean follow) {
    this(name, root, follow, null, new WriteTimes());
  }

  /**
   * The same, opened relative to {@code folders}, if they are not null; {@code times} learns when
   * they were written.
   */
  public Links(
      String name, Path root, boolean follow, @Nullable OpenFolders folders, WriteTimes times) {
    this.folders = folders;
    this.times = times;
    this.name = name;
    this.root = root;
    this.follow = follow;
    insideFolders.add(root);
  }

  /**
   * Returns the file, open to read; null if it does not exist or is a folder. Throws if the root
   * has gone: without this a store that is deleted while it is open would read as fill values.
   */
  public @Nullable FileChannel open(Path path) throws IOException {
    Path folder = folder(path);
    boolean known = insideFolders.contains(folder);
    if (!known && isMissing(folder)) {
      return null;
    }
    // To open a pipe waits for who writes it, perhaps for ever, and no interrupt ends that. This
    // costs a chunk one call more, about a microsecond; a look at its folder could miss it.
    BasicFileAttributes attributes = attributes(path);
    boolean file = attributes != null && attributes.isRegularFile();
    if (!file && known && isMissing(path)) {
      return null;
    }
    FileChannel channel = follow ? existing(path, file, READ) : inside(path, folder, file);
    if (channel == null && !Files.exists(root)) {
      throw new ZarrException.Unavailable(
          name + ": the store has gone since it was opened. Restore it, or open it again.");
    }
    if (channel != null && attributes != null) {
      times.opened(attributes.lastModifiedTime());
    }
    return channel;
  }

  private static @Nullable BasicFileAttributes attributes(Path path) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class);
    } catch (IOException e) {
      return null;
    }
  }

  /** Returns the folder that has {@code path}; the root is its own. */
  private Path folder(Path path) {
    Path parent = path.getParent();
    return parent == null || path.equals(root) ? root : parent;
  }

  private @Nullable FileChannel inside(Path path, Path folder, boolean file) throws IOException {
    if (folders != null && file && !path.equals(root)) {
      try {
        return opened(folders, path);
      } catch (AccessDeniedException e) {
        // Files may be read in a folder that may not be listed, and so not be opened.
      }
    }
    if (!inside(folder)) {
      return null;
    }
    try {
      return existing(path, file, READ_NO_LINK);
    } catch (IOException e) {
      if (!Files.isSymbolicLink(path)) {
        throw e;
      }
      return inside(path) ? existing(path, file, READ) : null;
    }
  }

  private @Nullable FileChannel opened(OpenFolders relative, Path path) throws IOException {
    try {
      return relative.open(path);
    } catch (AccessDeniedException | ClosedChannelException e) { // the latter by an interrupt
      throw e;
    } catch (IOException e) {
      // A link is on the way, or something was replaced or has gone just now.
      Path real = real(path);
      return real == null ? null : relative.open(real);
    }
  }

  /**
   * Returns true if there is no such name in a folder that has been looked at and is there, or not
   * the folder of that name: so most chunks of a sparse array are absent, and a link that leads to
   * nothing is not. A folder found on the way is remembered: it is no link, and inside.
   */
  private boolean isMissing(Path path) {
    if (path.equals(root)) {
      return false;
    }
    Path folder = folder(path);
    if (!insideFolders.contains(folder) && isMissing(folder)) {
      return true;
    }
    if (!insideFolders.contains(folder)) {
      return false;
    }
    try {
      if (Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
          .isDirectory()) {
        remember(path);
      }
      return false;
    } catch (IOException e) {
      return e instanceof NoSuchFileException && Files.exists(folder);
    }
  }

  private @Nullable FileChannel existing(Path path, boolean file, Set<? extends OpenOption> options)
      throws IOException {
    try {
      return file || !SpecialFiles.isFolder(path) ? FileChannel.open(path, options) : null;
    } catch (FileSystemException e) {
      if (isAbsent(path, e)) {
        return null;
      }
      throw e;
    }
  }

  /**
   * Returns true if {@code e} says that there is nothing at {@code path}. Throws if a link says
   * that there should be.
   */
  private boolean isAbsent(Path path, FileSystemException e) throws ZarrException.Refused {
    if (!(e instanceof NoSuchFileException)) {
      return e instanceof NotDirectoryException || isBelowFile(path);
    }
    for (Path on = path;
        on != null && on.startsWith(root) && !Files.exists(on);
        on = on.getParent()) {
      if (Files.isSymbolicLink(on)) {
        throw refused(on, "a link that leads to nothing. Restore what it leads to.");
      }
    }
    return true;
  }

  /** What the system calls "not a directory" has no exception of its own in all its calls. */
  private boolean isBelowFile(Path path) {
    for (Path on = path.getParent(); on != null && on.startsWith(root); on = on.getParent()) {
      if (Files.isRegularFile(on)) {
        return true;
      }
    }
    return false;
  }

  private ZarrException.Refused refused(Path path, String what) {
    return new ZarrException.Refused(
        name + ": " + FileNames.text(root.relativize(path)) + ": this is " + what);
  }

  private void remember(Path folder) {
    if (insideFolders.size() < REMEMBERED) {
      insideFolders.add(folder);
    }
  }

  /**
   * Returns true if {@code entry}, listed in a folder that is inside, is one too, and no way back
   * up.
   */
  public boolean isFolder(Path entry) throws IOException {
    if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
      remember(entry);
      return true;
    }
    if (!Files.isSymbolicLink(entry) || Files.isRegularFile(entry)) {
      return false;
    }
    try {
      if (!inside(entry) || !Files.isDirectory(entry) || leadsBack(entry)) {
        return false;
      }
    } catch (ZarrException.Refused e) {
      // It may be a node, so reading it explains why it is not shown.
      return true;
    }
    // A few folders with links to each other have more paths than anybody could list.
    followed.add(entry);
    Limit.LINKS.check(followed.size(), entry::toString);
    return true;
  }

  /**
   * Returns true if a folder on the way to {@code entry}, links included, is what it leads to, or
   * below.
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

  /**
   * Returns true if the path exists. Throws {@link ZarrException.Refused} if, all links followed,
   * it does not lie in the root.
   */
  public boolean inside(Path path) throws IOException {
    return real(path) != null;
  }

  /**
   * Returns the path without links; null if there is nothing. Throws {@link ZarrException.Refused}
   * if it does not lie in the root.
   */
  private @Nullable Path real(Path path) throws IOException {
    Path real;
    try {
      real = path.toRealPath();
    } catch (FileSystemException e) {
      if (isAbsent(path, e)) {
        return null;
      }
      throw e;
    }
    if (!follow && !real.startsWith(root)) {
      throw refused(
          path,
          "behind a link that leads out of the store, to %s. To follow it, add #links=follow to the location, or set -D%s=true"
              .formatted(real, FOLLOW));
    }
    return real;
  }
}
