package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.google.GoogleCredentials;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of Google that end, do not come, or are waited for by many readers. */
@Timeout(600)
class GoogleTokensTest {
  @TempDir Path folder;
  @AutoClose private final GoogleServer server = new GoogleServer();

  private Store store(String file) throws IOException {
    return new CloudStoreProvider(server.environment(folder, file))
        .open(Locations.parse("gs://bucket/x.zarr#endpoint=" + server.host()));
  }

  @Test
  void tokensAreRenewedUnderLoadWhileADatasetStaysOpen() throws IOException {
    server.usesOfToken = 100;
    try (Store store = store(GoogleServer.USER);
        ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      Workers.run(
          8,
          8,
          n ->
              assertThat(dataset.read(array, Section.of(new long[] {50L * n}, new int[] {50})))
                  .isEqualTo(n == 0 ? StoreContract.array(sevens()) : new byte[50]));
    }
    assertThat(server.given.get()).isBetween(4, 12);
  }

  private static ByteBuffer sevens() {
    return ByteBuffer.allocate(50).put(7, (byte) 7);
  }

  @Test
  void aTokenThatIsAboutToEndIsReplacedBeforeItIsRefused() throws IOException {
    server.expiresIn = 30;
    Store store = store(GoogleServer.USER);
    store.get("zarr.json");
    int before = server.given.get();
    store.get("zarr.json");
    assertThat(server.given.get()).isGreaterThan(before);
    assertThat(server.seen).filteredOn(request -> request.endsWith(" null")).hasSize(1);
  }

  /** Else a silent server would keep the last reader waiting as often as there are readers. */
  @Test
  void readersThatWaitForTheSameTokenFailTogether() throws Exception {
    server.expiresIn = 0;
    Store store = store(GoogleServer.USER);
    store.get("zarr.json");
    List<Thread> readers = new ArrayList<>();
    CountDownLatch started = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    server.tokens =
        (exchange, path) -> {
          asked.incrementAndGet();
          await(started);
          while (asked.get() == 1
              && readers.stream().filter(t -> t.getState() == Thread.State.WAITING).count() < 3) {
            Thread.onSpinWait();
          }
          WebServer.answer(exchange, 400, "application/json", "{}".getBytes(UTF_8));
          return true;
        };
    AtomicInteger failed = new AtomicInteger();
    for (int i = 0; i < 4; i++) {
      readers.add(
          new Thread(
              () -> {
                assertThatThrownBy(() -> store.get("c/7")).hasMessageContaining("give no token");
                failed.incrementAndGet();
              }));
    }
    readers.forEach(Thread::start);
    started.countDown();
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(failed).hasValue(4);
    assertThat(asked).hasValue(1);
    server.tokens = (exchange, path) -> false;
    assertThat(store.get("zarr.json")).isPresent();
  }

  /** A token's last minute is enough for many reads, and for a server of tokens to come back. */
  @Test
  void whileOneReaderRenewsATokenOthersReadWithTheLastOne() throws Exception {
    server.expiresIn = 30;
    Store store = store(GoogleServer.USER);
    store.get("zarr.json");
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    server.tokens =
        (exchange, path) -> {
          asked.countDown();
          await(over);
          WebServer.answer(exchange, 400, "application/json", "{}".getBytes(UTF_8));
          return true;
        };
    CompletableFuture<Optional<ByteBuffer>> renewing =
        CompletableFuture.supplyAsync(() -> got(store, "c/7"));
    asked.await();
    for (int i = 0; i < 20; i++) {
      assertThat(store.get("c/7")).isPresent();
    }
    assertThat(renewing).isNotDone();
    over.countDown();
    assertThat(renewing.get()).isPresent();
  }

  private static Optional<ByteBuffer> got(Store store, String key) {
    try {
      return store.get(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As after a new login, because the last one may not read the bucket. */
  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aFileThatIsReplacedIsReadWhenItsTokenIsRefused(int refusal) throws Exception {
    Map<String, String> environment = server.environment(folder, GoogleServer.USER);
    Store store =
        new CloudStoreProvider(environment)
            .open(Locations.parse("gs://bucket/x.zarr#endpoint=" + server.host()));
    assertThat(store.get("zarr.json")).isPresent();
    AtomicBoolean closed = new AtomicBoolean(true);
    server.with(
        (exchange, key) -> {
          String path = exchange.getRequestURI().getPath();
          boolean first =
              "Bearer ya29.hush-1".equals(exchange.getRequestHeaders().getFirst("Authorization"));
          if (!path.startsWith("/bucket/")) {
            server.token(exchange, path);
          } else if (first && closed.get()) {
            GoogleServer.error(exchange, refusal, "AccessDenied");
          } else {
            server.bucket(exchange, path);
          }
          return true;
        });
    if (refusal == 403) {
      assertThatThrownBy(() -> store.get("c/7")).hasMessageContaining("403");
      assertThat(server.given).hasValue(1);
    }
    Path file = Path.of(environment.get(GoogleCredentials.FILE));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertThat(store.get("c/7")).isPresent();
    assertThat(server.given).hasValue(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", GoogleServer.USER})
  void anInterruptedReadLeavesTheNextOneItsCredentials(String file) throws IOException {
    Thread reader = Thread.currentThread();
    CountDownLatch over = new CountDownLatch(1);
    server.tokens =
        (exchange, path) -> {
          reader.interrupt();
          await(over);
          return false;
        };
    Store store = store(file);
    assertThatThrownBy(() -> store.get("zarr.json")).isInstanceOf(IOException.class);
    assertThat(Thread.interrupted()).isTrue();
    server.tokens = (exchange, path) -> false;
    over.countDown();
    assertThat(store.get("zarr.json")).isPresent();
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void aTokenUntilTheEndOfTimeIsReported() throws IOException {
    server.tokens =
        (exchange, path) -> {
          String body = "{\"access_token\": \"hush\", \"expires_in\": 9223372036854775807}";
          WebServer.answer(exchange, 200, "application/json", body.getBytes(UTF_8));
          return true;
        };
    assertThatThrownBy(() -> store(GoogleServer.USER).get("c/7"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("c/7: the server answered 403")
        .hasMessageContaining("a time is not valid");
  }
}
