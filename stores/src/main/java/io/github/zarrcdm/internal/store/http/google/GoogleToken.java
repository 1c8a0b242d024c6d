package io.github.zarrcdm.internal.store.http.google;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;

/**
 * A bearer token, and until when it is valid. The next one is requested a minute before that. (That
 * a metadata server renews its token only in the last five minutes does no harm.)
 */
record GoogleToken(String text, Instant end) {
  private static final Duration BEFORE = Duration.ofMinutes(1);

  /** Returns the token in the answer of {@code server} by OAuth 2.0. */
  static GoogleToken of(JsonNode answer, URI server) throws ZarrException.Unavailable {
    return of(
        answer.path("access_token").asText(),
        Instant.now().plusSeconds(answer.path("expires_in").asLong(3600)),
        server);
  }

  /** Returns the token {@code text} of {@code server}, which is valid until {@code expiry}. */
  static GoogleToken of(String text, Instant expiry, URI server) throws ZarrException.Unavailable {
    if (text.isEmpty()) {
      throw new ZarrException.Unavailable(
          HttpUrl.shown(server) + ": the response contains no token");
    }
    return new GoogleToken(text, expiry);
  }

  boolean isOver() {
    return Instant.now().isAfter(end);
  }

  boolean isEnding() {
    return Instant.now().isAfter(end.minus(BEFORE));
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "a token until " + end;
  }
}
