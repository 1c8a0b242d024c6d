package io.github.zarrcdm.hosts.twins.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.hosts.twins.DocumentedDifferences;
import io.github.zarrcdm.iosp.Zarr;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random datasets of CF, written as netCDF and as Zarr, are the same to programs that use
 * netCDF-Java, but for {@code generated.txt}. {@code tools/twins} tries more of them.
 */
class GeneratedTwinsTest {
  private static final int COUNT = Integer.getInteger("zarrcdm.test.twins.count", 150);
  private static final long SEED = Long.getLong("zarrcdm.test.twins.seed", 1);

  @TempDir Path folder;

  @Test
  void meanTheSame() {
    Zarr.register();
    DocumentedDifferences documented = DocumentedDifferences.load("generated.txt");
    Map<String, GeneratedTwin> different = new TreeMap<>();
    int found = 0;
    for (int i = 0; i < COUNT; i++) {
      GeneratedTwin twin =
          GeneratedTwin.of(Choices.random(SEED * 1_000_003 + i), folder, documented);
      if (twin.differs()) {
        found++;
        GeneratedTwin simplest = twin.shrunk(folder, documented);
        different.putIfAbsent(simplest.question() + " of " + simplest.kind(), simplest);
      }
    }
    assertThat(different.values())
        .as("%d of %d twins (seed %d) differ; the simplest of each kind", found, COUNT, SEED)
        .isEmpty();
  }
}
