package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.folder.LinkSearch;
import io.github.zarrcdm.internal.folder.Links;
import io.github.zarrcdm.internal.folder.OpenFolders;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A folder, or the one file at the location itself. Folders are not values; names are taken as the
 * file system has them.
 */
public final class FileStore implements InternalStore {
  /**
   * How much is read at a time: the JDK keeps a buffer of this size per thread, and it stays in the
   * processor's cache.
   */
  private static final int BLOCK = 1 << 20;

  private static final int LONGEST_ABOVE = 1 << 16;

  private final String name;
  private final Path root;
  private final @Nullable OpenFolders folders;
  private final Links links;
  private final WriteTimes times = new WriteTimes();
  private final Set<Finding> findings = Collections.synchronizedSet(new LinkedHashSet<>());

  /**
   * The store in the folder {@code root}. Throws {@link ZarrException.NotZarr} if nothing is there.
   */
  public FileStore(Path root) throws IOException {
    this(root, Boolean.getBoolean(Links.FOLLOW));
  }

  /** A store that with {@code follow} also follows links that lead out of the folder. */
  FileStore(Path root, boolean follow) throws IOException {
    this(root, follow, !follow);
  }

  /**
   * A store that with {@code keeps} keeps folders open until it is closed, where the system can.
   */
  FileStore(Path root, boolean follow, boolean keeps) throws IOException {
    this.name = FileNames.text(root);
    try {
      this.root = root.toRealPath();
    } catch (NoSuchFileException e) {
      throw new ZarrException.NotZarr(
          name
              + ": no such file or folder"
              + (FileNames.isGarbled(name) ? ". " + FileNames.remedy() : ""));
    } catch (IOException e) {
      throw unavailable("", e);
    }
    this.folders = keeps ? OpenFolders.of(this.root) : null;
    this.links = new Links(name, this.root, follow, folders, times);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return opened(key, file -> part(key, file, 0, file.size()));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return opened(
        key,
        file -> {
          Keys.checkLength(file.size(), most, key, this);
          return part(key, file, 0, file.size());
        });
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return opened(key, file -> part(key, file, range, file.size()));
  }

