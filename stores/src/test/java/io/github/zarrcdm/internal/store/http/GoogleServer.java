package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.internal.store.http.google.GoogleCredentials;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A bucket that refuses anonymous readers, with a store in it, and all that gives tokens for it:
 * Google's endpoints and the metadata server of a machine.
 */
public final class GoogleServer implements AutoCloseable {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [400], "data_type": "uint8", "fill_value": 0,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [1]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
      """;
  private static final ObjectMapper JSON = new ObjectMapper();

  public static final String USER =
      """
      {"type": "authorized_user", "client_id": "me", "client_secret": "hush-client",
       "refresh_token": "hush-refresh", "quota_project_id": "payer", "token_uri": "HOST/token"}
      """;

  /** Of the service account. */
  public static final KeyPair KEYS = keys();

  /** A file of credentials, of whom a token is requested. */
  public enum Credentials {
    SERVICE_ACCOUNT(
        "{\"type\": \"service_account\", \"client_email\": \"robot@p\", \"private_key_id\": \"k1\","
            + " \"private_key\": \"KEY\", \"token_uri\": \"HOST/token\"}"),
    USER(GoogleServer.USER),
    IMPERSONATED(
        "{\"type\": \"impersonated_service_account\", \"source_credentials\": "
            + GoogleServer.USER
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

    public final String file;

    Credentials(String file) {
      this.file = file;
    }
  }

  public final Map<String, byte[]> values = new ConcurrentHashMap<>();
  public final AtomicInteger given = new AtomicInteger();
  final Map<String, AtomicInteger> uses = new ConcurrentHashMap<>();
  public final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();
  public final List<String> seen = new CopyOnWriteArrayList<>();
  public volatile WebServer.Fault tokens = (exchange, path) -> false;
  volatile int expiresIn = 3600;
  volatile int usesOfToken = Integer.MAX_VALUE;
  public volatile String scope = "";
  private final WebServer server;
  private final String host;

  public GoogleServer() {
    values.put("/bucket/x.zarr/zarr.json", ARRAY.getBytes(UTF_8));
    values.put("/bucket/x.zarr/c/7", new byte[] {7});
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

  /** Its URL, without a slash at the end. */
  public String host() {
    return host;
  }

  private static KeyPair keys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * What finds {@code file}, written to {@code folder}, and this server; without a file if empty.
   */
  public Map<String, String> environment(Path folder, String file) throws IOException {
    Map<String, String> environment = new HashMap<>();
    environment.put(HttpCredentials.HOSTS, "localhost");
    environment.put(GoogleCredentials.METADATA_HOST, host.replace("http://", ""));
    environment.put("CLOUDSDK_CONFIG", folder.resolve("gcloud").toString());
    if (!file.isEmpty()) {
      String key = Base64.getMimeEncoder().encodeToString(KEYS.getPrivate().getEncoded());
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

  /** Answers every request as {@code fault} does. */
  public void with(WebServer.Fault fault) {
    server.with(fault);
  }

  /** As Google's XML API: nothing for who shows no token, and 401 for one that has ended. */
  public void bucket(HttpExchange exchange, String path) throws IOException {
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

  public static void error(HttpExchange exchange, int status, String code) throws IOException {
    String body = "<Error><Code>" + code + "</Code></Error>";
    WebServer.answer(exchange, status, "application/xml", body.getBytes(UTF_8));
  }

  public void token(HttpExchange exchange, String path) throws IOException {
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

  @Override
  public void close() {
    server.close();
  }
}
