package io.github.zarrcdm;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkCache;
import io.github.zarrcdm.internal.metadata.OpenedMetadata;
import io.github.zarrcdm.internal.read.ArrayReader;
import io.github.zarrcdm.internal.read.ChunkProbe;
import io.github.zarrcdm.internal.read.ReadMode;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The readers of the arrays of an open store, whose values are of the edition that was opened. */
final class OpenArrays {
  private final Store store;
  private final Group root;
  private final OpenedMetadata opened;
  private final StoreCounters counters;
  private final AtomicBoolean looked = new AtomicBoolean();
  private final Map<Array, ArrayReader> readers = new IdentityHashMap<>();

  /** For {@code store}, of which {@code root} was read since {@code began}. */
  OpenArrays(Store store, Group root, long began, StoreCounters counters) {
    this.store = store;
    this.root = root;
    this.opened = new OpenedMetadata(store, root, began);
    this.counters = counters;
  }

  /**
   * Returns the values of {@code section} of {@code array}. Throws {@link ZarrException.Rewritten}
   * if they may have been written for other metadata.
   */
  Object read(Array array, Section section, ReadMode mode) throws IOException {
    Object values;
    try {
      values = found(array, section, mode);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      checkAfter(e, array);
      throw e;
    }
    opened.check(array);
    return values;
  }

  /** That chunks of another writer do not decode is no fault of theirs. */
  private void checkAfter(IOException failure, Array array) throws ZarrException.Rewritten {
    try {
      opened.check(array);
    } catch (ZarrException.Rewritten e) {
      e.addSuppressed(failure);
      throw e;
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private Object found(Array array, Section section, ReadMode mode) throws IOException {
    try {
      return reader(array).read(section, mode);
    } catch (ZarrException.Refused e) {
      // A bucket shows whether that means missing only once a chunk has been read.
      if (!store.remote() || looked.getAndSet(true) || !ChunkProbe.finds(store, root, array)) {
        throw e;
      }
      return reader(array).read(section, mode);
    }
  }

  private ArrayReader reader(Array array) throws IOException {
    synchronized (readers) {
      ArrayReader reader = readers.get(array);
      if (reader == null) {
        reader = ArrayReader.of(store, array, ChunkCache.shared(), counters);
        readers.put(array, reader);
      }
      return reader;
    }
  }

  /** Returns how many times a chunk was in the cache when it was wanted. */
  long cacheHits() {
    synchronized (readers) {
      return readers.values().stream().mapToLong(ArrayReader::cacheHits).sum();
    }
  }

  /** Forgets all readers, and their chunks in the cache. */
  void forget() {
    synchronized (readers) {
      readers.values().forEach(ArrayReader::forget);
      readers.clear();
    }
  }
}
