package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.dataset.NetcdfDataset;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * 64 threads over 50 datasets: every value is right, and nothing is left at the end. {@code
 * -Dsoak.seconds=600} makes it longer, {@code -Dsoak.into=FILE} puts the figures into a document,
 * between its markers; they are on standard output too.
 */
@Tag("hostile")
class SoakTest {
  private static final int THREADS = 64;
  private static final int DATASETS = 50;
  private static final long SECONDS = Long.getLong("soak.seconds", 2);
  private static final String INTO = System.getProperty("soak.into");

  /** Threads of zarr-cdm stay for ten seconds when they have nothing to do. */
  private static final long REST_MILLIS = 1_000;

  private static final int RESTS = 600;

  /** More than a run of any length may leave on the heap. */
  private static final long LEAK = 32 << 20;

  @TempDir Path folder;

  @BeforeEach
  void cacheFewerFilesThanThereAre() {
    NetcdfDatasets.initNetcdfFileCache(5, DATASETS / 2, 60);
  }

  @AfterEach
  void noCache() {
    NetcdfDataset.disableNetcdfFileCache();
  }

  @Test
  void readsRightlyForAsLongAsItTakesAndLeavesNothingBehind() throws Exception {
    try (Places places = new Places(DATASETS, folder)) {
      Load load = new Load(places.all());
      Footprint before = Footprint.now();
      load.run(THREADS, SECONDS);
      Footprint loaded = Footprint.now();
      load.close();
      NetcdfDataset.disableNetcdfFileCache();
      places.close();
      Footprint after = Footprint.now();
      for (int n = 0; n < RESTS && after.exceeds(before); n++) {
        Thread.sleep(REST_MILLIS);
        after = Footprint.now();
      }
      SoakReport report =
          new SoakReport(load, SECONDS, conditions(places)).footprints(before, loaded, after);
      System.out.println(report);
      if (INTO != null) {
        report.pasteInto(Path.of(INTO));
      }
      assertThat(after.ownThreads()).isZero();
      assertThat(after.handles()).isLessThanOrEqualTo(before.handles());
      assertThat(after.heap()).isLessThan(before.heap() + LEAK);
    }
  }

  private static String conditions(Places places) {
    return "%d threads, %d datasets (%s), %d s, %d processors, `-Xmx%dm`, Java %s."
        .formatted(
            THREADS,
            DATASETS,
            places,
            SECONDS,
            Runtime.getRuntime().availableProcessors(),
            Runtime.getRuntime().maxMemory() >> 20,
            Runtime.version().feature());
  }
}
