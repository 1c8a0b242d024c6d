package io.github.zarrcdm.internal.store.http.credentials;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.ServedStore;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.URI;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is secret goes to the server that it is meant for, and into no message. */
class HttpCredentialsTest {
  @AutoClose private final ServedStore served = new ServedStore();
  private final WebServer server = served.server();

  @Test
  void requiredSignInIsReported() {
    served.failing(
        9,
        (exchange, key) -> {
          WebServer.answer(exchange, 401, "text/plain", new byte[0]);
          return true;
        });
    assertThatThrownBy(() -> served.store().get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("401")
        .hasMessageContaining(BearerToken.TOKEN);
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void theQueryFollowsEveryKeyAndKeysAreEscaped() throws IOException {
    Store signed = served.store(Map.of(), "?sv=2020&sig=a%2Fb%3D");
    assertThat(signed.get("a b/ä+%")).map(StoreContract::array).contains(ServedStore.VALUE);
    assertThat(signed.get("zarr.json")).isPresent();
    assertThat(server.requests())
        .containsExactly("GET a b/ä+%?sv=2020&sig=a%2Fb%3D", "GET zarr.json?sv=2020&sig=a%2Fb%3D");
    assertThat(signed.toString()).doesNotContain("sig").isEqualTo(server.url());
  }

  /** Azure answers 403 to a token in a request of a version before there were tokens. */
  @ParameterizedTest
  @CsvSource({
    "https://acc.blob.core.windows.net/c/k, 2021-08-06",
    "https://acc.blob.core.chinacloudapi.cn/c/k, 2021-08-06",
    "https://acc.blob.core.windows.net.example.org/c/k, ''"
  })
  void azureIsAskedInAVersionThatKnowsTokens(String url, String version) throws IOException {
    String hosts = "*.windows.net,*.chinacloudapi.cn,*.example.org";
    Map<String, String> environment = Map.of(BearerToken.TOKEN, "t", HttpCredentials.HOSTS, hosts);
    HttpRequest request =
        new HttpRequest("GET", URI.create(url), Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    HttpRequest signed = new HttpCredentials(environment, HttpUrl.of(url)).sign(request);
    assertThat(signed.headers()).containsEntry("Authorization", "Bearer t");
    assertThat(signed.headers().getOrDefault("x-ms-version", "")).isEqualTo(version);
  }

  /** On another port of the same host there may be a server of somebody else. */
  @ParameterizedTest
  @CsvSource({
    "data.example.org, https://data.example.org:8443/x, true",
    "data.example.org, https://data.example.org/x, true",
    "data.example.org, https://data.example.org:443/x, true",
    "data.example.org, https://data.example.org:9000/x, false",
    "data.example.org, http://data.example.org:443/x, false",
    "data.example.org:9000, https://data.example.org:9000/x, true",
    "*.example.org:9000, https://data.example.org:9000/x, true",
    "data.example.org:9000, https://data.example.org:8443/x, false",
    "'data.example.org, other.org', https://other.org:8443/x, true",
    "'data.example.org, other.org', https://other.org:9000/x, false"
  })
  void credentialsGoToNoOtherPortThanThoseOfTheStoreAndTheScheme(
      String hosts, String url, boolean sent) throws IOException {
    Map<String, String> environment = Map.of(BearerToken.TOKEN, "t", HttpCredentials.HOSTS, hosts);
    HttpCredentials credentials =
        new HttpCredentials(environment, HttpUrl.of("https://data.example.org:8443/s.zarr"));
    HttpRequest request =
        new HttpRequest("GET", URI.create(url), Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    assertThat(credentials.sign(request).headers().containsKey("Authorization")).isEqualTo(sent);
  }

  @Test
  void credentialsGoToTheHostsThatAreNamedOnly() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
          return false;
        });
    Map<String, String> named =
        Map.of(BearerToken.TOKEN, "s3cret", HttpCredentials.HOSTS, "example.org, localhost");
    served.store(named, "").get("c");
    assertThat(seen).hasValue("Bearer s3cret");
    served.store(Map.of(BearerToken.TOKEN, "s3cret"), "").get("c");
    assertThat(seen).hasValue(null);
    served
        .store(
            Map.of(
                "ZARRCDM_HTTP_USER",
                "me",
                "ZARRCDM_HTTP_PASSWORD",
                "pw",
                HttpCredentials.HOSTS,
                "*.org localhost"),
            "")
        .get("c");
    assertThat(seen)
        .hasValue("Basic " + Base64.getEncoder().encodeToString("me:pw".getBytes(UTF_8)));
  }

  @Test
  void aUserInTheUrlIsSentAndNotShown() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    server.with(
        (exchange, key) -> {
          seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
          WebServer.answer(exchange, 418, "text/plain", new byte[0]);
          return true;
        });
    Store secret = Stores.open(server.url().replace("://", "://me:p%40ss@"));
    assertThatThrownBy(() -> secret.get("c"))
        .hasMessage(server.url() + ": c: the server answered 418 (text/plain)");
    assertThat(seen)
        .hasValue("Basic " + Base64.getEncoder().encodeToString("me:p@ss".getBytes(UTF_8)));
    assertThat(secret.toString()).isEqualTo(server.url());
  }

  @Test
  void redirectsAreFollowedWithoutWhatIsSecret() throws IOException {
    AtomicReference<String> seen = new AtomicReference<>();
    try (WebServer other = WebServer.of(Map.of("c", ServedStore.VALUE))) {
      other.with(
          (exchange, key) -> {
            seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
            return false;
          });
      server.with(
          (exchange, key) -> {
            exchange.getResponseHeaders().set("Location", other.url() + "/" + key);
            exchange.sendResponseHeaders(302, -1);
            return true;
          });
      Store secret = Stores.open(server.url().replace("://", "://me:pw@"));
      assertThat(secret.get("c")).map(StoreContract::array).contains(ServedStore.VALUE);
      assertThat(seen).hasValue(null);
    }
  }
}
