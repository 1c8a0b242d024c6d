package io.github.zarrcdm.internal.index;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Compares the index of a store with the values that a check reads. */
public final class IndexCheck implements Closeable {
  private final Store store;
  private final ZarrDataset dataset;
  private final IndexFile index;
  private final Map<String, Array> arrays = new HashMap<>();

  private IndexCheck(Store store, ZarrDataset dataset, Location location, IndexFile index) {
    this.store = store;
    this.dataset = dataset;
    this.index = index;
    collect(Conventions.apply(dataset, location));
  }

  /** Compares the store at {@code location} with its index, which this closes. */
  public static IndexCheck open(Location location, IndexFile index) throws IOException {
    try {
      Store store = Stores.open(location);
      try {
        return new IndexCheck(store, ZarrDataset.of(store, location), location, index);
      } catch (IOException | RuntimeException e) {
        store.close();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      index.close();
      throw e;
    }
  }

  private void collect(Group group) {
    group.arrays().forEach(array -> arrays.put(array.path(), array));
    group.groups().forEach(this::collect);
  }

  /**
   * Returns the entries of {@code read}; empty if the index has none, or none that are used: they
   * are of other documents.
   */
  public Optional<OfArray> of(Array read) throws IOException {
    Array array = arrays.get(read.path());
    if (array == null
        || !IndexedArray.covers(array)
        || !array.type().equals(read.type())
        || !Arrays.equals(array.shape(), read.shape())) {
      return Optional.empty();
    }
    Optional<IndexedArray> found = index.entries(array.path());
    return found.isPresent() && found.get().isOf(store, array)
        ? Optional.of(new OfArray(array, found.get()))
        : Optional.empty();
  }

  /** The entries of an array, and what was read of it. */
  public final class OfArray {
    private final Array array;
    private final IndexedArray entries;
    private final IndexedArray read;
    private final MissingValues none;

    private OfArray(Array array, IndexedArray entries) {
      this.array = array;
      this.entries = entries;
      this.read = IndexedArray.empty(array, entries.documents());
      this.none = MissingValues.of(array);
    }

    /**
     * Takes the {@code values} of {@code section}, which lies in one chunk, or shard, and is given
     * once; they may be changed.
     */
    public void add(Section section, Object values) {
      Extremes part = Extremes.of(values, none);
      int number = entries.number(IndexedArray.grid(array), section.start());
      synchronized (read) {
        read.set(number, read.extremes(number).and(part, none.unsigned()));
      }
    }

    /**
     * Returns a sentence if entries are wrong: of chunks that have not changed since, as the store
     * tells, but hold other values. Chunks of which nothing was given are read now; those of which
     * a part could not be read are not compared.
     */
    public Optional<String> wrong() throws IOException {
      ChunkStamps stamps = ChunkStamps.of(store, array);
      int wrong = 0;
      for (int n = 0; n < entries.size(); n++) {
        long[] index = entries.index(n);
        if (read.values()[n] == 0) {
          try {
            Section section = IndexedArray.section(array, index);
            add(section, dataset.read(array, section));
          } catch (IOException e) {
            continue;
          }
        }
        Extremes own = read.extremes(n);
        Extremes entry = entries.extremes(n);
        boolean whole = own.values() == entry.values();
        if ((!whole && isWhole(own, index) || whole && !entry.admit(own, none.unsigned()))
            && stamps.isSame(entries.stamps()[n], index)) {
          wrong++;
        }
      }
      return wrong == 0
          ? Optional.empty()
          : Optional.of(
              "%s: the entries of %s of %s chunks are wrong; write the index again, with zarr-cdm index"
                  .formatted(array.path(), wrong, entries.size()));
    }

    private boolean isWhole(Extremes own, long[] index) {
      long cells = 1;
      for (int count : IndexedArray.section(array, index).count()) {
        cells *= count;
      }
      return own.values() == cells;
    }
  }

  @Override
  public void close() throws IOException {
    try (dataset) {
      index.close();
    }
  }
}
