package io.github.zarrcdm.fuzz;

import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** One value among the others of its store: a metadata document, a chunk, a shard. */
final class StoreTarget implements Target {

  private record InStore(Map<String, byte[]> others, String key) {}

  private final String name;
  private final Map<String, InStore> places = new LinkedHashMap<>();

  /**
   * One whose seeds are of the {@code stores} that are folders.
   *
   * @param values the keys of the values that seeds are made of
   */
  private StoreTarget(String name, List<CorpusCase> stores, Predicate<String> values, int longest) {
    this.name = name;
    for (CorpusCase store : stores) {
      if (Files.isDirectory(store.store())) {
        Map<String, byte[]> all = values(store);
        all.forEach(
            (key, value) -> {
              if (values.test(key) && value.length <= longest) {
                places.put(store.id() + " " + key, new InStore(all, key));
              }
            });
      }
    }
  }

  private static Map<String, byte[]> values(CorpusCase store) {
    try {
      return StoreReading.values(store.store());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Documents of all versions and writers: of every fifth store. */
  static StoreTarget metadata() {
    List<CorpusCase> all = Corpus.cases();
    List<CorpusCase> some =
        IntStream.iterate(0, i -> i < all.size(), i -> i + 5)
            .mapToObj(all::get)
            .filter(store -> !store.category().equals("real"))
            .toList();
    return new StoreTarget("metadata", some, StoreTarget::isDocument, 1 << 14);
  }

  static StoreTarget chunks() {
    return chunks(
        "chunks", "v1", "v2_filters", "v2_layout", "v3_codecs", "v3_dtypes", "v3_numcodecs");
  }

  static StoreTarget shards() {
    return chunks("shards", "v3_sharding");
  }

  private static StoreTarget chunks(String name, String... categories) {
    Predicate<String> chunk = key -> !isDocument(key);
    return new StoreTarget(name, Corpus.cases(categories), chunk, 1 << 16);
  }

  private static boolean isDocument(String key) {
    return key.matches("(.*/)?(\\.z\\w+|zarr\\.json|meta|attrs)");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Seed> seeds() {
    return places.entrySet().stream()
        .map(place -> new Seed(place.getKey(), bytes(place.getValue())))
        .toList();
  }

  private static byte[] bytes(InStore in) {
    return in.others().get(in.key());
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    InStore in = places.get(place);
    if (in != null) {
      Map<String, byte[]> all = new HashMap<>(in.others());
      all.put(in.key(), input);
      StoreReading.read(new MemoryStore(all));
    }
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
