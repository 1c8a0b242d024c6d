package io.github.zarrcdm.internal.read;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData.Chunked;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks in a store that refuses chunks for one that may be read. */
public final class ChunkProbe {
  /** Of the array that is read, along the diagonal of its grid. */
  private static final int OWN = 8;

  /** Other arrays: the first chunk of each is requested, one-dimensional arrays first. */
  private static final int OTHERS = 64;

  private ChunkProbe() {}

  /** Returns true if there is one, after a few requests. */
  public static boolean finds(Store store, Group root, Array array) throws IOException {
    Set<String> keys = new LinkedHashSet<>();
    for (int n = 0; n < OWN; n++) {
      add(array, n, keys);
    }
    List<Array> others = new ArrayList<>();
    collect(root, others);
    others.sort(Comparator.comparingInt(Array::rank));
    others.stream().limit(OTHERS).forEach(other -> add(other, 0, keys));
    for (String key : keys) {
      try {
        if (store.get(key, new Slice(0, 1)).isPresent()) {
          return true;
        }
      } catch (ZarrException.Refused e) {
        // Another one may be readable.
      }
    }
    return false;
  }

  private static void collect(Group group, List<Array> arrays) {
    arrays.addAll(group.arrays());
    group.groups().forEach(inner -> collect(inner, arrays));
  }

  private static void add(Array array, int part, Set<String> keys) {
    if (!(array.data() instanceof Chunked chunked)) {
      return;
    }
    long[] index = new long[array.rank()];
    for (int d = 0; d < index.length; d++) {
      if (array.shape()[d] == 0) {
        return;
      }
      long last = chunked.grid().chunkOf(d, array.shape()[d] - 1);
      index[d] = Math.round((double) last * part / (OWN - 1));
    }
    String path = array.path().substring(1);
    String key = chunked.keys().key(index);
    keys.add(path.isEmpty() ? key : path + "/" + key);
  }
}
