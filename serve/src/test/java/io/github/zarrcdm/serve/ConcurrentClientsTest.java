package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.NewArray;
import io.github.zarrcdm.ZarrWriter;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import ucar.nc2.NetcdfFiles;

/** Many clients at once, or slow ones, and sources that hang keep nobody else waiting. */
class ConcurrentClientsTest {
  @TempDir static Path folder;
  private static TestServer server;
  private static Path store;

  @BeforeAll
  static void serve() throws Exception {
    store = Sources.store(folder.resolve("a.zarr"), 3);
    server = TestServer.of(Map.of("store", store.toString()));
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  /** Bodies that never end, requests that never end, and connections that never ask. */
  @Test
  void slowClientsHoldNoThread() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int n = 0; n < 150; n++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server().port());
        slow.add(socket);
        String begin =
            n % 3 == 0
                ? "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\nx"
                : n % 3 == 1 ? "GET / HTTP/1.1\r\nHo" : "";
        socket.getOutputStream().write(begin.getBytes(StandardCharsets.US_ASCII));
      }
      assertServes();
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** Those that ask for nothing end soon when there is no room for others. */
  @Test
  void moreConnectionsThanAreAllowedKeepNobodyWaitingForLong() throws Exception {
    List<Socket> idle = new ArrayList<>();
    try {
      for (int n = 0; n < TestServer.CONNECTIONS + 50; n++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), server.server().port()));
      }
      try (Socket asking = server.asking("/store/v3.zarr/a/c/0")) {
        asking.setSoTimeout(15_000);
        assertThat(new String(asking.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
            .isEqualTo("HTTP/1.1 200");
      }
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
    assertServes();
  }

  @Test
  void whoWaitsForASourceIsNotTakenForIdle() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch ready = new CountDownLatch(1);
    List<Socket> idle = new ArrayList<>();
    try (TestServer slow =
            TestServer.of(
                Map.of("store", store.toString()),
                location -> {
                  asked.countDown();
                  try {
                    ready.await();
                  } catch (InterruptedException e) {
                    throw new IOException(e);
                  }
                  return TestServer.open(location);
                },
                Duration.ofSeconds(60));
        Socket waiting = slow.asking("/store/v3.zarr/a/c/0")) {
      asked.await();
      for (int n = 0; n < TestServer.CONNECTIONS + 50; n++) {
        idle.add(new Socket(InetAddress.getLoopbackAddress(), slow.server().port()));
      }
      for (Socket socket : idle.subList(0, TestServer.CONNECTIONS / 2)) {
        assertThat(socket.getInputStream().read()).as("closed, as it was idle").isNegative();
      }
      ready.countDown();
      assertThat(new String(waiting.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 200");
    } finally {
      ready.countDown();
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  @Test
  void aSourceThatHangsKeepsItsOwnRequestsOnly() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (TestServer hanging = hanging(never, Duration.ofMillis(300))) {
      for (int n = 0; n < 6; n++) {
        assertThat(hanging.get("/hangs/v3.zarr/zarr.json").statusCode()).isEqualTo(503);
      }
      assertThat(hanging.get("/store/v2.zarr/.zmetadata").statusCode()).isEqualTo(200);
    } finally {
      never.countDown();
    }
  }

  /** Of a store in its other version: a chunk is looked at before the one that is kept is sent. */
  @Test
  void aChunkWhoseVersionIsNotToldIsAnErrorInTime() throws Exception {
    HangingProvider.folder = store;
    try (TestServer hanging =
        TestServer.of(
            Map.of("s", "hanging://here/x.zarr"),
            location -> NetcdfFiles.open("zarr:" + location),
            Duration.ofMillis(500))) {
      assertThat(hanging.get("/s/v2.zarr/a/0").statusCode()).isEqualTo(200);
      HangingProvider.answers = new CountDownLatch(1);
      assertThat(hanging.get("/s/v2.zarr/a/0").statusCode()).isEqualTo(503);
    } finally {
      HangingProvider.answers.countDown();
    }
  }

  @Test
  void manyRequestsForASourceThatHangsKeepNobodyElseWaiting() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    List<Socket> waiting = new ArrayList<>();
    try (TestServer hanging = hanging(never, Duration.ofSeconds(20))) {
      for (int n = 0; n < 150; n++) {
        waiting.add(hanging.asking("/hangs/v3.zarr/zarr.json"));
      }
      assertThat(hanging.get("/store/v3.zarr/a/c/0").statusCode()).isEqualTo(200);
      never.countDown();
    } finally {
      never.countDown();
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** More than there is room for of what is being sent. */
  @Test
  void clientsThatReadNothingKeepNobodyElseWaiting() throws Exception {
    Path large = folder.resolve("large.zarr");
    int[] random = new Random(1).ints(1_500_000).toArray();
    try (ZarrWriter writer =
        ZarrWriter.to(large.toString())
            .format(3)
            .array(NewArray.of("/a", "int32", random.length).dimensions("x").chunks(random.length))
            .open()) {
      writer.write("/a", Section.of(new long[1], new int[] {random.length}), random);
      writer.finish();
    }
    List<Socket> waiting = new ArrayList<>();
    try (TestServer slow =
        TestServer.of(Map.of("large", large.toString(), "store", store.toString()))) {
      assertThat(slow.get("/large/v2.zarr/a/0").body()).hasSizeGreaterThan(5_000_000);
      for (int n = 0; n < 150; n++) {
        waiting.add(slow.asking("/large/v2.zarr/a/0"));
      }
      assertThat(slow.get("/store/v3.zarr/a/c/0").statusCode()).isEqualTo(200);
      assertThat(slow.get("/large/v2.zarr/.zmetadata").statusCode()).isEqualTo(200);
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** One with a source that is not opened before {@code never}. */
  private static TestServer hanging(CountDownLatch never, Duration timeout) throws IOException {
    return TestServer.of(
        Map.of("hangs", "hangs", "store", store.toString()),
        location -> {
          if (location.equals("hangs")) {
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new IOException(e);
            }
          }
          return TestServer.open(location);
        },
        timeout);
  }

  private void assertServes() throws Exception {
    assertThat(server.get("/store/v3.zarr/a/c/0").statusCode()).isEqualTo(200);
  }
}
