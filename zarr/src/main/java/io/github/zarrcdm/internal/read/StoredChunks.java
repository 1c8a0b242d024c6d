package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The chunks of an array that are stored, from the keys of its store or the names in its folders.
 */
public final class StoredChunks {
  private final InternalStore store;
  private final Array array;
  private final Chunked data;
  private final int most;
  private final long[] counts;
  private final OrdinalSet found;

  /** Names that have been listed. */
  private int names;

  private StoredChunks(Store store, Array array, Chunked data, int most) {
    this.store = AdaptedStore.internal(store);
    this.array = array;
    this.data = data;
    this.most = most;
    this.counts = counts(array, data.grid());
    this.found = new OrdinalSet(all(counts));
  }

  /**
   * Returns the index of each in the grid of {@code array}, in C order; of shards where there are
   * any. Empty if {@code store} does not list names, or lists more than {@code most}.
   */
  public static Optional<List<long[]>> of(Store store, Array array, Chunked data, int most)
      throws IOException {
    long[] counts = counts(array, data.grid());
    return ordinals(store, array, data, most)
        .map(found -> found.stream().mapToObj(n -> COrder.index(n, counts)).toList());
  }

  /** Returns the stored chunks as numbers of chunks in C order, which take less memory. */
  static Optional<OrdinalSet> ordinals(Store store, Array array, Chunked data, int most)
      throws IOException {
    StoredChunks stored = new StoredChunks(store, array, data, most);
    if (array.rank() == 0 || !stored.hasOrdinals()) {
      return Optional.empty();
    }
    boolean all = stored.findTogether() || stored.findInFolders();
    return all ? Optional.of(stored.found) : Optional.empty();
  }

  /** Returns the number of chunks, or shards, along each dimension. */
  static long[] counts(Array array, ChunkGrid grid) {
    long[] counts = new long[array.rank()];
    Arrays.setAll(
        counts, d -> array.shape()[d] == 0 ? 0 : grid.chunkOf(d, array.shape()[d] - 1) + 1);
    return counts;
  }

  /** Returns the folder of {@code array}; empty for the root. */
  static String path(Array array) {
    return array.path().length() == 1 ? "" : array.path().substring(1) + "/";
  }

  private boolean hasOrdinals() {
    return all(counts) < Long.MAX_VALUE / 2.0;
  }

  /** Returns the number of chunks, or shards, in all. */
  static double all(long[] counts) {
    return Arrays.stream(counts).asDoubleStream().reduce(1, (a, b) -> a * b);
  }

  /**
   * Returns false if the store does not have its keys together, or has none, not even that of the
   * array's metadata.
   */
  private boolean findTogether() throws IOException {
    boolean[] any = {false};
    boolean all =
        store.eachKey(
            path(),
            most,
            key -> {
              any[0] = true;
              String own = key.substring(path().length());
              add(own, data.keys());
              if (data.otherKeys() != null) {
                add(own, data.otherKeys());
              }
            });
    return all && any[0];
  }

  private void add(String key, ChunkKeys keys) {
    if (key.startsWith(keys.prefix())) {
      List<Long> index = numbers(key.substring(keys.prefix().length()), keys.separator());
      if (index.size() == array.rank() && isWithin(index)) {
        found.add(ordinal(index));
      }
    }
  }

  private long ordinal(List<Long> index) {
    long ordinal = 0;
    for (int d = 0; d < counts.length; d++) {
      ordinal = ordinal * counts[d] + index.get(d);
    }
    return ordinal;
  }

  private boolean findInFolders() throws IOException {
    return list(data.keys()) && (data.otherKeys() == null || list(data.otherKeys()));
  }

  private String path() {
    return path(array);
  }

  private boolean list(ChunkKeys keys) throws IOException {
    int folder = keys.prefix().lastIndexOf('/') + 1;
    String own = path() + keys.prefix().substring(0, folder);
    return list(own, keys.prefix().substring(folder), keys.separator(), List.of());
  }

  /**
   * Returns false if not all names could be listed below {@code folder}, which has {@code index}.
   */
  private boolean list(String folder, String prefix, char separator, List<Long> index)
      throws IOException {
    List<List<Long>> folders = new ArrayList<>();
    boolean all =
        store.eachName(
            folder,
            most - names,
            name -> {
              names++;
              // Some file systems find c/0 under C/0; keys of chunks have no capital letters.
              if (name.toLowerCase(Locale.ROOT).startsWith(prefix)) {
                List<Long> longer = new ArrayList<>(index);
                longer.addAll(numbers(name.substring(prefix.length()), separator));
                if (isWithin(longer) && longer.size() == array.rank()) {
                  found.add(ordinal(longer));
                } else if (isWithin(longer) && separator == '/') {
                  folders.add(longer);
                }
              }
            });
    for (List<Long> inner : folders) {
      all = all && list(folder + prefix + inner.get(inner.size() - 1) + "/", "", separator, inner);
    }
    return all;
  }

  private static List<Long> numbers(String text, char separator) {
    List<Long> numbers = new ArrayList<>();
    int from = 0;
    for (int to = text.indexOf(separator); to >= 0; to = text.indexOf(separator, from)) {
      numbers.add(number(text.substring(from, to)));
      from = to + 1;
    }
    numbers.add(number(text.substring(from)));
    return numbers;
  }

  /** Returns -1 for what is not as keys have numbers. */
  private static long number(String text) {
    boolean number =
        !text.isEmpty()
            && text.length() < 19
            && text.chars().allMatch(c -> c >= '0' && c <= '9')
            && (text.length() == 1 || text.charAt(0) != '0');
    return number ? Long.parseLong(text) : -1;
  }

  private boolean isWithin(List<Long> index) {
    for (int d = 0; d < index.size(); d++) {
      if (d == counts.length || index.get(d) < 0 || index.get(d) >= counts[d]) {
        return false;
      }
    }
    return true;
  }
}
