package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.credentials.BearerToken;
import io.github.zarrcdm.internal.store.http.credentials.CredentialHelper;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials that change while a store is open: no read notices. */
@Timeout(600)
class RefreshedCredentialsTest {
  private static final int EXPIRIES = 3;

  @TempDir Path folder;
  private final AtomicReference<String> valid = new AtomicReference<>("token-0");
  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();

  /** Reads from several threads, with three changes in between. */
  private void readAcrossExpiries(Store store, Change change) throws IOException {
    for (int expiry = 0; expiry <= EXPIRIES; expiry++) {
      Workers.run(
          40,
          4,
          n -> assertThat(store.get("c")).map(StoreContract::array).contains(ServedStore.VALUE));
      change.to("token-" + (expiry + 1));
    }
  }

  private interface Change {
    void to(String token) throws IOException;
  }

  @ParameterizedTest
  @ValueSource(strings = {BearerToken.FILE, BearerToken.COMMAND})
  void aBearerTokenIsReadAgainWhenItIsRefused(String variable) throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "token-0\n");
    server.with(
        (exchange, key) -> {
          boolean known =
              ("Bearer " + valid.get())
                  .equals(exchange.getRequestHeaders().getFirst("Authorization"));
          if (!known) {
            WebServer.answer(exchange, 401, "text/plain", new byte[0]);
          }
          return !known;
        });
    Map<String, String> environment =
        Map.of(
            variable,
            variable.equals(BearerToken.FILE) ? file.toString() : "cat '" + file + "'",
            HttpCredentials.HOSTS,
            "localhost");
    Store store = served.store(environment, "");
    readAcrossExpiries(
        store,
        token -> {
          Files.writeString(file, token);
          valid.set(token);
        });
    valid.set("revoked");
    assertThatThrownBy(() -> store.get("c"))
        .hasMessageContaining("401")
        .hasMessageNotContaining("token-");
  }

  @Test
  void aCommandIsRunAgainWhenItsTokenIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("token"), "one");
    BearerToken token = new BearerToken(Map.of(BearerToken.COMMAND, "cat '" + file + "'"));
    assertThat(token.token()).isEqualTo("one");
    assertThat(token.renews("one")).isFalse();
    Files.writeString(file, "two");
    assertThat(token.token()).isEqualTo("one");
    assertThat(token.renews("one")).isTrue();
    assertThat(token.token()).isEqualTo("two");
    assertThat(new BearerToken(Map.of()).token()).isNull();
    BearerToken none = new BearerToken(Map.of(BearerToken.COMMAND, "exit 3"));
    assertThatThrownBy(none::token).hasMessageContaining(BearerToken.COMMAND);
  }

  /** One of several hosts refuses its user: that is no matter of the others. */
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no mkfifo")
  void whileACommandRunsItsLastTokenIsSentToOtherServers() throws Exception {
    Path file = Files.writeString(folder.resolve("token"), "one");
    Path pipe = folder.resolve("pipe");
    new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    String command = "if grep -q two '%1$s'; then cat '%2$s'; else cat '%1$s'; fi";
    BearerToken token = new BearerToken(Map.of(BearerToken.COMMAND, command.formatted(file, pipe)));
    assertThat(token.token()).isEqualTo("one");
    Files.writeString(file, "two");
    CompletableFuture<Boolean> renewing =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return token.renews("one");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    try (OutputStream out = Files.newOutputStream(pipe)) { // opens when the command reads it
      assertThat(token.token()).isEqualTo("one");
      out.write("two".getBytes(UTF_8));
    }
    assertThat(renewing.get()).isTrue();
    assertThat(token.token()).isEqualTo("two");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no sh")
  void aCommandThatDoesNotEndIsKilledWithWhatItStarted() throws IOException {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", "echo a; sleep 60 & sleep 60");
    Duration limit = Duration.ofMillis(200);
    assertThat(
            assertTimeoutPreemptively(
                Duration.ofMinutes(10), () -> CredentialHelper.printed(shell, limit)))
        .isEmpty();
  }

  /** As Planetary Computer gives them; here they end sooner than they say. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"token\": \"sv=1&sig=%s\"",
        "\"href\": \"https://a.blob.core.windows.net/c?sv=1&sig=%s\""
      })
  void signaturesOfAnEndpointAreRequestedAgain(String field) throws IOException {
    AtomicInteger given = new AtomicInteger();
    WebServer endpoint =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  given.incrementAndGet();
                  String token =
                      "{\"msft:expiry\": \"%s\", %s}"
                          .formatted(
                              Instant.now().plus(Duration.ofMinutes(45)),
                              field.formatted(valid.get()));
                  WebServer.answer(exchange, 200, "application/json", token.getBytes(UTF_8));
                  return true;
                });
    server.with(
        (exchange, key) -> {
          boolean known =
              String.valueOf(exchange.getRequestURI().getQuery()).endsWith("sig=" + valid.get());
          if (!known) {
            WebServer.answer(exchange, 403, "text/plain", new byte[0]);
          }
          return !known;
        });
    try (endpoint;
        Store store = Stores.open("zarr:" + server.url() + "#sign=" + endpoint.url())) {
      readAcrossExpiries(store, valid::set);
      assertThat(given.get()).isBetween(EXPIRIES + 1, 4 * (EXPIRIES + 1));
      assertThat(store.toString()).doesNotContain("token-");
    }
  }

  /** In its last minute, one that the endpoint takes long to replace. */
  @Test
  void whileOneReaderRenewsASignatureOthersReadWithTheLastOne() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicInteger given = new AtomicInteger();
    WebServer endpoint =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  if (given.getAndIncrement() > 0) {
                    asked.countDown();
                    assertThat(uninterrupted(over)).isTrue();
                  }
                  String token =
                      "{\"msft:expiry\": \"%s\", \"token\": \"sig=%d\"}"
                          .formatted(Instant.now().plus(Duration.ofSeconds(30)), given.get());
                  WebServer.answer(exchange, 200, "application/json", token.getBytes(UTF_8));
                  return true;
                });
    try (endpoint;
        Store store = Stores.open("zarr:" + server.url() + "#sign=" + endpoint.url())) {
      assertThat(store.get("zarr.json")).isPresent();
      CompletableFuture<Boolean> renewing =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return store.get("c").isPresent();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      asked.await();
      assertThat(store.get("c")).isPresent();
      assertThat(renewing).isNotDone();
      over.countDown();
      assertThat(renewing.get()).isTrue();
    } finally {
      over.countDown();
    }
  }

  private static boolean uninterrupted(CountDownLatch latch) throws IOException {
    try {
      return latch.await(10, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void anEndpointWithoutATokenIsReported() throws IOException {
    try (WebServer endpoint = WebServer.of(Map.of());
        Store store = Stores.open("zarr:" + server.url() + "#sign=" + endpoint.url())) {
      assertThatThrownBy(() -> store.get("c"))
          .hasMessageContaining(endpoint.url())
          .hasMessageContaining("gives no token");
    }
  }
}
