package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Opens a store and reads a bit of each of its arrays. */
public final class StoreReading {
  private static final int MOST_ELEMENTS = 10_000;
  private static final int MOST_ARRAYS = 20;

  private StoreReading() {}

  /** Throws the first failure of opening; failures of reading one array do not keep from others. */
  public static void read(Store store) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      read(dataset, dataset.root(), 0);
    }
  }

  private static int read(ZarrDataset dataset, Group group, int before) {
    int count = before;
    for (Array array : group.arrays()) {
      if (count++ < MOST_ARRAYS) {
        read(dataset, array);
      }
    }
    for (Group inner : group.groups()) {
      count = read(dataset, inner, count);
    }
    return count;
  }

  private static void read(ZarrDataset dataset, Array array) {
    int[] count = new int[array.rank()];
    long elements = 1;
    for (int d = count.length - 1; d >= 0; d--) {
      count[d] = (int) Math.min(array.shape()[d], MOST_ELEMENTS / Math.max(1, elements));
      elements *= Math.max(1, count[d]);
    }
    try {
      if (Arrays.stream(count).noneMatch(n -> n == 0)) {
        dataset.read(array, Section.cell(new long[array.rank()]));
      }
      dataset.read(array, Section.of(new long[array.rank()], count));
    } catch (IOException e) {
      // refused, with a message
    }
  }

  /** All values of the store in that folder or file; the only one of a file has the empty key. */
  static Map<String, byte[]> values(Path store) throws IOException {
    Map<String, byte[]> values = new TreeMap<>();
    try (Stream<Path> files = Files.walk(store)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        values.put(store.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    }
    return values;
  }
}
