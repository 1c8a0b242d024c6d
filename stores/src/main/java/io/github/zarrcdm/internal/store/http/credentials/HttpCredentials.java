package io.github.zarrcdm.internal.store.http.credentials;

import io.github.zarrcdm.internal.store.http.wire.AzureStorage;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpRoute;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The user that a URL names, for its own server; what the environment says to send to which hosts;
 * and what {@code .netrc} has for others. Nothing is sent to hosts that are not named, so that no
 * redirect can ask for it.
 */
public final class HttpCredentials implements Signer {
  public static final String HOSTS = "ZARRCDM_HTTP_HOSTS";
  static final String USER = "ZARRCDM_HTTP_USER";
  static final String PASSWORD = "ZARRCDM_HTTP_PASSWORD";

  private static final String AUTHORIZATION = "Authorization";
  private static final String SCHEME = "Bearer ";

  /** Refuses tokens in requests that do not ask for a version of its protocol that has them. */
  private static final Pattern AZURE = Pattern.compile(".+\\." + AzureStorage.DOMAINS);

  static final String HOW =
      "Set %s, or %s and %s, and name the host in %s"
          .formatted(BearerToken.TOKEN, USER, PASSWORD, HOSTS);

  private final List<String> hosts;
  private final BearerToken bearer;
  private final @Nullable String named;
  private final Netrc netrc;
  private final String own;
  private final @Nullable String basic;

  /** What the environment says, and {@code url}, at which a store is. */
  public HttpCredentials(Map<String, String> environment, HttpUrl url) {
    this.own = url.origin();
    this.basic = url.basic();
    this.hosts =
        List.of(environment.getOrDefault(HOSTS, "").toLowerCase(Locale.ROOT).split("[,\\s]+"));
    this.bearer = new BearerToken(environment);
    String user = environment.get(USER);
    this.named =
        user == null ? null : HttpUrl.basic(user + ":" + environment.getOrDefault(PASSWORD, ""));
    this.netrc = Netrc.of(environment);
  }

  @Override
  public String advice() {
    return HOW;
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    String authorization = authorization(request.url());
    if (authorization == null) {
      return request;
    }
    HttpRequest signed = request.with(AUTHORIZATION, authorization);
    return authorization.startsWith(SCHEME) && AZURE.matcher(host(request.url())).matches()
        ? signed.with(AzureStorage.VERSION_HEADER, AzureStorage.VERSION)
        : signed;
  }

  private @Nullable String authorization(URI url) throws IOException {
    if (basic != null && own.equals(HttpRequest.origin(url))) {
      return basic;
    }
    if (isNamed(url)) {
      String token = bearer.token();
      return token == null ? named : SCHEME + token;
    }
    return isUsual(url) ? netrc.of(host(url)).map(HttpUrl::basic).orElse(null) : null;
  }

  /**
   * Returns true if {@link #HOSTS} names the host of {@code url}, and its port if that is not
   * {@linkplain #isUsual usual}.
   */
  public boolean isNamed(URI url) {
    String host = host(url);
    String server = host + ":" + HttpUrl.port(url);
    boolean usual = isUsual(url);
    return hosts.stream()
        .anyMatch(allowed -> isHost(allowed, server) || usual && isHost(allowed, host));
  }

  /**
   * Returns true for the port of the store, and for that of the scheme: on others, to which a
   * server may redirect, there can be servers of other users.
   */
  private boolean isUsual(URI url) {
    int port = HttpUrl.port(url);
    return port < 0
        || port == HttpRoute.port(url.getScheme())
        || port == HttpUrl.port(URI.create(own));
  }

  private static String host(URI url) {
    return String.valueOf(HttpUrl.host(url)).toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    if (!answer.refused()) {
      return false;
    }
    String sent = refused.headers().getOrDefault(AUTHORIZATION, "");
    return sent.startsWith(SCHEME) && bearer.renews(sent.substring(SCHEME.length()));
  }

  private static boolean isHost(String allowed, String host) {
    return allowed.startsWith("*.") ? host.endsWith(allowed.substring(1)) : host.equals(allowed);
  }
}
