package io.github.zarrcdm.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is stopped while it is asked. */
class StoppedServerTest {
  @TempDir Path folder;

  @Test
  void whatIsUnderWayIsAnswered() throws Exception {
    Path file = Sources.netcdf(folder.resolve("v.nc"), 3);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    TestServer server =
        TestServer.of(
            Map.of("v", file.toString()),
            location -> {
              asked.countDown();
              await(goOn);
              return TestServer.open(location);
            },
            Duration.ofSeconds(60));
    CompletableFuture<HttpResponse<byte[]>> answer =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return server.get("/v/v3.zarr/v/c/0/0");
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    await(asked);
    Thread stop =
        new Thread(
            () -> {
              try {
                server.close();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    stop.start();
    while (accepts(server)) {
      Thread.sleep(10);
    }
    goOn.countDown();
    assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    stop.join();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** True until the server has begun to stop. */
  private static boolean accepts(TestServer server) throws Exception {
    try {
      return !server.raw("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n").contains(" 503 ");
    } catch (IOException e) {
      return false;
    }
  }
}
