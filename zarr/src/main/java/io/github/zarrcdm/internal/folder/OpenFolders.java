package io.github.zarrcdm.internal.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.ClosedDirectoryStreamException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Folders below the root of a store, held open. What is in them is opened relative to them and no
 * link is followed on the way, so that a folder, or a file, that is replaced by a link at any
 * moment leads nowhere. Each time, the folder must still be the one at its path.
 *
 * <p>All stores of the JVM share a few: each takes two file descriptors.
 */
public final class OpenFolders {
  private static final int MOST = 64;
  private static final int TRIES = 100;
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

  /** The one that was used last at the end. */
  private static final Map<Key, Held> OPEN = new LinkedHashMap<>(16, 0.75f, true);

  private static final Map<FileSystem, Boolean> SYSTEMS = new ConcurrentHashMap<>();

  private final Path root;

  /** An open folder belongs to a store: what one has opened another one does not rely on. */
  private record Key(OpenFolders owner, Path folder) {
    // Those of the language would be linked in the first open, which takes 20 ms.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Key key && owner == key.owner && folder.equals(key.folder);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(owner) + folder.hashCode();
    }
  }

  /** A folder, and what the file system knows it by. */
  private record Held(SecureDirectoryStream<Path> folder, @Nullable Object identity) {}

  private OpenFolders(Path root) {
    this.root = root;
  }

  /**
   * Returns the open folders below {@code root}, a real path; null where the system opens nothing
   * relative to them.
   */
  public static @Nullable OpenFolders of(Path root) {
    boolean opens =
        Files.isDirectory(root)
            && SYSTEMS.computeIfAbsent(root.getFileSystem(), system -> opens(root));
    return opens ? new OpenFolders(root) : null;
  }

  private static boolean opens(Path folder) {
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
      return stream instanceof SecureDirectoryStream;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the file at {@code path}, which lies below the root. Throws {@link FileSystemException}
   * if a link is on the way, or it is one itself.
   */
  FileChannel open(Path path) throws IOException {
    Path folder = Objects.requireNonNull(path.getParent());
    for (int tries = 1; ; tries++) {
      try {
        SeekableByteChannel file = held(folder).folder.newByteChannel(path.getFileName(), READ);
        return (FileChannel) file;
      } catch (ClosedDirectoryStreamException e) {
        // Another thread needed room for other folders.
        if (tries == TRIES) {
          throw new FileSystemException(path.toString(), null, "too many folders are read at once");
        }
      }
    }
  }

  private Held held(Path folder) throws IOException {
    if (!folder.startsWith(root)) {
      throw new FileSystemException(folder.toString(), null, "it is not below " + root);
    }
    Key key = new Key(this, folder);
    Held known;
    synchronized (OPEN) {
      known = OPEN.get(key);
    }
    if (known != null && Objects.equals(known.identity, identity(folder))) {
      return known;
    }
    Held opened = opened(folder);
    keep(key, opened);
    return opened;
  }

  private static @Nullable Object identity(Path folder) throws IOException {
    return Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private Held opened(Path folder) throws IOException {
    DirectoryStream<Path> stream =
        folder.equals(root)
            ? Files.newDirectoryStream(root)
            : held(Objects.requireNonNull(folder.getParent()))
                .folder
                .newDirectoryStream(folder.getFileName(), LinkOption.NOFOLLOW_LINKS);
    SecureDirectoryStream<Path> secure = (SecureDirectoryStream<Path>) stream;
    Object identity =
        secure.getFileAttributeView(BasicFileAttributeView.class).readAttributes().fileKey();
    if (!Objects.equals(identity, identity(folder))) {
      secure.close();
      throw new FileSystemException(
          folder.toString(), null, "it is replaced at this moment. Read again.");
    }
    return new Held(secure, identity);
  }

  private static void keep(Key key, Held opened) throws IOException {
    Held surplus;
    synchronized (OPEN) {
      surplus = OPEN.put(key, opened);
      if (surplus == null && OPEN.size() > MOST) {
        Iterator<Held> oldest = OPEN.values().iterator();
        surplus = oldest.next();
        oldest.remove();
      }
    }
    if (surplus != null) {
      surplus.folder.close();
    }
  }

  /** Closes those of this store; what is read later opens them again. */
  public void close() throws IOException {
    Map<Key, Held> own = new LinkedHashMap<>();
    synchronized (OPEN) {
      OPEN.forEach(
          (key, held) -> {
            if (key.owner == this) {
              own.put(key, held);
            }
          });
      own.keySet().forEach(OPEN::remove);
    }
    for (Held held : own.values()) {
      held.folder.close();
    }
  }
}
