package io.github.zarrcdm.iosp.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.CorpusCase;
import io.github.zarrcdm.testing.WebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * 64 threads over 50 datasets, four of them behind a web server: every value is right, and nothing
 * is left at the end. For longer: {@code -Dsoak.seconds=600}; the figures are on standard output.
 */
@Tag("hostile")
class SoakTest {
  private static final int THREADS = 64;
  private static final int LOCAL = 46;
  private static final int REMOTE = 4;
  private static final long SECONDS = Long.getLong("soak.seconds", 8);

  /** Longer than the threads of zarr-cdm stay when they have nothing to do. */
  private static final long REST_MILLIS = 11_000;

  @Test
  void readsRightlyForAsLongAsItTakesAndLeavesNothingBehind() throws Exception {
    List<WebServer> servers = new ArrayList<>();
    List<String> locations = locations(servers);
    assertThat(locations).hasSize(LOCAL + REMOTE);
    Load load = new Load(locations);
    Footprint before = Footprint.now();
    load.run(THREADS, SECONDS);
    tell(load, before, Footprint.now());
    load.close();
    for (WebServer server : servers) {
      server.close();
    }
    Thread.sleep(REST_MILLIS);
    Footprint after = Footprint.now();
    System.out.printf(
        "after closing: heap %d MB, handles %d, threads of zarr-cdm %d%n",
        after.heap() >> 20, after.handles(), after.ownThreads());
    assertThat(after.ownThreads()).isZero();
    assertThat(after.handles()).isLessThanOrEqualTo(before.handles());
  }

  private static void tell(Load load, Footprint before, Footprint after) {
    System.out.printf(
        "soak: %d threads, %d datasets, %d s, -Xmx %d MB%n",
        THREADS, LOCAL + REMOTE, SECONDS, Runtime.getRuntime().maxMemory() >> 20);
    tell("reads", load.reads);
    tell("opens", load.opens);
    System.out.printf(
        "heap %d MB before, %d MB after; handles %d before, %d after; threads of zarr-cdm %d%n",
        before.heap() >> 20,
        after.heap() >> 20,
        before.handles(),
        after.handles(),
        after.ownThreads());
  }

  private static void tell(String what, Latencies times) {
    System.out.printf(
        "%s: %d, %.0f a second; ms: median %.2f, 95 %% %.2f, 99 %% %.2f, 99.9 %% %.2f, all %.1f%n",
        what,
        times.count(),
        times.count() / (double) SECONDS,
        times.percentile(0.5),
        times.percentile(0.95),
        times.percentile(0.99),
        times.percentile(0.999),
        times.percentile(1));
  }

  /** Every eighth store of the corpus, whoever wrote it. */
  private static List<String> locations(List<WebServer> servers) throws Exception {
    List<CorpusCase> sound =
        Corpus.cases(
            "v2_blosc",
            "v2_compressors",
            "v2_filters",
            "v2_layout",
            "v2_zarr3writer",
            "v3_codecs",
            "v3_layout",
            "v3_numcodecs",
            "v3_sharding",
            "nczarr",
            "xarray",
            "zip");
    List<String> locations = new ArrayList<>();
    int step = sound.size() / (LOCAL + REMOTE);
    for (int i = 0; locations.size() < LOCAL; i++) {
      locations.add(sound.get(i * step).store().toString());
    }
    for (CorpusCase store : Corpus.cases("xarray")) {
      Path document = store.store().resolve("zarr.json");
      boolean consolidated =
          Files.exists(document) && Files.readString(document).contains("\"inline\"");
      if (servers.size() < REMOTE && consolidated) {
        WebServer server = WebServer.of(store.store());
        servers.add(server);
        locations.add(server.url());
      }
    }
    return locations;
  }
}
