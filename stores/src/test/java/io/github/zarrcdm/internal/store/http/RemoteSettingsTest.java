package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.WebServer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Settings that a JVM reads once do what docs/reference/settings.md says: in a JVM of their own.
 */
class RemoteSettingsTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [16, 8], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1, 4]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  @Test
  void areKept() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dzarrcdm.threads=1",
                "-Dzarrcdm.requests=3",
                "-Dzarrcdm.ahead.bytes=0",
                "-Dzarrcdm.http.late=1",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8).lines())
        .containsSubsequence(
            "2 chunks per row, 6 in all",
            "3 requests at once",
            "a late one sent again: true",
            "0 threads that decode");
  }

  /** What the other JVM runs. */
  static final class Reader {
    private static final String LATE = "c/15/1";

    private Reader() {}

    public static void main(String[] args) throws Exception {
      Map<String, byte[]> values = new HashMap<>();
      values.put("zarr.json", ARRAY.getBytes(UTF_8));
      for (int n = 0; n < 32; n++) {
        values.put("c/%d/%d".formatted(n / 2, n % 2), new byte[4]);
      }
      AtomicInteger now = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      AtomicInteger lateOnes = new AtomicInteger();
      CountDownLatch sentAgain = new CountDownLatch(1);
      AtomicBoolean whole = new AtomicBoolean();
      CountDownLatch together = new CountDownLatch(3);
      try (WebServer server = WebServer.of(values)) {
        server.with(
            (exchange, key) -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              boolean again = LATE.equals(key) && lateOnes.incrementAndGet() > 1;
              if (again) {
                sentAgain.countDown();
              }
              try {
                if (whole.get()) {
                  together.countDown();
                  together.await();
                }
                if (LATE.equals(key) && !again) {
                  sentAgain.await(10, TimeUnit.MINUTES);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              now.decrementAndGet();
              return false;
            });
        try (ZarrDataset dataset = ZarrDataset.open("zarr:" + server.url())) {
          server.requests();
          Array array = dataset.root().arrays().get(0);
          for (int row = 0; row < 3; row++) {
            dataset.read(array, Section.of(new long[] {row, 0}, new int[] {1, 8}));
          }
          Thread.sleep(200);
          System.out.printf("2 chunks per row, %d in all%n", server.requests().size());
          most.set(0);
          whole.set(true);
          dataset.read(array, Section.all(16, 8));
          System.out.printf("%d requests at once%n", most.get());
          System.out.printf("a late one sent again: %s%n", sentAgain.getCount() == 0);
          long decoding =
              Thread.getAllStackTraces().keySet().stream()
                  .filter(thread -> thread.getName().matches("zarr-cdm-\\d+"))
                  .count();
          System.out.printf("%d threads that decode%n", decoding);
        }
      }
      System.exit(0);
    }
  }
}