  /** Opens the file once. */
  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return opened(
        key,
        file -> {
          long size = file.size();
          List<ByteBuffer> parts = new ArrayList<>(slices.size());
          for (ByteRange.Slice slice : slices) {
            parts.add(part(key, file, slice, size));
          }
          return parts;
        });
  }

  @Override
  public Object edition(String key) throws IOException {
    return validator(key) instanceof FileEdition edition ? edition : "";
  }

  /** Of folders too: their times change with the names in them. */
  @Override
  public Validator validator(String key) throws IOException {
    try {
      return FileEdition.of(Files.readAttributes(path(key), BasicFileAttributes.class));
    } catch (NoSuchFileException e) {
      return Validator.NONE;
    } catch (ZarrException e) {
      throw e;
    } catch (IOException e) {
      throw unavailable(key, e);
    }
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) {
    return Optional.of(key -> Optional.of(validator(key)));
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    OptionalLong size = size(key);
    return size.isPresent()
        ? Optional.of(new FileRange(path(key).toString(), 0, size.getAsLong()))
        : Optional.empty();
  }

  @Override
  public boolean opens() {
    return true;
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return opened(key, file -> reading.read(new OpenFile(file)));
  }

  private interface Use<T> {
    T of(FileChannel file) throws IOException;
  }

  private <T> Optional<T> opened(String key, Use<T> use) throws IOException {
    Path path = path(key);
    try (FileChannel file = links.open(path)) {
      return file == null ? Optional.empty() : Optional.of(use.of(file));
    } catch (ZarrException e) {
      throw e;
    } catch (IOException e) {
      throw unavailable(key, e);
    }
  }

  private ByteBuffer part(String key, FileChannel file, ByteRange range, long size)
      throws IOException {
    return part(key, file, range.start(size), range.end(size));
  }

  private ByteBuffer part(String key, FileChannel file, long start, long end) throws IOException {
    Keys.limit(key).check(end - start, () -> this + ": " + key);
    int length = (int) (end - start);
    ByteBuffer buffer = ByteBuffer.allocate(length);
    int read = 0;
    while (read >= 0 && buffer.position() < length) {
      buffer.limit((int) Math.min(length, (long) buffer.position() + BLOCK));
      read = file.read(buffer, start + buffer.position());
    }
    return buffer.flip();
  }

  @Override
  public int foldersAbove() {
    return root.getNameCount();
  }

  /** Of files only, and of few bytes: they are not of this store. */
  @Override
  public Optional<ByteBuffer> above(int level, String name) {
    @Nullable Path folder = root;
    for (int up = 0; up < level && folder != null; up++) {
      folder = folder.getParent();
    }
    Path file = folder == null ? null : folder.resolve(name);
    try {
      return file != null && Files.isRegularFile(file) && Files.size(file) <= LONGEST_ABOVE
          ? Optional.of(ByteBuffer.wrap(Files.readAllBytes(file)))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Through links, which lead to files or folders. */
  @Override
  public boolean readsFrom(Location place) throws IOException {
    Optional<Path> other = place.file();
    return other.isPresent() && other.get().toFile().exists() && LinkSearch.any(root, other.get());
  }

  private Path path(String key) throws ZarrException.Malformed {
    return path(root, key, this);
  }

  /**
   * Returns where the value of {@code key} would be below {@code root}. Throws {@link
   * ZarrException.Malformed} for an invalid key.
   */
  static Path path(Path root, String key, Object store) throws ZarrException.Malformed {
    Keys.check(key, store);
    String separator = root.getFileSystem().getSeparator();
    if (!separator.equals("/") && (key.contains(separator) || key.indexOf(':') >= 0)) {
      throw Keys.refused(key, store);
    }
    try {
      return key.isEmpty() ? root : FileNames.resolve(root, key);
    } catch (InvalidPathException e) {
      throw Keys.refused(key, store);
    }
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    Path path = path(key);
    try {
      return exists(key, path) && Files.isRegularFile(path)
          ? OptionalLong.of(Files.size(path))
          : OptionalLong.empty();
    } catch (NoSuchFileException e) {
      return OptionalLong.empty(); // a writer has removed it just now
    }
  }

  private boolean exists(String key, Path path) throws IOException {
    try {
      return links.inside(path);
    } catch (FileSystemException e) {
      throw unavailable(key, e);
    }
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    Path folder = path(prefix);
    try {
      return Optional.of(FolderNames.folders(name, prefix, folder, links, findings));
    } catch (FileSystemException e) {
      throw unavailable(prefix, e);
    }
  }

  /** Returns what was found in the folders that have been listed so far. */
  @Override
  public List<Finding> findings() {
    synchronized (findings) {
      return List.copyOf(findings);
    }
  }

  @Override
  public Optional<Set<String>> names(String prefix, int most) throws IOException {
    Set<String> found = new HashSet<>();
    return eachName(prefix, most, found::add) ? Optional.of(found) : Optional.empty();
  }

  @Override
  public boolean eachName(String prefix, int most, Consumer<String> each) throws IOException {
    String key = prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
    Path folder = path(key);
    if (!exists(key, folder) || !Files.isDirectory(folder)) {
      return true;
    }
    return FolderNames.each(folder, most, each);
  }

  @Override
  public long lastModified(String key) throws IOException {
    Path path = path(key);
    return exists(key, path) ? Files.getLastModifiedTime(path).toMillis() : 0;
  }

  @Override
  public long newest() {
    return times.newest();
  }

  private ZarrException.Unavailable unavailable(String key, IOException e) {
    return UnreadableFile.of(key.isEmpty() ? name : name + ": " + key, e);
  }

  /** What is read afterwards is opened again. */
  @Override
  public void close() throws IOException {
    if (folders != null) {
      folders.close();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
