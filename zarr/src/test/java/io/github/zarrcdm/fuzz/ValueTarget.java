package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.zip.ZipStore;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One value of a store that is no metadata: a chunk, a shard, a zip as a whole. */
record ValueTarget(String name, boolean zip, List<CorpusCase> stores) implements Target {
  private static final int LONGEST = 1 << 16;

  private record InStore(Map<String, byte[]> others, String key) {}

  @Override
  public List<Seed> seeds() {
    List<Seed> seeds = new ArrayList<>();
    for (CorpusCase store : stores) {
      if (store.store().toString().endsWith(".zip") == zip) {
        add(store, seeds);
      }
    }
    return seeds;
  }

  private static void add(CorpusCase store, List<Seed> seeds) {
    try {
      Map<String, byte[]> values = StoreReading.values(store.store());
      values.forEach(
          (key, value) -> {
            boolean document = key.matches("(.*/)?(\\.z\\w+|zarr\\.json|meta|attrs)");
            if (!document && value.length <= LONGEST) {
              seeds.add(new Seed(new InStore(values, key), value));
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void take(Object context, byte[] input) throws IOException {
    InStore place = (InStore) context;
    Map<String, byte[]> values = new HashMap<>(place.others());
    values.put(place.key(), input);
    Store store = new MemoryStore(values);
    StoreReading.read(zip ? new ZipStore(store) : store);
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name;
  }
}
