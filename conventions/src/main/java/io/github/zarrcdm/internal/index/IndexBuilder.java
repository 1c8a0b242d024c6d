package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Reads all chunks of a store for its index, and compares them with one. */
public final class IndexBuilder implements Closeable {
  /** The clock that stamps files may be as late as this, in milliseconds. */
  private static final long GRAIN = 20;

  /** That of file systems that keep seconds. */
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

  /** The paths of arrays in chunks that are not indexed. */
  public List<String> others() {
    return List.copyOf(others);
  }

  /** How many chunks are read. */
  public long chunks() {
    return arrays.stream()
        .map(array -> IndexedArray.counts(array, data(array).grid()))
        .mapToLong(counts -> Arrays.stream(counts).reduce(1, Math::multiplyExact))
        .sum();
  }

  private static Chunked data(Array array) {
    return (Chunked) array.data();
  }

  /**
   * The entries of all chunks; {@code done} is given the number of chunks read since its last call.
   * Throws {@link ZarrException.Unavailable} if the store is written meanwhile.
   */
  public List<IndexedArray> build(LongConsumer done) throws IOException {
    List<IndexedArray> built = new ArrayList<>();
    for (Array array : arrays) {
      built.add(build(array, done));
    }
    return built;
  }

  private IndexedArray build(Array array, LongConsumer done) throws IOException {
    Chunked data = data(array);
    IndexedArray entries =
        IndexedArray.empty(array, ChunkStamps.documents(store, array), data.grid());
    if (store.remote()) {
      Arrays.fill(entries.stamps(), ChunkStamps.UNKNOWN);
    } else {
      letSettle(stamp(array, entries.stamps()));
    }
    MissingValues none = MissingValues.of(array);
    Workers.run(
        entries.size(),
        Workers.LOCAL,
        n -> {
          read(array, entries, (int) n, none);
          done.accept(1);
        });
    if (!store.remote()) {
      long[] after = new long[entries.size()];
      stamp(array, after);
      if (!Arrays.equals(entries.stamps(), after)
          || !entries.documents().equals(ChunkStamps.documents(store, array))) {
        throw new ZarrException.Unavailable(
            "%s: array %s was written while its index was made. Make it again when the writer has ended."
                .formatted(store, array.path()));
      }
    }
    return entries;
  }

  private void read(Array array, IndexedArray entries, int chunk, MissingValues none)
      throws IOException {
    long[] index = entries.index(chunk);
    Object stored = dataset.read(array, IndexedArray.section(array, data(array).grid(), index));
    entries.set(chunk, stored, none);
  }

  /** Sets {@code stamps}, and returns when each chunk was written. */
  private long[] stamp(Array array, long[] stamps) throws IOException {
    IndexedArray shape = IndexedArray.empty(array, "", data(array).grid());
    long[] written = new long[stamps.length];
    Workers.run(
        stamps.length,
        Workers.LOCAL,
        n -> {
          ChunkStamps.Version version = ChunkStamps.of(store, array, shape.index((int) n));
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

  /**
   * What is wrong in {@code index}, a sentence for each array: entries of chunks that have not
   * changed since, as the store tells, but hold other values. Chunks that cannot be read are not
   * compared.
   */
  public List<String> wrong(List<IndexedArray> index) throws IOException {
    List<String> wrong = new ArrayList<>();
    for (IndexedArray entries : index) {
      @Nullable Array array =
          arrays.stream().filter(a -> a.path().equals(entries.path())).findFirst().orElse(null);
      if (array == null
          || !Arrays.equals(entries.counts(), IndexedArray.counts(array, data(array).grid()))
          || !entries.documents().equals(ChunkStamps.documents(store, array))) {
        continue; // it is not used
      }
      IndexedArray now = IndexedArray.empty(array, entries.documents(), data(array).grid());
      MissingValues none = MissingValues.of(array);
      AtomicInteger count = new AtomicInteger();
      Workers.run(
          now.size(),
          Workers.LOCAL,
          n -> {
            if (isWrong(array, entries, now, (int) n, none)) {
              count.incrementAndGet();
            }
          });
      if (count.get() > 0) {
        wrong.add(
            "%s: the entries of %s of %s chunks are wrong; write the index again, with zarr-cdm index"
                .formatted(array.path(), count, now.size()));
      }
    }
    return wrong;
  }

  /** False for a chunk that has changed since its entry was made, even while it is read. */
  private boolean isWrong(
      Array array, IndexedArray entries, IndexedArray now, int chunk, MissingValues none)
      throws IOException {
    if (!ChunkStamps.isSame(store, array, entries, chunk)) {
      return false;
    }
    try {
      read(array, now, chunk, none);
    } catch (IOException e) {
      return false;
    }
    return !now.isSame(entries, chunk) && ChunkStamps.isSame(store, array, entries, chunk);
  }

  @Override
  public void close() throws IOException {
    dataset.close();
  }
}
