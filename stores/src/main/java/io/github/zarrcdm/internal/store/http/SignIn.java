package io.github.zarrcdm.internal.store.http;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Signs in at an endpoint that sends its users to another server and back, as NASA's Earthdata
 * does: cookies that a server sets on the way are sent to that server only.
 */
final class SignIn implements Signer {
  private final Signer user;
  private final Map<String, String> cookies = new ConcurrentHashMap<>();

  /** Signs in as {@code user}. */
  SignIn(Signer user) {
    this.user = user;
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    HttpRequest signed = user.sign(request);
    String cookie = cookies.get(HttpRequest.origin(request.url()));
    return cookie == null ? signed : signed.with("Cookie", cookie);
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    String set = answer.header("set-cookie");
    if (!set.isEmpty()) {
      URI url = refused.url();
      cookies.put(HttpRequest.origin(url), set.replaceFirst(";.*", ""));
    }
    return user.renews(refused, answer);
  }

  @Override
  public String advice() {
    return user.advice() + ", or name the server that asks for it in .netrc";
  }
}
