package io.github.zarrcdm.internal.store.http.azure;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.credentials.RefreshingCredential;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/**
 * Signatures of Azure that an endpoint gives to everybody for some time, as Planetary Computer
 * does: {@code {"token": "sv=...", "msft:expiry": "..."}}, or an {@code "href"} with the token as
 * its query. One is requested before the last one expires, and when the last one is refused.
 */
public final class SasTokens implements Signer {
  private static final String PLANETARY_COMPUTER =
      "https://planetarycomputer.microsoft.com/api/sas/v1/token/";
  private static final Duration BEFORE = Duration.ofMinutes(1);

  private final HttpWire wire;
  private final URI endpoint;
  private final String origin;
  private final RefreshingCredential<Token> tokens = new RefreshingCredential<>(this::requested);

  private record Token(String text, Instant expiry) {
    boolean isOver() {
      return Instant.now().isAfter(expiry);
    }

    boolean isEnding() {
      return Instant.now().isAfter(expiry.minus(BEFORE));
    }
  }

  /**
   * Signs what is asked at {@code url}, as the option {@code sign} says: the URL of an endpoint, or
   * {@code planetary-computer}.
   */
  public static SasTokens of(String sign, HttpUrl url) {
    String origin = url.origin();
    String account = origin.replaceFirst("^\\w+://", "").replaceFirst("[.:].*", "");
    String container =
        url.path().substring(origin.length()).replaceFirst("^/", "").replaceFirst("/.*", "");
    String endpoint =
        sign.equals("planetary-computer") ? PLANETARY_COMPUTER + account + "/" + container : sign;
    NetworkScope reach = new OriginNetworkScope(HttpUrl.of(endpoint));
    return new SasTokens(URI.create(endpoint), origin, new HttpWire(Signer.NOBODY, reach));
  }

  /** Signs what is asked of {@code origin} with what {@code endpoint} answers. */
  SasTokens(URI endpoint, String origin, HttpWire wire) {
    this.endpoint = endpoint;
    this.origin = origin;
    this.wire = wire;
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    URI url = request.url();
    if (!origin.equals(HttpRequest.origin(url))) {
      return request;
    }
    String query = url.getRawQuery() == null ? "?" : "?" + url.getRawQuery() + "&";
    return request.at(URI.create(url.toString().replaceFirst("\\?.*", "") + query + current()));
  }

  private String current() throws IOException {
    return tokens.get(Token::isOver, Token::isEnding).text();
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    if (!answer.refused() || !origin.equals(HttpRequest.origin(refused.url()))) {
      return false;
    }
    Token before = tokens.last();
    if (before == null || !refused.url().getRawQuery().endsWith(before.text())) {
      return true;
    }
    return !tokens.other(before).text().equals(before.text());
  }

  private Token requested() throws IOException {
    HttpAnswer answer = wire.send("GET", endpoint, null, LengthLimit.of(Limit.SIDECAR_BYTES));
    JsonNode said = answer.json();
    String text = said.path("token").asText(said.path("href").asText(""));
    if (text.isEmpty()) {
      throw new ZarrException.Unavailable(
          "%s: this endpoint gives no token: it answered %s without \"token\" or \"href\". Look at the option sign of the location."
              .formatted(HttpUrl.shown(endpoint), answer.status()));
    }
    return new Token(
        text.substring(text.indexOf('?') + 1), expiry(said.path("msft:expiry").asText()));
  }

  private static Instant expiry(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      return Instant.now().plus(Duration.ofMinutes(30));
    }
  }

  @Override
  public String advice() {
    return "Its signature came from " + HttpUrl.shown(endpoint);
  }
}
