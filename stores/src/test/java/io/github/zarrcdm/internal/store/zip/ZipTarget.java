package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.fuzz.StoreReading;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A zip that holds a store. */
public final class ZipTarget implements Target {
  private static final int LONGEST = 1 << 16;

  @Override
  public String name() {
    return "zips";
  }

  @Override
  public List<Seed> seeds() {
    List<Seed> seeds = new ArrayList<>();
    for (CorpusCase store : Corpus.cases("zip")) {
      try {
        if (Files.isRegularFile(store.store()) && Files.size(store.store()) <= LONGEST) {
          seeds.add(Seed.alone(Files.readAllBytes(store.store())));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return seeds;
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    StoreReading.read(new ZipStore(new MemoryStore(Map.of("", input))));
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
