package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;

/** An identity at Google, and how to request a token for it. */
interface GoogleIdentity {
  String IMPERSONATION = "service_account_impersonation_url";

  /** All of Google Cloud: for a token with which another one is requested. */
  String CLOUD = "https://www.googleapis.com/auth/cloud-platform";

  /** Google's server for tokens; signed for it, whichever server a file names. */
  String TOKENS = "https://oauth2.googleapis.com/token";

  /** The domain of Google's own cloud; others run by its software, such as sovereign ones. */
  String UNIVERSE = "googleapis.com";

  /** Returns a new token for {@code scope}. */
  GoogleToken token(String scope) throws IOException;

  /** Returns a required field. */
  static String text(JsonNode file, String name) throws ZarrException.Malformed {
    String text = file.path(name).asText();
    if (text.isEmpty()) {
      throw new ZarrException.Malformed("\"%s\" is missing".formatted(name));
    }
    return text;
  }

  /** Returns a required field that is a URL. */
  static URI url(JsonNode file, String name) throws ZarrException.Malformed {
    try {
      return URI.create(text(file, name));
    } catch (IllegalArgumentException e) {
      throw new ZarrException.Malformed("\"%s\" is not a URL".formatted(name));
    }
  }

  /** Returns where forms are sent; {@code token_uri} unless that is missing. */
  static URI tokenUri(JsonNode file) throws ZarrException.Malformed {
    return file.hasNonNull("token_uri") ? url(file, "token_uri") : URI.create(TOKENS);
  }

  /** Somebody who has signed in by {@code gcloud auth application-default login}. */
  record User(JsonNode file) implements GoogleIdentity {
    @Override
    public GoogleToken token(String scope) throws IOException {
      URI server = tokenUri(file);
      JsonNode answer =
          GoogleTokenServer.INSTANCE.form(
              server,
              Map.of(
                  "grant_type",
                  "refresh_token",
                  "client_id",
                  text(file, "client_id"),
                  "client_secret",
                  text(file, "client_secret"),
                  "refresh_token",
                  text(file, "refresh_token")));
      return GoogleToken.of(answer, server);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
      return "a user";
    }
  }

  /**
   * Somebody of a workforce pool, whose employer's provider has signed them in, by {@code gcloud
   * auth application-default login}.
   */
  record Employee(JsonNode file) implements GoogleIdentity {
    @Override
    public GoogleToken token(String scope) throws IOException {
      URI server = url(file, "token_url");
      String client = text(file, "client_id") + ":" + text(file, "client_secret");
      JsonNode answer =
          GoogleTokenServer.INSTANCE.form(
              server,
              Map.of("Authorization", HttpUrl.basic(client)),
              Map.of("grant_type", "refresh_token", "refresh_token", text(file, "refresh_token")));
      return GoogleToken.of(answer, server);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
      return "a user of a workforce pool";
    }
  }

  /** The service account of a machine of Google, or of a pod of its Kubernetes. */
  record Machine(URI server) implements GoogleIdentity {
    static final Map<String, String> FLAVOR = Map.of("Metadata-Flavor", "Google");

    @Override
    public GoogleToken token(String scope) throws IOException {
      URI url =
          server.resolve(
              "/computeMetadata/v1/instance/service-accounts/default/token?scopes=" + scope);
      return GoogleToken.of(GoogleTokenServer.INSTANCE.answer(url, FLAVOR), url);
    }
  }

  /**
   * A service account that {@code source} may act as.
   *
   * @param seconds for which tokens are valid
   * @param payer the project that counts requests of {@code source}; may be empty
   */
  record Impersonated(
      GoogleIdentity source, URI url, JsonNode delegates, long seconds, String payer)
      implements GoogleIdentity {
    static final long SECONDS = 3600;

    @Override
    public GoogleToken token(String scope) throws IOException {
      ObjectNode request = JsonNodeFactory.instance.objectNode();
      request.putArray("scope").add(scope);
      request.put("lifetime", seconds + "s");
      if (delegates.isArray()) {
        request.set("delegates", delegates);
      }
      JsonNode answer =
          GoogleTokenServer.INSTANCE.json(url, source.token(CLOUD).text(), payer, request);
      return GoogleToken.of(
          answer.path("accessToken").asText(), expiry(answer.path("expireTime").asText()), url);
    }

    private static Instant expiry(String time) {
      try {
        return OffsetDateTime.parse(time).toInstant();
      } catch (DateTimeException e) {
        return Instant.now().plusSeconds(SECONDS);
      }
    }
  }
}
