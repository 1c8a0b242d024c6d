package io.github.zarrcdm.internal.store.http.credentials;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.ServedStore;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Users of {@code .netrc}, and the cookies of servers that they sign in to. */
class SignInTest {
  @TempDir Path folder;
  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();

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
    HttpRequest request =
        new HttpRequest("GET", url, Map.of(), null, LengthLimit.of(Limit.PAGE_BYTES));
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
