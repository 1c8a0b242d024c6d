package io.github.zarrcdm.internal.store.http.google;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.store.http.CloudStoreProvider;
import io.github.zarrcdm.internal.store.http.GoogleServer;
import io.github.zarrcdm.internal.store.http.credentials.BearerToken;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.Logged;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Application Default Credentials of each kind open a bucket that refuses anonymous readers; one
 * server of this machine is the bucket, Google's endpoints for tokens, and a metadata server.
 */
class GoogleAccountTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  @AutoClose private final GoogleServer server = new GoogleServer();

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve("subject"), "outer\n");
  }

  private Map<String, String> environment(String file) throws IOException {
    return server.environment(folder, file);
  }

  private Store store(Map<String, String> environment, String options) throws IOException {
    return new CloudStoreProvider(environment)
        .open(Locations.parse("gs://bucket/x.zarr#endpoint=" + server.host() + options));
  }

  @ParameterizedTest
  @EnumSource
  void openABucketThatRefusesOthers(GoogleServer.Credentials credentials) throws Exception {
    try (Store store = store(environment(credentials.file), "");
        ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.of(new long[] {6}, new int[] {3})))
          .isEqualTo(new byte[] {0, 7, 0});
    }
    switch (credentials) {
      case SERVICE_ACCOUNT -> assertSigned(server.forms.get(0).get("assertion"));
      case USER ->
          assertThat(server.forms.get(0))
              .containsEntry("grant_type", "refresh_token")
              .containsEntry("client_id", "me")
              .containsEntry("client_secret", "hush-client")
              .containsEntry("refresh_token", "hush-refresh");
      case FEDERATED_BY_FILE, FEDERATED_BY_URL ->
          assertThat(server.forms.get(0))
              .containsEntry("subject_token", "outer")
              .containsEntry("audience", "pool");
      default -> {}
    }
    assertThat(server.scope).matches("|https://www.googleapis.com/auth/devstorage.read_only");
  }

  /** By RFC 7515 and 7523, with the public key of the account. */
  private void assertSigned(String assertion) throws Exception {
    String[] parts = assertion.split("\\.");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(GoogleServer.KEYS.getPublic());
    signature.update((parts[0] + "." + parts[1]).getBytes(UTF_8));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
    assertThat(JSON.readTree(Base64.getUrlDecoder().decode(parts[0])))
        .isEqualTo(JSON.readTree("{\"alg\": \"RS256\", \"typ\": \"JWT\", \"kid\": \"k1\"}"));
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
    assertThat(claims.path("iss").asText()).isEqualTo("robot@p");
    assertThat(claims.path("aud").asText()).isEqualTo("https://oauth2.googleapis.com/token");
    assertThat(claims.path("scope").asText())
        .isEqualTo("https://www.googleapis.com/auth/devstorage.read_only");
    assertThat(claims.path("iat").asLong())
        .isBetween(Instant.now().getEpochSecond() - 60, Instant.now().getEpochSecond());
    assertThat(claims.path("exp").asLong()).isEqualTo(claims.path("iat").asLong() + 3600);
  }

  @Test
  void thoseOfGcloudAreFoundInItsFolder() throws IOException {
    Map<String, String> environment = environment(GoogleServer.USER);
    Path file = Path.of(environment.remove(GoogleCredentials.FILE));
    Files.createDirectories(folder.resolve("gcloud"));
    Files.move(file, folder.resolve("gcloud").resolve("application_default_credentials.json"));
    assertThat(store(environment, "").get("zarr.json")).isPresent();
    assertThat(server.forms.get(0)).containsEntry("refresh_token", "hush-refresh");
  }

  /** The first answer of the bucket decides whether credentials are looked for at all. */
  @Test
  void aPublicBucketCostsNoTokenAndNoMetadataServer() throws IOException {
    server.with(
        (exchange, key) -> {
          byte[] value = server.values.get(exchange.getRequestURI().getPath());
          WebServer.answer(
              exchange,
              value == null ? 404 : 200,
              "text/plain",
              value == null ? new byte[0] : value);
          return true;
        });
    for (String file : new String[] {GoogleServer.USER, ""}) {
      Store store = store(environment(file), "");
      assertThat(store.get("zarr.json")).isPresent();
      assertThat(store.get("c/8")).isEmpty();
    }
    assertThat(server.given).hasValue(0);
  }

  /** It may be anybody's: what locations name as an endpoint can come with a catalog. */
  @Test
  void aHostThatIsNotGooglesAndNotNamedGetsNoToken() throws IOException {
    Map<String, String> environment = environment(GoogleServer.USER);
    environment.remove(HttpCredentials.HOSTS);
    assertThatThrownBy(() -> store(environment, "").get("c/7")).hasMessageContaining("403");
    assertThat(store(environment(GoogleServer.USER), ",anonymous=true").get("zarr.json")).isEmpty();
    assertThat(server.given).hasValue(0);
    assertThat(server.seen).allMatch(request -> request.endsWith(" null"));
  }

  @Test
  void withoutAnyTheMessageSaysHowToGetThem() throws IOException {
    Map<String, String> environment = environment("");
    environment.put(GoogleCredentials.NOT_ON_GOOGLE, "true");
    assertThatThrownBy(() -> store(environment, "").get("c/7"))
        .hasMessageContaining("403")
        .hasMessageContaining("No Application Default Credentials were found")
        .hasMessageContaining("gcloud auth application-default login")
        .hasMessageContaining(GoogleCredentials.FILE)
        .hasMessageContaining(BearerToken.COMMAND);
  }

  @Test
  void atABucketWhoseRequesterPaysTheProjectIsNamed() throws IOException {
    server.with(
        (exchange, key) -> {
          String payer = exchange.getRequestHeaders().getFirst("x-goog-user-project");
          boolean unpaid =
              exchange.getRequestURI().getPath().startsWith("/bucket/") && payer == null;
          if (unpaid) {
            GoogleServer.error(exchange, 400, "UserProjectMissing");
          } else if (payer == null) {
            server.token(exchange, exchange.getRequestURI().getPath());
          } else {
            server.seen.add(payer);
            server.bucket(exchange, exchange.getRequestURI().getPath());
          }
          return true;
        });
    assertThatThrownBy(() -> store(environment(GoogleServer.USER), "").get("zarr.json"))
        .hasMessageContaining("#requester_pays=PROJECT");
    assertThat(store(environment(GoogleServer.USER), ",requester_pays=true").get("zarr.json"))
        .isPresent();
    assertThat(store(environment(GoogleServer.USER), ",requester_pays=mine").get("zarr.json"))
        .isPresent();
    assertThat(server.seen).contains("payer", "mine");
    assertThatThrownBy(
            () -> store(environment(GoogleServer.USER), ",requester_pays=false").get("zarr.json"))
        .hasMessageContaining("#requester_pays=PROJECT");
    Map<String, String> instead = new HashMap<>(environment(GoogleServer.USER));
    instead.put(GoogleCredentials.PAYER, "theirs");
    assertThat(store(instead, ",requester_pays=true").get("zarr.json")).isPresent();
    assertThat(server.seen).contains("theirs");
    Map<String, String> unpaid =
        server.environment(
            Files.createDirectory(folder.resolve("unpaid")),
            GoogleServer.USER.replace("quota_project_id", "project"));
    assertThatThrownBy(() -> store(unpaid, ",requester_pays=true").get("zarr.json"))
        .hasMessageContaining("#requester_pays=PROJECT");
  }

  @Test
  void aBucketIsWrittenWithTheRightToWrite() throws IOException {
    try (WritableStore store =
        new CloudStoreProvider(environment(GoogleServer.Credentials.SERVICE_ACCOUNT.file))
            .create(Locations.parse("gs://bucket/new.zarr#endpoint=" + server.host()))) {
      store.put("c/1", ByteBuffer.wrap(new byte[] {9}));
    }
    assertThat(server.values).containsKey("/bucket/new.zarr/c/1");
    String claims = server.forms.get(0).get("assertion").split("\\.")[1];
    assertThat(new String(Base64.getUrlDecoder().decode(claims), UTF_8))
        .contains("devstorage.read_write");
  }

  @ParameterizedTest
  @ValueSource(strings = {GoogleCredentials.METADATA_HOST, GoogleCredentials.FILE})
  void aVariableThatIsNotAPlaceIsReported(String variable) throws IOException {
    Map<String, String> environment = environment("");
    environment.put(variable, "a host\0");
    assertThatThrownBy(() -> store(environment, "").get("c/7"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("c/7: the server answered 403")
        .hasMessageContaining(variable);
  }

  /** What goes wrong is reported, in one message with the refusal, and nothing secret with it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": \"service_account\", \"client_email\": \"r\", \"private_key\": \"hush\"}",
        "{\"type\": \"service_account\", \"private_key\": \"hush\"}",
        "{\"type\": \"authorized_user\", \"refresh_token\": \"hush\"}",
        "{\"type\": \"hushed\", \"refresh_token\": \"hush\"}",
        "{\"type\": \"external_account\", \"credential_source\": {\"environment_id\": \"aws1\"},"
            + " \"audience\": \"a\", \"token_url\": \"HOST/token\", \"subject_token_type\": \"t\"}",
        "{\"type\": \"external_account\", \"credential_source\": {\"file\": \"hush\\u0000\"},"
            + " \"audience\": \"a\", \"token_url\": \"HOST/token\", \"subject_token_type\": \"t\"}",
        "{\"type\": \"authorized_user\", hush}",
        "REFUSED",
        "REDIRECTED",
        "MISSING"
      })
  void credentialsThatGiveNoTokenAreReportedWithoutTheirSecrets(String file) throws Exception {
    server.tokens =
        (exchange, path) -> {
          exchange.getResponseHeaders().set("Location", server.host() + "/elsewhere");
          String body = "{\"error\": \"invalid_grant\", \"error_description\": \"Token revoked\"}";
          int status = file.equals("REDIRECTED") ? 307 : 400;
          WebServer.answer(exchange, status, "application/json", body.getBytes(UTF_8));
          return true;
        };
    Map<String, String> environment =
        environment(file.startsWith("{") ? file : file.isEmpty() ? "" : GoogleServer.USER);
    if (file.equals("MISSING")) {
      Files.delete(Path.of(environment.get(GoogleCredentials.FILE)));
    }
    try (Logged log = new Logged();
        Store store = store(environment, "")) {
      assertThatThrownBy(() -> store.get("c/7"))
          .hasMessageContaining("c/7: the server answered 403")
          .hasMessageContaining("Application Default Credentials give no token")
          .hasMessageContaining("credentials.json")
          .satisfies(e -> assertThat(trace(e)).doesNotContain("hush\"", "hush-", "hush}"));
      assertThat(log.records()).noneMatch(record -> record.contains("hush-"));
    }
  }

  private static String trace(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
