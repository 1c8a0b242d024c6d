package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials that change while a store is open: no read notices. */
@Timeout(60)
class RenewedCredentialsTest {
  private static final int EXPIRIES = 3;

  @TempDir Path folder;
  private final AtomicReference<String> valid = new AtomicReference<>("token-0");
  private ServedStore served;
  private WebServer server;

  @BeforeEach
  void start() throws IOException {
    served = new ServedStore();
    server = served.server();
  }

  @AfterEach
  void stop() {
    served.close();
  }

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
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> Program.printed(shell, limit)))
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
      return latch.await(60, TimeUnit.SECONDS);
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

  @Test
  void usersOfNetrcAreSentToTheirHosts() throws IOException {
    Path netrc =
        Files.writeString(
            folder.resolve("netrc"),
            "machine other.example login x password y\n"
                + "machine localhost\n"
                + "  login me\n"
                + "  password pw\n"
                + "default login z password z\n");
    AtomicReference<String> seen = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
          return false;
        });
    served.store(Map.of(Netrc.FILE, netrc.toString()), "").get("c");
    assertThat(seen)
        .hasValue("Basic " + Base64.getEncoder().encodeToString("me:pw".getBytes(UTF_8)));
    assertThat(new Netrc(netrc).of("127.0.0.1")).isEmpty();
    assertThat(new Netrc(folder.resolve("missing")).of("localhost")).isEmpty();
    assertThat(Netrc.of("a", "machine a login u machine b password p")).isEmpty();
    assertThat(Netrc.of("a", "machine a login u default password p")).isEmpty();
    assertThat(Netrc.of("a", "machine b machine a password p login u")).contains("u:p");
  }

  /** A server that sets another one with each response could fill the memory. */
  @Test
  void ofCookiesAsManyAreKeptAsBrowsersKeep() throws IOException {
    SignIn signIn = new SignIn(Signer.NOBODY);
    URI url = URI.create(server.url());
    HttpRequest request = new HttpRequest("GET", url, Map.of(), null, Longest.of(Limit.PAGE_BYTES));
    for (int i = 0; i < 1000; i++) {
      String set = "a%d=%d; Path=/\na0=%d\nlong=%s".formatted(i, i, i, "x".repeat(10_000));
      ByteBuffer none = ByteBuffer.allocate(0);
      signIn.renews(request, new HttpAnswer(404, Map.of("set-cookie", set), none));
      URI other = URI.create("http://host" + i + ".example");
      signIn.renews(request.at(other), new HttpAnswer(404, Map.of("set-cookie", "a=b"), none));
    }
    assertThat(signIn.sign(request).headers().get("Cookie").split("; "))
        .hasSize(50)
        .contains("a0=999");
    assertThat(signIn.sign(request.at(URI.create("http://host999.example"))).headers()).isEmpty();
  }

  /**
   * As NASA's servers of data do: to another one that knows the users, and back with two cookies.
   */
  @Test
  void aServerMaySendItsUsersToAnotherOneToSignIn() throws IOException {
    Path netrc = Files.writeString(folder.resolve("netrc"), "machine 127.0.0.1 login a password b");
    String other = server.url().replace("localhost", "127.0.0.1");
    AtomicInteger signedIn = new AtomicInteger();
    server.with(
        (exchange, key) -> {
          boolean here = exchange.getRequestHeaders().getFirst("Host").startsWith("localhost");
          String cookie = exchange.getRequestHeaders().getFirst("Cookie");
          String user = exchange.getRequestHeaders().getFirst("Authorization");
          String query = String.valueOf(exchange.getRequestURI().getQuery());
          if (here && "session=1; user=me".equals(cookie)) {
            assertThat(user).isNull();
            return false;
          }
          if (here && query.equals("code=7")) {
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/; HttpOnly");
            exchange.getResponseHeaders().add("Set-Cookie", "user=me");
            exchange.getResponseHeaders().set("Location", server.url() + "/" + key);
          } else if (here) {
            exchange.getResponseHeaders().set("Location", other + "/" + key);
          } else {
            assertThat(user).isEqualTo("Basic YTpi");
            assertThat(cookie).isNull();
            signedIn.incrementAndGet();
            exchange.getResponseHeaders().set("Location", server.url() + "/" + key + "?code=7");
          }
          exchange.sendResponseHeaders(302, -1);
          return true;
        });
    Store store = served.store(Map.of(Netrc.FILE, netrc.toString()), "");
    for (int i = 0; i < 3; i++) {
      assertThat(store.get("c")).map(StoreContract::array).contains(ServedStore.VALUE);
    }
    assertThat(signedIn).hasValue(1);
  }
}
