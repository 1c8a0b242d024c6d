package io.github.zarrcdm.serve.thredds;

import io.github.zarrcdm.serve.http.SiteResponse;
import io.github.zarrcdm.serve.site.AccessDeniedException;
import java.io.IOException;
import java.util.Map;

/**
 * TDS's rules for who may have which dataset, asked for one request. Whoever may not gets 401, with
 * the challenge of the server, or 403: readers of Zarr follow no redirect to a login, and keep no
 * session.
 */
record AccessRules(Thredds thredds, ServletExchange exchange) {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final String CHALLENGE = "WWW-Authenticate";

  /** Throws {@link AccessDeniedException} if the dataset at {@code path} is not for who asks. */
  void check(String path) throws IOException {
    RequestProxies proxies = thredds.proxies();
    Object request = proxies.withoutNewSession(exchange.request());
    RequestProxies.Told redirect = proxies.told();
    if (thredds.allows(request, redirect.response(), path)) {
      return;
    }
    if (redirect.header("Location").startsWith("https://") && !exchange.isSecure()) {
      throw refused(FORBIDDEN, "This dataset is restricted. Ask for it by https.", Map.of());
    }
    RequestProxies.Told login = proxies.told();
    if (exchange.authenticate(login.response())) {
      if (thredds.allows(request, proxies.told().response(), path)) {
        return;
      }
    } else if (login.hasStatus(UNAUTHORIZED) && !login.header(CHALLENGE).isEmpty()) {
      Map<String, String> challenge = Map.of(CHALLENGE, login.header(CHALLENGE));
      throw refused(UNAUTHORIZED, "This dataset is restricted. Log in.", challenge);
    }
    throw refused(FORBIDDEN, "This dataset is not for you.", Map.of());
  }

  private static AccessDeniedException refused(
      int status, String sentence, Map<String, String> headers) {
    return new AccessDeniedException(SiteResponse.text(status, sentence, headers));
  }
}
