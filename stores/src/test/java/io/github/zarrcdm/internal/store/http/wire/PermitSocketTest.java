package io.github.zarrcdm.internal.store.http.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(600)
class PermitSocketTest {
  private static final int TURNS = 2;

  private final DecryptionPermits turns = new DecryptionPermits(TURNS, Duration.ofDays(1));
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ServerSocket server;

  /** Both ends of a connection. */
  private record Pair(Socket client, Socket server) {
    void send(int count) throws Exception {
      server.getOutputStream().write(new byte[count]);
    }
  }

  @BeforeEach
  void listen() throws Exception {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws Exception {
    threads.shutdownNow();
    server.close();
  }

  private Pair pair() throws Exception {
    PermitSocket client = PermitSocket.of(turns);
    client.encrypt();
    client.connect(server.getLocalSocketAddress());
    return new Pair(client, server.accept());
  }

  @Test
  void asManyReadersWorkAtOnceAsThereAreTurns() throws Exception {
    AtomicInteger working = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(TURNS);
    Future<?>[] readers = new Future<?>[4 * TURNS];
    for (int i = 0; i < readers.length; i++) {
      Pair pair = pair();
      pair.send(1);
      readers[i] =
          threads.submit(
              () -> {
                pair.client().getInputStream().read();
                most.accumulateAndGet(working.incrementAndGet(), Math::max);
                begun.countDown();
                begun.await(); // Until all turns are taken, so that one more reader would be seen.
                Thread.yield();
                working.decrementAndGet();
                turns.give();
                return null;
              });
    }
    for (Future<?> reader : readers) {
      reader.get();
    }
    assertThat(most).hasValue(TURNS);
  }

  @Test
  void whoWaitsForTheServerHasNoTurn() throws Exception {
    CountDownLatch read = new CountDownLatch(3 * TURNS);
    for (int i = 0; i < 3 * TURNS; i++) {
      Pair pair = pair();
      pair.send(1);
      threads.submit(
          () -> {
            InputStream in = pair.client().getInputStream();
            in.read();
            read.countDown();
            return in.read(); // never comes
          });
    }
    assertThat(read.await(10, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void whoSendsHasNoTurn() throws Exception {
    CountDownLatch read = new CountDownLatch(3 * TURNS);
    for (int i = 0; i < 3 * TURNS; i++) {
      Pair pair = pair();
      pair.send(1);
      threads.submit(
          () -> {
            pair.client().getInputStream().read();
            read.countDown();
            OutputStream out = pair.client().getOutputStream();
            while (true) {
              out.write(new byte[1 << 16]); // taken by nobody
            }
          });
    }
    assertThat(read.await(10, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void theEndIsNoTurn() throws Exception {
    for (int i = 0; i < 2 * TURNS; i++) {
      Pair pair = pair();
      pair.server().close();
      assertThat(threads.submit(() -> pair.client().getInputStream().read()).get()).isEqualTo(-1);
    }
    Pair pair = pair();
    pair.send(1);
    assertThat(pair.client().getInputStream().read()).isZero();
  }

  @Test
  void whoHasWaitedLongEnoughGoesOnWithoutATurn() {
    DecryptionPermits none = new DecryptionPermits(0, Duration.ofMillis(1));
    none.take();
    none.give();
    none.take();
  }
}
