package io.github.zarrcdm.internal.store.http.disk;

import io.github.zarrcdm.internal.statistics.DiskCacheState;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Keeps the files of a folder within a number of bytes: those used longest ago are deleted. Several
 * processes may do so at once: each looks at the folder again after it has written a part of that
 * number.
 */
final class DiskSpace {
  /** The part of the limit after which other processes may have filled the folder. */
  private static final int PARTS = 32;

  /** The part of the limit that one file may take. */
  private static final int LARGEST = 4;

  /** What a small file takes at least: file systems give whole blocks. */
  private static final int BLOCK = 4096;

  /** Unfinished files that are older were left behind by processes that have died. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;
  private final long limit;
  private long used = -1;
  private long written;
  private long evictions;

  DiskSpace(Path folder, long limit) {
    this.folder = folder;
    this.limit = limit;
  }

  private record Entry(Path file, long length, long lastUsed) {}

  /** Makes room for a file of so many {@code bytes}; false if it is too long to be kept. */
  synchronized boolean reserve(long bytes) throws IOException {
    long length = Math.max(bytes, BLOCK);
    if (length > limit / LARGEST) {
      return false;
    }
    if (used < 0 || used + length > limit || written > limit / PARTS) {
      clear(length);
    }
    used += length;
    written += length;
    return true;
  }

  /** Returns what statistics say of the folder: the first time, its files are counted. */
  synchronized DiskCacheState state() {
    if (used < 0) {
      try {
        count();
      } catch (IOException e) {
        return new DiskCacheState(limit, 0, evictions); // Who reads or writes is told.
      }
    }
    return new DiskCacheState(limit, used, evictions);
  }

  /** Returns the files, whose sum is now what is used. */
  private List<Entry> count() throws IOException {
    List<Entry> entries = entries();
    used = entries.stream().mapToLong(Entry::length).sum();
    written = 0;
    return entries;
  }

  /** Deletes files until {@code length} bytes fit, and an eighth of the limit more. */
  private void clear(long length) throws IOException {
    List<Entry> entries = count();
    if (used + length <= limit - limit / PARTS) {
      return;
    }
    entries.sort(Comparator.comparingLong(Entry::lastUsed));
    long most = limit - limit / 8 - length;
    for (Entry entry : entries) {
      if (used <= most) {
        return;
      }
      Files.deleteIfExists(entry.file());
      used -= entry.length();
      evictions++;
    }
  }

  private List<Entry> entries() throws IOException {
    List<Entry> entries = new ArrayList<>();
    long abandoned = System.currentTimeMillis() - ABANDONED.toMillis();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            long used = attributes.lastModifiedTime().toMillis();
            if (isUnfinished(file) && used < abandoned) {
              Files.deleteIfExists(file);
            } else {
              entries.add(new Entry(file, Math.max(attributes.size(), BLOCK), used));
            }
            return FileVisitResult.CONTINUE;
          }

          /** Another process has deleted it. */
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    return entries;
  }

  private static boolean isUnfinished(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }
}
