package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One metadata document among the other files of its store, of all versions and writers. */
final class MetadataTarget implements Target {
  private static final int LONGEST = 1 << 14;

  private record InStore(Map<String, byte[]> others, String key) {}

  @Override
  public String name() {
    return "metadata";
  }

  @Override
  public List<Seed> seeds() {
    List<Seed> seeds = new ArrayList<>();
    List<CorpusCase> cases = Corpus.cases();
    for (int i = 0; i < cases.size(); i += 5) {
      CorpusCase store = cases.get(i);
      if (!store.category().equals("real") && Files.isDirectory(store.store())) {
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
            if (document && value.length <= LONGEST) {
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
    StoreReading.read(new MemoryStore(values));
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
