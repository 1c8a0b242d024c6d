package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.PercentEncoding;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Servers that exchange what proves an identity for a token. They are named by the user's own
 * credentials, and may be inside the network, as the metadata server of a machine is; they redirect
 * to no other.
 */
final class GoogleTokenServer {
  static final String PAYER = "x-goog-user-project";

  static final GoogleTokenServer INSTANCE = new GoogleTokenServer();

  private static final JsonMapper JSON = new JsonMapper();

  private final HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);

  private GoogleTokenServer() {}

  /** Returns the answer to {@code fields}, sent as a form. */
  JsonNode form(URI url, Map<String, String> fields) throws IOException {
    return form(url, Map.of(), fields);
  }

  /** Returns the answer to {@code fields}, sent as a form with {@code headers}. */
  JsonNode form(URI url, Map<String, String> headers, Map<String, String> fields)
      throws IOException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("Content-Type", "application/x-www-form-urlencoded");
    String form =
        new TreeMap<>(fields)
            .entrySet().stream()
                .map(
                    field ->
                        PercentEncoding.encode(field.getKey())
                            + "="
                            + PercentEncoding.encode(field.getValue()))
                .collect(Collectors.joining("&"));
    return json(url, send("POST", url, all, form.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Returns the answer to {@code body}, sent by who has {@code token}, for a project if that is
   * known.
   */
  JsonNode json(URI url, String token, String project, JsonNode body) throws IOException {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Authorization", "Bearer " + token);
    if (!project.isEmpty()) {
      headers.put(PAYER, project);
    }
    return json(url, send("POST", url, headers, JSON.writeValueAsBytes(body)));
  }

  /** Returns the answer to {@code GET} with {@code headers}. */
  JsonNode answer(URI url, Map<String, String> headers) throws IOException {
    return json(url, get(url, headers));
  }

  /** Returns what is at {@code url}. */
  String text(URI url, Map<String, String> headers) throws IOException {
    return succeeded(url, get(url, headers)).text();
  }

  /** Returns the answer to {@code GET} with {@code headers}, whatever it is. */
  HttpAnswer get(URI url, Map<String, String> headers) throws IOException {
    return send("GET", url, headers, null);
  }

  private HttpAnswer send(
      String method, URI url, Map<String, String> headers, byte @Nullable [] body)
      throws IOException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("User-Agent", "zarr-cdm");
    all.put("Accept-Encoding", "identity");
    return wire.once(
        new HttpRequest(
            method,
            url,
            all,
            null,
            LengthLimit.of(Limit.SIDECAR_BYTES),
            body == null ? null : ByteBuffer.wrap(body)));
  }

  private static JsonNode json(URI url, HttpAnswer answer) throws IOException {
    return succeeded(url, answer).json();
  }

  /**
   * Returns {@code answer}, which is a success. Of a failure only what the standards define is
   * shown.
   */
  private static HttpAnswer succeeded(URI url, HttpAnswer answer) throws IOException {
    String where = HttpUrl.shown(url);
    if (answer.mayPass()) {
      throw answer.busy(where);
    }
    if (answer.status() != HttpAnswer.OK) {
      throw new ZarrException.Unavailable(
          "%s: no token: the server answered %s%s".formatted(where, answer.status(), why(answer)));
    }
    return answer;
  }

  /**
   * {@code error} is a word in answers to forms, and an object in those of Google's own services.
   */
  private static String why(HttpAnswer answer) {
    try {
      JsonNode said = JSON.readTree(answer.text());
      JsonNode error = said.path("error");
      String text =
          error.isObject()
              ? error.path("message").asText()
              : error.asText() + " " + said.path("error_description").asText();
      return " " + text.strip();
    } catch (IOException notJson) {
      return "";
    }
  }
}
