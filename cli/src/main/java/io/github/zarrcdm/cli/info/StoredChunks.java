package io.github.zarrcdm.cli.info;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many chunks of an array are there; shards, where chunks are in shards.
 *
 * @param present those with a value
 * @param declared those that the shape has; the others are fill value
 */
record StoredChunks(long present, double declared) {
  /** So many keys are looked up in seconds. */
  private static final int MOST = 10_000_000;

  /** Those of {@code array}, whose store is the folder {@code root}; null if it has no chunks. */
  static @Nullable StoredChunks of(Array array, Path root) throws IOException {
    if (!(array.data() instanceof ArrayData.Chunked chunked)) {
      return null;
    }
    long[] counts = counts(array, chunked.grid());
    double declared = Arrays.stream(counts).asDoubleStream().reduce(1, (a, b) -> a * b);
    Path folder = FileNames.resolve(root, array.path().substring(1));
    if (!Files.isDirectory(folder)) {
      return new StoredChunks(0, declared);
    }
    try (Stream<Path> files = Files.walk(folder)) {
      long present =
          files
              .map(file -> folder.relativize(file).toString().replace('\\', '/'))
              .filter(
                  key ->
                      isChunk(key, chunked.keys(), counts)
                          || (chunked.otherKeys() != null
                              && isChunk(key, chunked.otherKeys(), counts)))
              .count();
      return new StoredChunks(present, declared);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Those of {@code array} in {@code store}, which asks nobody whether it has a key. */
  static @Nullable StoredChunks of(Array array, Store store) throws IOException {
    if (!(array.data() instanceof ArrayData.Chunked chunked)) {
      return null;
    }
    long[] counts = counts(array, chunked.grid());
    double declared = Arrays.stream(counts).asDoubleStream().reduce(1, (a, b) -> a * b);
    if (declared > MOST) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s: %s has %.0f chunks; outside folders, at most %d are counted",
              store,
              array.path(),
              declared,
              MOST));
    }
    String prefix = array.path().length() == 1 ? "" : array.path().substring(1) + "/";
    long present = 0;
    for (long n = 0; n < declared; n++) {
      long[] index = COrder.index(n, counts);
      if (store.exists(prefix + chunked.keys().key(index))
          || chunked.otherKeys() != null && store.exists(prefix + chunked.otherKeys().key(index))) {
        present++;
      }
    }
    return new StoredChunks(present, declared);
  }

  private static long[] counts(Array array, ChunkGrid grid) {
    long[] counts = new long[array.rank()];
    Arrays.setAll(
        counts, d -> array.shape()[d] == 0 ? 0 : grid.chunkOf(d, array.shape()[d] - 1) + 1);
    return counts;
  }

  /** True if {@code key} is that of a chunk within the grid. */
  private static boolean isChunk(String key, ChunkKeys keys, long[] counts) {
    if (counts.length == 0) {
      return key.equals(keys.scalar());
    }
    if (!key.startsWith(keys.prefix())) {
      return false;
    }
    String[] parts =
        key.substring(keys.prefix().length()).split(Pattern.quote("" + keys.separator()), -1);
    if (parts.length != counts.length) {
      return false;
    }
    for (int d = 0; d < parts.length; d++) {
      if (!parts[d].matches("0|[1-9]\\d{0,17}") || Long.parseLong(parts[d]) >= counts[d]) {
        return false;
      }
    }
    return true;
  }
}
