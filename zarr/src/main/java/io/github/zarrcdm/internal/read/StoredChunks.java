package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The chunks of an array that are stored, from the keys of its store or the names in its folders.
 */
public final class StoredChunks {
  private final Store store;
  private final Array array;
  private final Chunked data;
  private final int most;
  private final Set<List<Long>> found = new HashSet<>();

  /** Names that have been listed. */
  private int names;

  private StoredChunks(Store store, Array array, Chunked data, int most) {
    this.store = store;
    this.array = array;
    this.data = data;
    this.most = most;
  }

  /**
   * The index of each in the grid of {@code array}, in C order; of shards where there are any.
   * Empty if {@code store} does not list names, or lists more than {@code most}.
   */
  public static Optional<List<long[]>> of(Store store, Array array, Chunked data, int most)
      throws IOException {
    StoredChunks stored = new StoredChunks(store, array, data, most);
    boolean all = array.rank() > 0 && (stored.findTogether() || stored.findInFolders());
    return all ? Optional.of(stored.inOrder()) : Optional.empty();
  }

  /**
   * False if the store does not have its keys together, or has none, not even that of the array's
   * metadata.
   */
  private boolean findTogether() throws IOException {
    Optional<List<String>> keys = store.keys(path(), most).filter(list -> !list.isEmpty());
    for (String key : keys.orElse(List.of())) {
      String own = key.substring(path().length());
      add(own, data.keys());
      if (data.otherKeys() != null) {
        add(own, data.otherKeys());
      }
    }
    return keys.isPresent();
  }

  private void add(String key, ChunkKeys keys) {
    if (key.startsWith(keys.prefix())) {
      List<Long> index = numbers(key.substring(keys.prefix().length()), keys.separator());
      if (index.size() == array.rank() && isWithin(index)) {
        found.add(index);
      }
    }
  }

  private boolean findInFolders() throws IOException {
    return list(data.keys()) && (data.otherKeys() == null || list(data.otherKeys()));
  }

  private String path() {
    return array.path().length() == 1 ? "" : array.path().substring(1) + "/";
  }

  private List<long[]> inOrder() {
    List<long[]> indices = new ArrayList<>();
    found.forEach(index -> indices.add(index.stream().mapToLong(Long::longValue).toArray()));
    indices.sort(Arrays::compare);
    return indices;
  }

  private boolean list(ChunkKeys keys) throws IOException {
    int folder = keys.prefix().lastIndexOf('/') + 1;
    String own = path() + keys.prefix().substring(0, folder);
    return list(own, keys.prefix().substring(folder), keys.separator(), List.of());
  }

  /** False if not all names could be listed below {@code folder}, which has {@code index}. */
  private boolean list(String folder, String prefix, char separator, List<Long> index)
      throws IOException {
    Optional<Set<String>> here = store.names(folder, most - names);
    names += here.map(Set::size).orElse(0);
    for (String name : here.orElse(Set.of())) {
      // Some file systems find c/0 under C/0; keys of chunks have no capital letters.
      if (name.toLowerCase(Locale.ROOT).startsWith(prefix)) {
        List<Long> longer = new ArrayList<>(index);
        longer.addAll(numbers(name.substring(prefix.length()), separator));
        if (isWithin(longer)) {
          if (longer.size() == array.rank()) {
            found.add(longer);
          } else if (separator == '/' && !list(folder + name + "/", "", separator, longer)) {
            return false;
          }
        }
      }
    }
    return here.isPresent();
  }

  private static List<Long> numbers(String text, char separator) {
    String[] parts = text.split(Pattern.quote("" + separator), -1);
    return Arrays.stream(parts).map(StoredChunks::number).toList();
  }

  /** -1 for what is not as keys have numbers. */
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
      if (d == array.rank()
          || array.shape()[d] == 0
          || index.get(d) < 0
          || index.get(d) > data.grid().chunkOf(d, array.shape()[d] - 1)) {
        return false;
      }
    }
    return true;
  }
}
