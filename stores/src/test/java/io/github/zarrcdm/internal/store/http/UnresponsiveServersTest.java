package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.store.http.wire.HttpRoute;
import io.github.zarrcdm.internal.store.http.wire.RequestLatency;
import io.github.zarrcdm.internal.store.http.wire.ServerPermits;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Servers that accept connections and say nothing keep nobody from reading from others. */
@Timeout(600)
class UnresponsiveServersTest {
  private static final int SERVERS = 20;
  private static final int OPENS = 10;
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [4]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
      """;

  private final List<Silent> servers = new ArrayList<>();
  private final List<Thread> opens = new ArrayList<>();

  @BeforeEach
  void theyStaySilent() {
    System.setProperty(RequestLatency.TIMEOUT, "300");
  }

  @AfterEach
  void end() throws Exception {
    System.clearProperty(RequestLatency.TIMEOUT);
    for (Silent server : servers) {
      server.close();
    }
    opens.forEach(Thread::interrupt);
    for (Thread open : opens) {
      open.join();
    }
  }

  /** A server that reads nothing of what its clients send. */
  private static final class Silent implements AutoCloseable {
    private final ServerSocket socket = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::accept);

    Silent() throws IOException {
      thread.start();
    }

    private void accept() {
      try {
        while (true) {
          clients.add(socket.accept());
        }
      } catch (IOException e) {
        // closed
      }
    }

    String location(String name) {
      return "zarr:http://127.0.0.1:%d/%s.zarr".formatted(socket.getLocalPort(), name);
    }

    @Override
    public void close() throws Exception {
      socket.close();
      thread.join();
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private void openManyOf(int number) throws Exception {
    CountDownLatch under = new CountDownLatch(number * OPENS);
    for (int s = 0; s < number; s++) {
      Silent server = new Silent();
      servers.add(server);
      for (int n = 0; n < OPENS; n++) {
        String location =
            n % 2 == 0
                ? server.location("s" + n)
                : "s3://bucket/s%d.zarr#anonymous=true,region=x,endpoint=http://127.0.0.1:%d"
                    .formatted(n, server.socket.getLocalPort());
        Thread open =
            new Thread(
                () -> {
                  under.countDown();
                  try {
                    ZarrDataset.open(location).close();
                  } catch (IOException e) {
                    // closed in the end
                  }
                });
        open.start();
        opens.add(open);
      }
    }
    under.await();
  }

  @Test
  void keepNoPlacesOfTheJvm() throws Exception {
    openManyOf(SERVERS);
    try (WebServer healthy = WebServer.of(Map.of("zarr.json", ARRAY.getBytes(UTF_8)))) {
      ZarrDataset.open(healthy.url()).close();
    }
    for (Silent server : servers) {
      assertThat(server.clients).hasSizeLessThanOrEqualTo(ServerPermits.FEW);
    }
  }

  /** Its requests under way have permits of the JVM, which they give back. */
  @Test
  void aServerThatFallsSilentGivesPermitsBack() throws Exception {
    Silent server = new Silent();
    servers.add(server);
    HttpRoute route = new HttpRoute(false, "127.0.0.1", server.socket.getLocalPort(), null);
    ServerPermits permits = ServerPermits.of(route);
    permits.answered();
    List<ServerPermits.Permit> held = new ArrayList<>();
    ServerPermits.Permit permit = permits.tryEnter();
    while (permit != null) {
      held.add(permit);
      permit = permits.tryEnter();
    }
    assertThat(held).hasSizeGreaterThan(ServerPermits.FEW);
    ServerPermits other = ServerPermits.of(new HttpRoute(false, "other.invalid", 80, null));
    other.answered();
    assertThat(other.tryEnter()).isNull();
    held.forEach(one -> one.yieldIfSilentSince(System.nanoTime()));
    ServerPermits.Permit free = other.tryEnter();
    assertThat(free).isNotNull();
    free.leave();
    assertThat(permits.tryEnter()).isNull();
    permits.answered();
    ServerPermits.Permit again = permits.tryEnter();
    assertThat(again).isNotNull();
    again.leave();
    held.forEach(ServerPermits.Permit::leave);
  }

  @Test
  void whoWaitsForAPermitOfASilentServerIsToldSo() throws Exception {
    ServerPermits permits = ServerPermits.of(new HttpRoute(false, "deaf.invalid", 80, null));
    List<ServerPermits.Permit> held = new ArrayList<>();
    for (int n = 0; n < ServerPermits.FEW; n++) {
      held.add(permits.enter(Duration.ZERO));
    }
    assertThatThrownBy(() -> permits.enter(Duration.ofMillis(1)))
        .isInstanceOf(SocketTimeoutException.class);
    held.forEach(ServerPermits.Permit::leave);
  }
}
