package io.github.zarrcdm.internal.store.http.s3;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.remote.S3Accounts;
import io.github.zarrcdm.internal.remote.S3Accounts.Account;
import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.internal.store.http.credentials.RefreshingCredential;
import io.github.zarrcdm.internal.store.http.credentials.SignIn;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;

/**
 * Keys of S3 that an endpoint gives to its users for an hour or so, as NASA's {@code s3credentials}
 * do: {@code {"accessKeyId": "...", "secretAccessKey": "...", "sessionToken": "...", "expiration":
 * "..."}}. New ones are requested before the last ones expire, and when those are refused.
 */
final class TemporaryKeys implements S3Caller {
  private static final Duration BEFORE = Duration.ofMinutes(1);
  private static final DateTimeFormatter NASA =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ssXXX");

  private final URI endpoint;
  private final S3Accounts accounts;
  private final Location location;
  private final HttpWire wire;
  private final RefreshingCredential<Keys> keys = new RefreshingCredential<>(this::requested);

  private record Keys(String access, Account account, Instant expiry) {
    boolean isOver() {
      return Instant.now().isAfter(expiry);
    }

    boolean isEnding() {
      return Instant.now().isAfter(expiry.minus(BEFORE));
    }
  }

  /** Keys from the URL {@code endpoint} for what is at {@code location}. */
  static TemporaryKeys of(String endpoint, S3Accounts accounts, Location location) {
    HttpUrl url = HttpUrl.of(endpoint);
    Signer user = new SignIn(new HttpCredentials(System.getenv(), url));
    return new TemporaryKeys(
        URI.create(endpoint), accounts, location, new HttpWire(user, new OriginNetworkScope(url)));
  }

  TemporaryKeys(URI endpoint, S3Accounts accounts, Location location, HttpWire wire) {
    this.endpoint = endpoint;
    this.accounts = accounts;
    this.location = location;
    this.wire = wire;
  }

  @Override
  public Account account() throws IOException {
    return keys.get(Keys::isOver, Keys::isEnding).account();
  }

  @Override
  public boolean renews(HttpRequest refused) throws IOException {
    String signed = refused.headers().getOrDefault("Authorization", "");
    Keys before = keys.last();
    if (before == null || !signed.contains("Credential=" + before.access() + "/")) {
      return true; // Another request has renewed them meanwhile.
    }
    return !keys.other(before).access().equals(before.access());
  }

  private Keys requested() throws IOException {
    HttpAnswer answer = wire.send("GET", endpoint, null, LengthLimit.of(Limit.SIDECAR_BYTES));
    JsonNode said = answer.json();
    String key = said.path("accessKeyId").asText();
    String secret = said.path("secretAccessKey").asText();
    if (key.isEmpty() || secret.isEmpty()) {
      throw new ZarrException.Unavailable(
          "%s: this endpoint gives no keys: it answered %s without \"accessKeyId\" and \"secretAccessKey\". Look at the option sign of the location. %s"
              .formatted(HttpUrl.shown(endpoint), answer.status(), wire.advice()));
    }
    Map<String, String> options = new HashMap<>(location.options());
    options.put("access.key", key);
    options.put("secret.key", secret);
    if (said.hasNonNull("sessionToken")) {
      options.put("session.token", said.path("sessionToken").asText());
    }
    Account account =
        accounts.of(
            new Location(
                location.toString(),
                location.scheme(),
                location.root(),
                location.group(),
                options));
    return new Keys(key, account, expiry(said.path("expiration").asText()));
  }

  /** As ISO 8601, or with a space instead of the T, as NASA writes it. */
  private static Instant expiry(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      try {
        return OffsetDateTime.parse(text, NASA).toInstant();
      } catch (DateTimeException unknown) {
        return Instant.now().plus(Duration.ofMinutes(30));
      }
    }
  }

  @Override
  public String advice() {
    return "It was asked with keys from " + HttpUrl.shown(endpoint);
  }
}
