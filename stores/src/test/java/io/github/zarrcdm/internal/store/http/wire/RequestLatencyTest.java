package io.github.zarrcdm.internal.store.http.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.ServedStore;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a request may take, and when it is sent a second time. */
class RequestLatencyTest {
  private final CountDownLatch testIsOver = new CountDownLatch(1);
  @AutoClose private final WebServer server = WebServer.of(Map.of("c", ServedStore.VALUE));

  @AfterEach
  void stop() {
    System.clearProperty(RequestLatency.TIMEOUT);
    testIsOver.countDown();
  }

  private HttpAnswer get(HttpWire wire) throws IOException {
    return wire.send(
        "GET", URI.create(server.url() + "/c"), null, LengthLimit.of(Limit.VALUE_BYTES));
  }

  /** In milliseconds, sockets take an int. */
  @Test
  void aTimeoutMayBeLongerThanSocketsKnow() throws IOException {
    System.setProperty(RequestLatency.TIMEOUT, "99999999");
    HttpAnswer answer = get(new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE));
    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  @Timeout(600)
  void aTricklingResponseIsAbandoned() {
    System.setProperty(RequestLatency.TIMEOUT, "1");
    server.with(
        (exchange, key) -> {
          exchange.sendResponseHeaders(200, 100_000);
          while (testIsOver.getCount() > 0) {
            exchange.getResponseBody().write(7);
            exchange.getResponseBody().flush();
            pause(100);
          }
          return true;
        });
    assertThatThrownBy(() -> get(new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE)))
        .isInstanceOf(TransientException.class)
        .hasMessageContaining("sends less than 1000 bytes per second");
  }

  @Test
  @Timeout(600)
  void aLateRequestIsSentASecondTimeAndTheFirstResponseCounts() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    server.with(
        (exchange, key) -> {
          if (asked.incrementAndGet() == 1) {
            pause(Long.MAX_VALUE);
            return true;
          }
          return false;
        });
    assertThat(get(new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE)).body().remaining())
        .isEqualTo(ServedStore.VALUE.length);
    assertThat(server.requests()).containsExactly("GET c", "GET c");
  }

  /** However many are late. */
  @Test
  void atMostFourRequestsAreUnderWayASecondTime() {
    RequestLatency pace = new RequestLatency();
    assertThat(Stream.generate(pace::again).limit(6))
        .containsExactly(true, true, true, true, false, false);
    pace.answered();
    assertThat(pace.again()).isTrue();
    assertThat(pace.late()).isEqualTo(2000);
    Stream.of(1, 2, 3).forEach(n -> pace.took(TimeUnit.SECONDS.toNanos(1)));
    Stream.of(4, 5).forEach(n -> pace.took(TimeUnit.SECONDS.toNanos(60)));
    assertThat(pace.late()).isEqualTo(5000);
  }

  @Test
  void anInterruptEndsTheWait() throws InterruptedException {
    server.with(
        (exchange, key) -> {
          pause(Long.MAX_VALUE);
          return true;
        });
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                get(new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE));
              } catch (IOException e) {
                failure.set(e);
              }
            });
    reader.start();
    pause(200);
    reader.interrupt();
    reader.join();
    assertThat(failure.get()).hasMessageContaining("interrupted");
  }

  private void pause(long millis) {
    try {
      testIsOver.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
