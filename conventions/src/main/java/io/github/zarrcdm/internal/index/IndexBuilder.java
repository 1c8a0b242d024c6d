package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/** Reads all chunks of a store for its index. */
public final class IndexBuilder implements Closeable {
  /** The clock that stamps files may be as late as this, in milliseconds. */
  private static final long GRAIN = 20;

  /** The grain of the times of file systems that keep seconds. */
  private static final long COARSE_GRAIN = 2_000;

  private final Store store;
  private final ZarrDataset dataset;
  private final List<Array> arrays = new ArrayList<>();
  private final List<String> others = new ArrayList<>();

  private IndexBuilder(Store store, ZarrDataset dataset, Location location) {
    this.store = store;
    this.dataset = dataset;
    collect(Conventions.apply(dataset, location));
  }

  /** Opens the store at {@code location}. */
  public static IndexBuilder open(Location location) throws IOException {
    Store store = Stores.open(location);
    try {
      return new IndexBuilder(store, ZarrDataset.of(store, location), location);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private void collect(Group group) {
    for (Array array : group.arrays()) {
      boolean coordinate = array.rank() == 1 && array.name().equals(array.shortDimensionName(0));
      if (IndexedArray.covers(array)) {
        if (!coordinate) {
          arrays.add(array);
        }
      } else if (array.rank() > 0 && array.data() instanceof Chunked) {
        others.add(array.path());
      }
    }
    group.groups().forEach(this::collect);
  }

  /** Returns the paths of arrays in chunks that are not indexed. */
  public List<String> others() {
    return List.copyOf(others);
  }

  /** Returns how many arrays are indexed. */
  public int arrays() {
    return arrays.size();
  }

  /** Returns how many chunks are read. */
  public long chunks() {
    return arrays.stream()
        .map(array -> IndexedArray.counts(array, IndexedArray.grid(array)))
        .mapToLong(counts -> Arrays.stream(counts).reduce(1, Math::multiplyExact))
        .sum();
  }

  /** Reads what chunks hold: this process, or several that share them out. */
  @FunctionalInterface
  public interface Reading {
    /**
     * Returns the entries of the array at {@code path}, which has so many {@code chunks}, as {@link
     * IndexBuilder#part} does: in parts that follow each other.
     */
    List<IndexedArray> of(String path, int chunks) throws IOException;
  }

  /**
   * Writes the entries of all chunks to {@code target}, an array at a time; {@code done} is given
   * the number of chunks read since its last call. Throws {@link ZarrException.Unavailable}, and
   * leaves the index that was there, if the store is written meanwhile.
   */
  public void write(Location target, LongConsumer done) throws IOException {
    write(target, (path, chunks) -> List.of(part(path, 0, chunks, done)));
  }

  /** Does the same with what {@code reading} finds in the chunks. */
  public void write(Location target, Reading reading) throws IOException {
    List<IndexFile.Planned> planned = new ArrayList<>();
    for (Array array : arrays) {
      planned.add(new IndexFile.Planned(array, ChunkStamps.documents(store, array)));
    }
    try (IndexTarget file = new IndexTarget(target)) {
      try (ZarrWriter writer = IndexFile.writer(file.file(), planned)) {
        for (IndexFile.Planned array : planned) {
          IndexFile.write(writer, entries(array, reading));
        }
        writer.finish();
      }
      file.finish();
    }
  }

  /**
   * Returns the entries of the chunks {@code from} to before {@code to} of the array at {@code
   * path}, without versions.
   */
  public IndexedArray part(String path, int from, int to, LongConsumer done) throws IOException {
    Array array = arrays.stream().filter(a -> a.path().equals(path)).findFirst().orElseThrow();
    IndexedArray part = IndexedArray.part(array, to - from);
    MissingValues none = MissingValues.of(array);
    Workers.run(
        to - from,
        Workers.width(store.remote()),
        n -> {
          Section section = IndexedArray.section(array, part.index(from + (int) n));
          part.set((int) n, Extremes.of(dataset.read(array, section), none));
          done.accept(1);
        });
    return part;
  }

  private IndexedArray entries(IndexFile.Planned planned, Reading reading) throws IOException {
    Array array = planned.array();
    IndexedArray entries = IndexedArray.empty(array, planned.documents());
    letSettle(stamp(array, entries, entries.stamps()));
    int next = 0;
    for (IndexedArray part : reading.of(array.path(), entries.size())) {
      for (int n = 0; n < part.size(); n++) {
        entries.set(next++, part.extremes(n));
      }
    }
    long[] after = new long[entries.size()];
    long[] unused = stamp(array, entries, after);
    if (!Arrays.equals(entries.stamps(), after)
        || !entries.documents().equals(ChunkStamps.documents(store, array))) {
      throw new ZarrException.Unavailable(
          "%s: array %s was written while its index was made. Make it again when the writer has ended."
              .formatted(store, array.path()));
    }
    return entries;
  }

  /** Sets {@code stamps}, and returns when each chunk was written. */
  private long[] stamp(Array array, IndexedArray entries, long[] stamps) throws IOException {
    ChunkStamps now = ChunkStamps.of(store, array);
    long[] written = new long[stamps.length];
    Workers.run(
        stamps.length,
        Workers.LOCAL,
        n -> {
          ChunkStamps.Version version = now.of(entries.index((int) n));
          stamps[(int) n] = version.stamp();
          written[(int) n] = version.written();
        });
    return written;
  }

  /**
   * A chunk that is written again within the grain of the clock keeps its stamp, so none is read
   * until that is over.
   */
  private static void letSettle(long[] written) throws IOException {
    long newest = 0;
    boolean coarse = true;
    for (long time : written) {
      newest = Math.max(newest, time);
      coarse &= time % 1000 == 0;
    }
    long left = newest + (coarse ? COARSE_GRAIN : GRAIN) - System.currentTimeMillis();
    if (newest > 0 && left > 0) {
      try {
        Thread.sleep(Math.min(left, COARSE_GRAIN));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while an index was made");
      }
    }
  }

  @Override
  public void close() throws IOException {
    dataset.close();
  }
}
