package io.github.zarrcdm.internal.store.http;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The user that a URL names, for its own server; and what the environment says to send to which
 * hosts. Nothing is sent to hosts that are not named, so that no redirect can ask for it.
 */
final class HttpCredentials implements Signer {
  static final String HOSTS = "ZARRCDM_HTTP_HOSTS";
  static final String BEARER = "ZARRCDM_HTTP_BEARER";
  static final String USER = "ZARRCDM_HTTP_USER";
  static final String PASSWORD = "ZARRCDM_HTTP_PASSWORD";

  static final String HOW =
      "Set %s, or %s and %s, and name the host in %s".formatted(BEARER, USER, PASSWORD, HOSTS);

  private final List<String> hosts;
  private final String header;
  private final String own;
  private final String basic;

  /** What the environment says, and {@code url}, at which a store is. */
  HttpCredentials(Map<String, String> environment, HttpUrl url) {
    this.own = url.origin();
    this.basic = url.basic();
    this.hosts =
        List.of(environment.getOrDefault(HOSTS, "").toLowerCase(Locale.ROOT).split("[,\\s]+"));
    this.header = header(environment);
  }

  private static String header(Map<String, String> environment) {
    String bearer = environment.get(BEARER);
    String user = environment.get(USER);
    if (bearer != null) {
      return "Bearer " + bearer.strip();
    }
    if (user == null) {
      return null;
    }
    String plain = user + ":" + environment.getOrDefault(PASSWORD, "");
    return "Basic " + Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String advice() {
    return HOW;
  }

  @Override
  public HttpRequest sign(HttpRequest request) {
    URI url = request.url();
    String host = String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
    if (basic != null && own.equals(HttpRequest.origin(url))) {
      return request.with("Authorization", basic);
    }
    boolean named = header != null && hosts.stream().anyMatch(allowed -> isHost(allowed, host));
    return named ? request.with("Authorization", header) : request;
  }

  private static boolean isHost(String allowed, String host) {
    return allowed.startsWith("*.") ? host.endsWith(allowed.substring(1)) : host.equals(allowed);
  }
}
