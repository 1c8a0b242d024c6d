package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.Drafts;
import io.github.zarrcdm.internal.folder.ExclusiveFile;
import io.github.zarrcdm.internal.folder.Links;
import io.github.zarrcdm.internal.folder.Removal;
import io.github.zarrcdm.internal.folder.UnfinishedFile;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A folder that is written: each value to a hidden name, which is then renamed. The name is beside
 * its own, or where several processes write together in {@link Drafts}. The folder, and those above
 * it, are made with the first value.
 */
public final class WritableFolder implements WritableStore {
  private final Path root;
  private final @Nullable Drafts drafts;
  private final Set<Path> made = ConcurrentHashMap.newKeySet();

  /** The store in the folder {@code root}, which need not exist. */
  public WritableFolder(Path root) throws ZarrException.NotWritable {
    this(root, null);
  }

  private WritableFolder(Path root, @Nullable Drafts drafts) throws ZarrException.NotWritable {
    this.root = root;
    this.drafts = drafts;
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw new ZarrException.NotWritable(
          root + ": there is a file of that name, and a store is a folder. Choose another name.");
    }
  }

  /** Returns what reads; null as long as there is no folder. */
  private @Nullable Store reader() throws IOException {
    boolean follow = Boolean.getBoolean(Links.FOLLOW);
    return Files.isDirectory(root) ? new FileStore(root, follow, false) : null;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    Store reader = reader();
    return reader == null ? Optional.empty() : reader.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    Store reader = reader();
    return reader == null ? Optional.empty() : reader.get(key, range);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    Store reader = reader();
    return reader == null ? OptionalLong.empty() : reader.size(key);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    Store reader = reader();
    return reader == null ? Optional.of(List.of()) : reader.folders(prefix);
  }

  @Override
  public long lastModified(String key) throws IOException {
    Store reader = reader();
    return reader == null ? 0 : reader.lastModified(key);
  }

  @Override
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    Path path = FileStore.path(root, key, this);
    UnfinishedFile unfinished =
        drafts == null ? UnfinishedFile.of(path) : UnfinishedFile.in(drafts);
    try {
      if (drafts == null) {
        makeFolder(path);
      }
      unfinished.write(parts);
      makeFolder(path); // Not before the draft is written, which fails once its writer has ended.
      unfinished.replace(path);
    } catch (IOException e) {
      unfinished.remove();
      if (drafts != null) {
        drafts.check();
      }
      throw failed(key, e);
    }
  }

  /** Makes the folder that {@code path} is in. */
  private void makeFolder(Path path) throws IOException {
    Path folder = path.getParent();
    if (folder != null && !made.contains(folder)) {
      checkInside(folder);
      Files.createDirectories(folder);
      made.add(folder);
    }
  }

  /** Throws if a link on the way from the root to {@code folder} leads out of the store. */
  private void checkInside(Path folder) throws IOException {
    Path on = folder;
    while (on != null && !on.equals(root) && !Files.exists(on, LinkOption.NOFOLLOW_LINKS)) {
      on = on.getParent();
    }
    if (on != null && !on.equals(root)) {
      Path real = root.toRealPath();
      boolean follow = Boolean.getBoolean(Links.FOLLOW);
      new Links(toString(), real, follow).inside(real.resolve(root.relativize(on)));
    }
  }

  @Override
  public void admit(String writer) throws IOException {
    try {
      Drafts.of(root, writer).make();
    } catch (IOException e) {
      throw failed("", e);
    }
  }

  @Override
  public WritableStore joined(String writer) throws IOException {
    return new WritableFolder(root, Drafts.of(root, writer));
  }

  @Override
  public void dismiss(String writer) throws IOException {
    try {
      if (Drafts.isName(writer)) {
        Drafts.of(root, writer).remove();
      }
    } catch (IOException e) {
      throw failed("", e);
    }
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    Path path = FileStore.path(root, key, this);
    try {
      makeFolder(path);
    } catch (IOException e) {
      throw failed(key, e); // also if what is in the way of the folder exists
    }
    try {
      UnfinishedFile.create(path, value);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (IOException e) {
      throw failed(key, e);
    }
  }

  @Override
  public void delete(String key) throws IOException {
    Path path = FileStore.path(root, key, this);
    try {
      if (path.getParent() != null) {
        checkInside(path.getParent());
      }
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw failed(key, e);
    }
  }

  @Override
  public boolean isEmpty() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root, WritableFolder::counts)) {
      return !entries.iterator().hasNext();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return true;
    } catch (IOException e) {
      throw failed("", e);
    }
  }

  /** Returns true but for the draft of a mark, which a process that is killed leaves. */
  private static boolean counts(Path entry) {
    return !FileNames.name(entry).startsWith("." + Marker.UNFINISHED);
  }

  /** Links are removed, and what they lead to is not. */
  @Override
  public void clear(Set<String> kept) throws IOException {
    made.clear();
    try {
      // The root itself may be a link, which stays.
      Path real = root.toRealPath();
      Removal.documents(real, kept);
      Removal.of(real, kept);
    } catch (NoSuchFileException e) {
      return;
    } catch (IOException e) {
      throw failed("", e);
    }
  }

  @Override
  public void removeIfEmpty() throws IOException {
    try {
      if (!Files.isSymbolicLink(root)) {
        Files.deleteIfExists(root);
      }
    } catch (DirectoryNotEmptyException e) {
      return; // another writer has begun
    } catch (IOException e) {
      throw failed("", e);
    }
  }

  @Override
  public boolean remove(String folder, Predicate<String> which) throws IOException {
    Path path = FileStore.path(root, folder, this);
    try {
      checkInside(path);
      if (Files.isDirectory(path)) {
        Removal.of(root.toRealPath(), path.toRealPath(), which);
      }
      return true;
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /**
   * Under a lock of the file that has {@code from}, which others who exchange it wait for. Where
   * the file system knows no locks, two who are as quick as each other are not kept apart.
   */
  @Override
  public boolean exchange(String key, @Nullable ByteBuffer from, @Nullable ByteBuffer to)
      throws IOException {
    if (from == null) {
      return to == null ? !exists(key) : putIfAbsent(key, to);
    }
    Path path = FileStore.path(root, key, this);
    try (ExclusiveFile locked = ExclusiveFile.of(path)) {
      if (!locked.has(from)) {
        return false;
      }
      if (to == null) {
        delete(key);
      } else {
        put(key, to);
      }
      return true;
    } catch (NoSuchFileException e) {
      return false;
    } catch (IOException e) {
      throw failed(key, e);
    }
  }

  private ZarrException failed(String key, IOException e) {
    if (e instanceof ZarrException known) {
      return known;
    }
    String where = key.isEmpty() ? toString() : this + ": " + key;
    return e instanceof AccessDeniedException
        ? new ZarrException.NotWritable(
            where + ": no permission to write. Let the user that runs this program write it.", e)
        : new ZarrException.NotWritable(where + ": cannot be written: " + reason(e), e);
  }

  /** Java's message, which of some failures is a path alone. */
  private static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "the folder is missing and cannot be created: " + e.getMessage();
    }
    return e instanceof FileAlreadyExistsException
        ? "another file, folder or link is in the way: " + e.getMessage()
        : Objects.requireNonNullElseGet(e.getMessage(), e::toString);
  }

  @Override
  public String toString() {
    return FileNames.text(root);
  }
}
