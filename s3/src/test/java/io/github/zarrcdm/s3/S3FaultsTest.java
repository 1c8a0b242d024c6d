package io.github.zarrcdm.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.testing.Corpus;
import io.github.zarrcdm.testing.EndlessBody;
import io.github.zarrcdm.testing.WebFault;
import io.github.zarrcdm.testing.WebServer;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An S3 server that does wrong at any one request of an open and a read: a clear {@link
 * IOException} or right values; and then the same dataset reads right values.
 */
class S3FaultsTest {
  private static final Path STORE = Corpus.store("xarray/air_packed_1_v3_x2604").resolve("air");

  private static final int KEPT = 24;

  private static ExecutorService threads;
  private static List<String> expected;
  private static int requests;

  @BeforeAll
  static void readWithoutFaults() throws IOException {
    threads = Executors.newFixedThreadPool(16);
    try (WebServer server = WebServer.of(STORE);
        ZarrDataset dataset = ZarrDataset.open(location(server))) {
      expected = read(dataset);
      requests = server.requests().size();
    }
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
  }

  /** Silence lasts a minute with the SDK; {@link #silenceEndsByAnInterrupt} has it. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SILENCE")
  void isReportedOrHarmlessAtEachRequest(WebFault fault) throws Exception {
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      int at = i;
      running.add(
          threads.submit(
              () -> {
                attempt(fault, at);
                return null;
              }));
    }
    for (Future<?> done : running) {
      done.get();
    }
  }

  private static void attempt(WebFault fault, int at) throws IOException {
    AtomicInteger left = new AtomicInteger(at);
    try (WebServer server = WebServer.of(STORE)) {
      server.with(
          (exchange, key) -> left.getAndDecrement() == 0 && fault.answers(exchange, value(key)));
      ZarrDataset dataset = null;
      try {
        dataset = ZarrDataset.open(location(server));
        checked(fault, at, read(dataset));
      } catch (IOException e) {
        assertThat(e).as("%s at request %d", fault, at).hasMessageContaining("x.zarr");
      }
      left.set(-1);
      if (dataset != null) {
        checked(fault, at, read(dataset));
        dataset.close();
      }
      try (ZarrDataset again = ZarrDataset.open(location(server))) {
        assertThat(read(again))
            .as("opened again after %s at request %d", fault, at)
            .isEqualTo(expected);
      }
    }
  }

  private static byte[] value(String key) throws IOException {
    Path file = STORE.resolve(key);
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  private static void checked(WebFault fault, int at, List<String> values) {
    if (!fault.plausible) {
      assertThat(values).as("%s at request %d", fault, at).isEqualTo(expected);
    }
  }

  @Test
  @Timeout(600)
  void silenceEndsByAnInterrupt() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch testIsOver = new CountDownLatch(1);
    try (WebServer server = WebServer.of(STORE);
        ZarrDataset dataset = ZarrDataset.open(location(server))) {
      Array air = dataset.root().arrays().get(0);
      server.with(
          (exchange, key) -> {
            asked.countDown();
            try {
              testIsOver.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return true;
          });
      AtomicReference<Throwable> told = new AtomicReference<>();
      Thread reader =
          new Thread(
              () -> {
                try {
                  dataset.read(air, Section.all(air.shape()));
                } catch (IOException e) {
                  told.set(Thread.currentThread().isInterrupted() ? e : null);
                }
              });
      reader.start();
      asked.await();
      reader.interrupt();
      reader.join();
      assertThat(told.get()).hasMessageContaining("interrupted");
      server.with((exchange, key) -> false);
      testIsOver.countDown();
      assertThat(read(dataset)).isEqualTo(expected);
    }
  }

  /** A client keeps a few connections for the next request; not one of each dataset. */
  @Test
  @Timeout(600)
  void closedDatasetsLeaveNoConnectionsAndNoThreads() throws Exception {
    try (WebServer server = WebServer.of(STORE)) {
      readAndClose(server);
      int handles = handles();
      int alive = Thread.getAllStackTraces().size();
      for (int i = 0; i < 2 * KEPT; i++) {
        readAndClose(server);
      }
      while (handles() > handles + KEPT || Thread.getAllStackTraces().size() > alive + KEPT) {
        Thread.sleep(50);
      }
    }
  }

  private static void readAndClose(WebServer server) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location(server))) {
      assertThat(read(dataset)).isEqualTo(expected);
    }
  }

  private static int handles() {
    String[] handles = new File("/proc/self/fd").list();
    return handles == null ? 0 : handles.length;
  }

  @Test
  @Timeout(600)
  void aDocumentWithoutAnEndEndsAtTheLimit() throws IOException {
    EndlessBody endless = new EndlessBody("zarr.json");
    try (WebServer server = WebServer.of(STORE)) {
      server.with(endless);
      assertThatThrownBy(() -> ZarrDataset.open(location(server)))
          .isInstanceOf(ZarrException.LimitExceeded.class)
          .hasMessageContaining("zarr.json")
          .hasMessageContaining("-Dzarrcdm.limit.json.bytes=");
      assertThat(endless.sent()).isLessThan(EndlessBody.MOST);
    }
  }

  private static String location(WebServer server) {
    String endpoint = server.url().replace("/x.zarr", "");
    return "s3://x.zarr#region=eu-west-1,anonymous=true,endpoint=" + endpoint;
  }

  /** Each array and a hash of its values. */
  private static List<String> read(ZarrDataset dataset) throws IOException {
    List<String> values = new ArrayList<>();
    for (Array array : dataset.root().arrays()) {
      Object[] all = {dataset.read(array, Section.all(array.shape()))};
      values.add(array.path() + " " + Arrays.deepHashCode(all));
    }
    return values;
  }
}
