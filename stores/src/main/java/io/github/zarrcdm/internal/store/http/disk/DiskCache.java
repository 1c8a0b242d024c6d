package io.github.zarrcdm.internal.store.http.disk;

import io.github.zarrcdm.internal.platform.Setting;
import io.github.zarrcdm.internal.remote.DiskCacheFolder;
import io.github.zarrcdm.internal.statistics.DiskCacheState;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers of servers in a folder, one file each, which several processes may use at once: files are
 * written beside their place and renamed, and a damaged one is as good as none. What the disk does
 * not do is left out, with one warning.
 */
final class DiskCache {
  static final String BYTES = "zarrcdm.disk.cache.bytes";
  static final String SECONDS = "zarrcdm.disk.cache.seconds";

  private static final Logger LOG = LoggerFactory.getLogger(DiskCache.class);

  private static final long STANDARD_BYTES = 10L << 30;
  private static final long DAY = 86_400;

  /** Nothing is written for so long after that failed. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  /** How old the time of use of a file may be. */
  private static final Duration USED = Duration.ofMinutes(1);

  private static final int PART = 2;

  /** What fits into one array, with its head. */
  private static final long LONGEST = Integer.MAX_VALUE - (1L << 20);

  private static final Map<String, Optional<DiskCache>> OPEN = new ConcurrentHashMap<>();

  private final Path folder;
  private final DiskSpace space;
  private final Duration trusted;
  private final AtomicBoolean warned = new AtomicBoolean();
  private volatile long pausedAt = Long.MIN_VALUE;

  private DiskCache(Path folder, long bytes, Duration trusted) {
    this.folder = folder;
    this.space = new DiskSpace(folder, bytes);
    this.trusted = trusted;
  }

  /** Returns the cache of this process as its settings say; empty if it has none. */
  static Optional<DiskCache> ofSettings() {
    return DiskCacheFolder.isSet()
        ? OPEN.computeIfAbsent(DiskCacheFolder.path(), DiskCache::opened)
        : Optional.empty();
  }

  private static Optional<DiskCache> opened(String text) {
    try {
      DiskCache cache =
          at(
              Path.of(text),
              Setting.number(BYTES, STANDARD_BYTES),
              Duration.ofSeconds(Math.min(Setting.number(SECONDS, DAY), Integer.MAX_VALUE)));
      DiskCacheState.show(cache.space::state);
      return Optional.of(cache);
    } catch (IOException | IllegalArgumentException e) {
      LOG.warn("-D{}={}: nothing is kept on disk: {}", DiskCacheFolder.PROPERTY, text, reason(e));
      return Optional.empty();
    }
  }

  /**
   * Returns the cache in {@code folder}, of {@code bytes} at most, whose values are used for the
   * time {@code trusted} without asking for them. Throws if the folder is not private.
   */
  static DiskCache at(Path folder, long bytes, Duration trusted) throws IOException {
    Path place = folder.toAbsolutePath().normalize();
    PrivateFolder.prepare(place);
    return new DiskCache(place, bytes, trusted);
  }

  /** Returns for how long an answer is used without asking whether it is still right. */
  Duration trusted() {
    return trusted;
  }

  /**
   * Returns what is kept under {@code name}, a digest; empty if that is nothing, damaged, or longer
   * than {@code most} bytes.
   */
  Optional<CachedResponse> find(String name, long most) {
    Path file = file(name);
    try {
      BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
      if (found.size() > Math.min(most, LONGEST) + CachedResponse.LONGEST_HEAD) {
        return Optional.empty();
      }
      Optional<CachedResponse> kept = CachedResponse.of(name, Files.readAllBytes(file));
      if (kept.isEmpty()) {
        LOG.debug("{} is damaged and deleted", file);
        Files.deleteIfExists(file);
      } else {
        used(file, found.lastModifiedTime().toMillis());
      }
      return kept.filter(answer -> answer.answer().body().remaining() <= most);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      warn(e);
      return Optional.empty();
    }
  }

  private static void used(Path file, long before) throws IOException {
    long now = System.currentTimeMillis();
    if (now - before > USED.toMillis()) {
      Files.setLastModifiedTime(file, FileTime.fromMillis(now));
    }
  }

  /** Keeps {@code answer} under {@code name}, if there is room. */
  void keep(String name, HttpAnswer answer, ValidationTime stamp) {
    if (isPaused()) {
      return;
    }
    Path file = file(name);
    Path unfinished = file.resolveSibling("." + UUID.randomUUID());
    try {
      ByteBuffer[] content = CachedResponse.file(name, answer, stamp);
      if (space.reserve((long) content[0].remaining() + content[1].remaining())) {
        Files.createDirectories(folder.resolve(part(name)));
        write(unfinished, content);
        Files.move(
            unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (ClosedByInterruptException e) {
      delete(unfinished);
    } catch (IOException e) {
      pausedAt = System.nanoTime();
      warn(e);
      delete(unfinished);
    }
  }

  private boolean isPaused() {
    long since = pausedAt;
    return since != Long.MIN_VALUE && System.nanoTime() - since < PAUSE.toNanos();
  }

  private static void write(Path file, ByteBuffer[] content) throws IOException {
    try (FileChannel out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      while (content[0].hasRemaining() || content[1].hasRemaining()) {
        out.write(content);
      }
    }
  }

  /**
   * Replaces the stamp of {@code kept}, which is under {@code name}. If another process has kept
   * something else there meanwhile, that is not stamped by this: the stamp has the sum of its
   * content.
   */
  void stamp(String name, CachedResponse kept, ValidationTime stamp) {
    try (FileChannel out = FileChannel.open(file(name), StandardOpenOption.WRITE)) {
      out.write(stamp.bytes(kept.sum()), CachedResponse.STAMP);
    } catch (NoSuchFileException e) {
      // Another process has deleted it.
    } catch (IOException e) {
      warn(e);
    }
  }

  /** Deletes what is kept under {@code name}. */
  void remove(String name) {
    delete(file(name));
  }

  private void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      warn(e);
    }
  }

  /**
   * Returns the name of the folder of {@code name}: few file systems like a million files in one.
   */
  private static String part(String name) {
    return name.substring(0, PART);
  }

  private Path file(String name) {
    return folder.resolve(part(name)).resolve(name.substring(PART));
  }

  /** Warns once of what the disk does not do. A reader that is interrupted says nothing of it. */
  private void warn(IOException e) {
    boolean ofReader = e instanceof ClosedByInterruptException;
    if (!ofReader && !warned.getAndSet(true)) {
      LOG.warn("{}: values are read from their servers instead: {}", folder, reason(e));
    }
  }

  /** Returns Java's message, which of some failures is a path alone, with what has failed. */
  static String reason(Exception e) {
    if (e instanceof AccessDeniedException) {
      return e.getMessage() + ": no permission. Let the user that runs this program write there.";
    }
    if (e instanceof FileAlreadyExistsException) {
      return e.getMessage() + " is not a folder";
    }
    if (e instanceof NoSuchFileException) {
      return e.getMessage() + " cannot be created";
    }
    return Objects.requireNonNullElse(e.getMessage(), e.toString());
  }
}
