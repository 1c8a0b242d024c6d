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
  private static final int PERMITS = 2;

  private final DecryptionPermits permits = new DecryptionPermits(PERMITS, Duration.ofDays(1));
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
    PermitSocket client = PermitSocket.of(permits);
    client.encrypt();
    client.connect(server.getLocalSocketAddress());
    return new Pair(client, server.accept());
  }

  @Test
  void asManyReadersWorkAtOnceAsThereArePermits() throws Exception {
    AtomicInteger working = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(PERMITS);
    Future<?>[] readers = new Future<?>[4 * PERMITS];
    for (int i = 0; i < readers.length; i++) {
      Pair pair = pair();
      pair.send(1);
      readers[i] =
          threads.submit(
              () -> {
                pair.client().getInputStream().read();
                most.accumulateAndGet(working.incrementAndGet(), Math::max);
                begun.countDown();
                begun
                    .await(); // Until all permits are taken, so that one more reader would be seen.
                Thread.yield();
                working.decrementAndGet();
                permits.give();
                return null;
              });
    }
    for (Future<?> reader : readers) {
      reader.get();
    }
    assertThat(most).hasValue(PERMITS);
  }

  @Test
  void whoWaitsForTheServerHasNoPermit() throws Exception {
    CountDownLatch read = new CountDownLatch(3 * PERMITS);
    for (int i = 0; i < 3 * PERMITS; i++) {
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
  void whoSendsHasNoPermit() throws Exception {
    CountDownLatch read = new CountDownLatch(3 * PERMITS);
    for (int i = 0; i < 3 * PERMITS; i++) {
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
  void theEndNeedsNoPermit() throws Exception {
    for (int i = 0; i < 2 * PERMITS; i++) {
      Pair pair = pair();
      pair.server().close();
      assertThat(threads.submit(() -> pair.client().getInputStream().read()).get()).isEqualTo(-1);
    }
    Pair pair = pair();
    pair.send(1);
    assertThat(pair.client().getInputStream().read()).isZero();
  }

  @Test
  void whoHasWaitedLongEnoughGoesOnWithoutAPermit() {
    DecryptionPermits none = new DecryptionPermits(0, Duration.ofMillis(1));
    none.take();
    none.give();
    none.take();
  }
}
