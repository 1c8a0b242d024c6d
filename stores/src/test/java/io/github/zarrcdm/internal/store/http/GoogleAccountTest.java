package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.WritableStore;
import io.github.zarrcdm.testing.Logged;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
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
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [400], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
      """;
  private static final String USER =
      """
      {"type": "authorized_user", "client_id": "me", "client_secret": "hush-client",
       "refresh_token": "hush-refresh", "quota_project_id": "payer", "token_uri": "HOST/token"}
      """;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static KeyPair keys;

  /** A file of credentials, of whom a token is requested. */
  enum Credentials {
    SERVICE_ACCOUNT(
        "{\"type\": \"service_account\", \"client_email\": \"robot@p\", \"private_key_id\": \"k1\","
            + " \"private_key\": \"KEY\", \"token_uri\": \"HOST/token\"}"),
    USER(GoogleAccountTest.USER),
    IMPERSONATED(
        "{\"type\": \"impersonated_service_account\", \"source_credentials\": "
            + GoogleAccountTest.USER
            + ", \"service_account_impersonation_url\": \"HOST/robot:generateAccessToken\"}"),
    FEDERATED_BY_FILE(
        "{\"type\": \"external_account\", \"audience\": \"pool\", \"token_url\": \"HOST/token\","
            + " \"subject_token_type\": \"urn:ietf:params:oauth:token-type:jwt\","
            + " \"credential_source\": {\"file\": \"FOLDER/subject\"}}"),
    FEDERATED_BY_URL(
        "{\"type\": \"external_account\", \"audience\": \"pool\", \"token_url\": \"HOST/token\","
            + " \"subject_token_type\": \"urn:ietf:params:oauth:token-type:jwt\","
            + " \"service_account_impersonation_url\": \"HOST/robot:generateAccessToken\","
            + " \"credential_source\": {\"url\": \"HOST/subject\", \"headers\": {\"X-Job\": \"7\"},"
            + " \"format\": {\"type\": \"json\", \"subject_token_field_name\": \"value\"}}}"),
    MACHINE("");

    private final String file;

    Credentials(String file) {
      this.file = file;
    }
  }

  @TempDir Path folder;
  private final Map<String, byte[]> values = new ConcurrentHashMap<>();
  private final AtomicInteger given = new AtomicInteger();
  private final Map<String, AtomicInteger> uses = new ConcurrentHashMap<>();
  private final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private volatile WebServer.Fault tokens = (exchange, path) -> false;
  private volatile int expiresIn = 3600;
  private volatile int usesOfToken = Integer.MAX_VALUE;
  private volatile String scope = "";
  private WebServer server;
  private String host;

  @BeforeAll
  static void makeKeys() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    keys = generator.generateKeyPair();
  }

  @BeforeEach
  void start() throws IOException {
    values.put("/bucket/x.zarr/zarr.json", ARRAY.getBytes(UTF_8));
    values.put("/bucket/x.zarr/c/7", new byte[] {7});
    Files.writeString(folder.resolve("subject"), "outer\n");
    server = WebServer.of(Map.of());
    host = server.url().replace("/x.zarr", "");
    server.with(
        (exchange, key) -> {
          String path = exchange.getRequestURI().getPath();
          if (path.startsWith("/bucket/")) {
            bucket(exchange, path);
          } else if (!tokens.answers(exchange, path)) {
            token(exchange, path);
          }
          return true;
        });
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** As Google's XML API: nothing for who shows no token, and 401 for one that has ended. */
  private void bucket(HttpExchange exchange, String path) throws IOException {
    String shown = exchange.getRequestHeaders().getFirst("Authorization");
    seen.add(path + " " + shown);
    byte[] value = values.get(path);
    if (shown == null) {
      error(exchange, 403, "AccessDenied");
    } else if (!uses.containsKey(shown) || uses.get(shown).incrementAndGet() > usesOfToken) {
      error(exchange, 401, "AuthenticationRequired");
    } else if (exchange.getRequestMethod().equals("PUT")) {
      values.put(path, exchange.getRequestBody().readAllBytes());
      WebServer.answer(exchange, 200, "text/plain", new byte[0]);
    } else if (value == null) {
      error(exchange, 404, "NoSuchKey");
    } else {
      WebServer.answer(exchange, 200, "application/octet-stream", value);
    }
  }

  private static void error(HttpExchange exchange, int status, String code) throws IOException {
    String body = "<Error><Code>" + code + "</Code></Error>";
    WebServer.answer(exchange, status, "application/xml", body.getBytes(UTF_8));
  }

  private void token(HttpExchange exchange, String path) throws IOException {
    String sent = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    String answer;
    switch (path) {
      case "/token" -> {
        forms.add(form(sent));
        answer = "{\"access_token\": \"%s\", \"expires_in\": %d}".formatted(next(), expiresIn);
      }
      case "/robot:generateAccessToken" -> {
        assertThat(uses).containsKey(exchange.getRequestHeaders().getFirst("Authorization"));
        scope = JSON.readTree(sent).path("scope").path(0).asText();
        answer =
            "{\"accessToken\": \"%s\", \"expireTime\": \"%s\"}"
                .formatted(next(), Instant.now().plusSeconds(expiresIn));
      }
      case "/subject" -> {
        assertThat(exchange.getRequestHeaders().getFirst("X-Job")).isEqualTo("7");
        answer = "{\"value\": \"outer\"}";
      }
      case "/", "/computeMetadata/v1/instance/service-accounts/default/token" -> {
        assertThat(exchange.getRequestHeaders().getFirst("Metadata-Flavor")).isEqualTo("Google");
        exchange.getResponseHeaders().set("Metadata-Flavor", "Google");
        answer = "{\"access_token\": \"%s\", \"expires_in\": %d}".formatted(next(), expiresIn);
      }
      default -> throw new AssertionError(path);
    }
    WebServer.answer(exchange, 200, "application/json", answer.getBytes(UTF_8));
  }

  private String next() {
    String token = "ya29.hush-" + given.incrementAndGet();
    uses.put("Bearer " + token, new AtomicInteger());
    return token;
  }

  private static Map<String, String> form(String text) {
    Map<String, String> fields = new HashMap<>();
    for (String field : text.split("&")) {
      String[] parts = field.split("=", 2);
      fields.put(parts[0], URLDecoder.decode(parts[1], UTF_8));
    }
    return fields;
  }

  private Map<String, String> environment(String file) throws IOException {
    Map<String, String> environment = new HashMap<>();
    environment.put(HttpCredentials.HOSTS, "localhost");
    environment.put(GoogleCredentials.METADATA_HOST, host.replace("http://", ""));
    environment.put("CLOUDSDK_CONFIG", folder.resolve("gcloud").toString());
    if (!file.isEmpty()) {
      String key = Base64.getMimeEncoder().encodeToString(keys.getPrivate().getEncoded());
      String pem = "-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----\n";
      Path written =
          Files.writeString(
              folder.resolve("credentials.json"),
              file.replace("HOST", host)
                  .replace("FOLDER", folder.toString())
                  .replace("KEY", pem.replace("\r", "").replace("\n", "\\n")));
      environment.put(GoogleCredentials.FILE, written.toString());
    }
    return environment;
  }

  private Store store(Map<String, String> environment, String options) throws IOException {
    return new CloudStoreProvider(environment)
        .open(Locations.parse("gs://bucket/x.zarr#endpoint=" + host + options));
  }

  @ParameterizedTest
  @EnumSource
  void openABucketThatRefusesOthers(Credentials credentials) throws Exception {
    try (Store store = store(environment(credentials.file), "");
        ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      assertThat(dataset.read(array, Section.of(new long[] {6}, new int[] {3})))
          .isEqualTo(new byte[] {0, 7, 0});
    }
    switch (credentials) {
      case SERVICE_ACCOUNT -> assertSigned(forms.get(0).get("assertion"));
      case USER ->
          assertThat(forms.get(0))
              .containsEntry("grant_type", "refresh_token")
              .containsEntry("client_id", "me")
              .containsEntry("client_secret", "hush-client")
              .containsEntry("refresh_token", "hush-refresh");
      case FEDERATED_BY_FILE, FEDERATED_BY_URL ->
          assertThat(forms.get(0))
              .containsEntry("subject_token", "outer")
              .containsEntry("audience", "pool");
      default -> {}
    }
    assertThat(scope).matches("|https://www.googleapis.com/auth/devstorage.read_only");
  }

  /** By RFC 7515 and 7523, with the public key of the account. */
  private void assertSigned(String assertion) throws Exception {
    String[] parts = assertion.split("\\.");
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(keys.getPublic());
    signature.update((parts[0] + "." + parts[1]).getBytes(UTF_8));
    assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
    assertThat(JSON.readTree(Base64.getUrlDecoder().decode(parts[0])))
        .isEqualTo(JSON.readTree("{\"alg\": \"RS256\", \"typ\": \"JWT\", \"kid\": \"k1\"}"));
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(parts[1]));
    assertThat(claims.path("iss").asText()).isEqualTo("robot@p");
    assertThat(claims.path("aud").asText()).isEqualTo(host + "/token");
    assertThat(claims.path("scope").asText())
        .isEqualTo("https://www.googleapis.com/auth/devstorage.read_only");
    assertThat(claims.path("iat").asLong())
        .isBetween(Instant.now().getEpochSecond() - 60, Instant.now().getEpochSecond());
    assertThat(claims.path("exp").asLong()).isEqualTo(claims.path("iat").asLong() + 3600);
  }

  @Test
  void thoseOfGcloudAreFoundInItsFolder() throws IOException {
    Map<String, String> environment = environment(USER);
    Path file = Path.of(environment.remove(GoogleCredentials.FILE));
    Files.createDirectories(folder.resolve("gcloud"));
    Files.move(file, folder.resolve("gcloud").resolve("application_default_credentials.json"));
    assertThat(store(environment, "").get("zarr.json")).isPresent();
    assertThat(forms.get(0)).containsEntry("refresh_token", "hush-refresh");
  }

  /** The first answer of the bucket decides whether credentials are looked for at all. */
  @Test
  void aPublicBucketCostsNoTokenAndNoMetadataServer() throws IOException {
    server.with(
        (exchange, key) -> {
          byte[] value = values.get(exchange.getRequestURI().getPath());
          WebServer.answer(
              exchange,
              value == null ? 404 : 200,
              "text/plain",
              value == null ? new byte[0] : value);
          return true;
        });
    for (String file : new String[] {USER, ""}) {
      Store store = store(environment(file), "");
      assertThat(store.get("zarr.json")).isPresent();
      assertThat(store.get("c/8")).isEmpty();
    }
    assertThat(given).hasValue(0);
  }

  @Test
  void tokensAreRenewedUnderLoadWhileADatasetStaysOpen() throws IOException {
    usesOfToken = 100;
    try (Store store = store(environment(USER), "");
        ZarrDataset dataset = ZarrDataset.of(store, "/")) {
      Array array = dataset.root().arrays().get(0);
      Workers.run(
          8,
          8,
          n ->
              assertThat(dataset.read(array, Section.of(new long[] {50L * n}, new int[] {50})))
                  .isEqualTo(n == 0 ? StoreContract.array(sevens()) : new byte[50]));
    }
    assertThat(given.get()).isBetween(4, 12);
  }

  private static ByteBuffer sevens() {
    return ByteBuffer.allocate(50).put(7, (byte) 7);
  }

  @Test
  void aTokenThatIsAboutToEndIsReplacedBeforeItIsRefused() throws IOException {
    expiresIn = 30;
    Store store = store(environment(USER), "");
    store.get("zarr.json");
    int before = given.get();
    store.get("zarr.json");
    assertThat(given.get()).isGreaterThan(before);
    assertThat(seen).filteredOn(request -> request.endsWith(" null")).hasSize(1);
  }

  /** It may be anybody's: what locations name as an endpoint can come with a catalog. */
  @Test
  void aHostThatIsNotGooglesAndNotNamedGetsNoToken() throws IOException {
    Map<String, String> environment = environment(USER);
    environment.remove(HttpCredentials.HOSTS);
    assertThatThrownBy(() -> store(environment, "").get("c/7")).hasMessageContaining("403");
    assertThat(store(environment(USER), ",anonymous=true").get("zarr.json")).isEmpty();
    assertThat(given).hasValue(0);
    assertThat(seen).allMatch(request -> request.endsWith(" null"));
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
            error(exchange, 400, "UserProjectMissing");
          } else if (payer == null) {
            token(exchange, exchange.getRequestURI().getPath());
          } else {
            seen.add(payer);
            bucket(exchange, exchange.getRequestURI().getPath());
          }
          return true;
        });
    assertThatThrownBy(() -> store(environment(USER), "").get("zarr.json"))
        .hasMessageContaining("#requester_pays=PROJECT");
    assertThat(store(environment(USER), ",requester_pays=true").get("zarr.json")).isPresent();
    assertThat(store(environment(USER), ",requester_pays=mine").get("zarr.json")).isPresent();
    assertThat(seen).contains("payer", "mine");
  }

  @Test
  void aBucketIsWrittenWithTheRightToWrite() throws IOException {
    try (WritableStore store =
        new CloudStoreProvider(environment(Credentials.SERVICE_ACCOUNT.file))
            .create(Locations.parse("gs://bucket/new.zarr#endpoint=" + host))) {
      store.put("c/1", ByteBuffer.wrap(new byte[] {9}));
    }
    assertThat(values).containsKey("/bucket/new.zarr/c/1");
    String claims = forms.get(0).get("assertion").split("\\.")[1];
    assertThat(new String(Base64.getUrlDecoder().decode(claims), UTF_8))
        .contains("devstorage.read_write");
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
        "{\"type\": \"authorized_user\", hush}",
        "REFUSED",
        "REDIRECTED",
        "MISSING"
      })
  void credentialsThatGiveNoTokenAreReportedWithoutTheirSecrets(String file) throws Exception {
    tokens =
        (exchange, path) -> {
          exchange.getResponseHeaders().set("Location", host + "/elsewhere");
          String body = "{\"error\": \"invalid_grant\", \"error_description\": \"Token revoked\"}";
          int status = file.equals("REDIRECTED") ? 307 : 400;
          WebServer.answer(exchange, status, "application/json", body.getBytes(UTF_8));
          return true;
        };
    Map<String, String> environment =
        environment(file.startsWith("{") ? file : file.isEmpty() ? "" : USER);
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
