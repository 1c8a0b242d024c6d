package io.github.zarrcdm.internal.store.icechunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.fuzz.StoreReading;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.MemoryStore;
import io.github.zarrcdm.testing.IcechunkCorpus;
import io.github.zarrcdm.testing.IcechunkCorpus.Case;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A flipped bit in any file of a repository is an error or changes nothing that matters: no other
 * end.
 */
class FlippedRepositoryTest {
  /** Every bit of a small file would be a minute; a prime touches all positions within bytes. */
  private static final int STEP = 37;

  @ParameterizedTest
  @ValueSource(strings = {"basics/root_array_v1", "basics/scalars_v2", "virtual/mixed_v1"})
  void isReadOrRefused(String id) throws IOException {
    Case repository = IcechunkCorpus.get(id);
    Map<String, byte[]> files = new HashMap<>();
    for (String key : repository.files()) {
      files.put(key, Files.readAllBytes(repository.repository().resolve(key)));
    }
    int refused = 0;
    for (String key : repository.files()) {
      boolean needed = !key.startsWith("overwritten") && !key.startsWith("transactions");
      for (int bit = 0; needed && bit < 8 * files.get(key).length; bit += STEP) {
        refused += refuses(files, key, bit) ? 1 : 0;
      }
    }
    assertThat(refused).isPositive();
  }

  private static boolean refuses(Map<String, byte[]> files, String key, int bit) {
    Map<String, byte[]> broken = new HashMap<>(files);
    byte[] file = files.get(key).clone();
    file[bit / 8] ^= (byte) (1 << bit % 8);
    broken.put(key, file);
    try {
      StoreReading.read(
          new IcechunkStore(new MemoryStore(broken), Locations.parse("/nowhere#mode=icechunk")));
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
