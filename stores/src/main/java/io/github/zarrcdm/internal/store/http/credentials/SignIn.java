package io.github.zarrcdm.internal.store.http.credentials;

import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Signs in where a server sends its users to another one and back, as those of NASA's Earthdata do,
 * or to itself: cookies that a server sets on the way are sent to that server only.
 */
public final class SignIn implements Signer {
  /** Servers, and cookies of each, that are kept, as RFC 6265 asks for; a server could go on. */
  private static final int MOST = 50;

  private static final int LONGEST = 4096;

  private final Signer user;

  /** By server, then by name. */
  private final Map<String, Map<String, String>> cookies = new ConcurrentHashMap<>();

  /** Signs in as {@code user}. */
  public SignIn(Signer user) {
    this.user = user;
  }

  @Override
  public HttpRequest sign(HttpRequest request) throws IOException {
    HttpRequest signed = user.sign(request);
    Map<String, String> set = cookies.get(HttpRequest.origin(request.url()));
    return set == null ? signed : signed.with("Cookie", String.join("; ", set.values()));
  }

  @Override
  public boolean renews(HttpRequest refused, HttpAnswer answer) throws IOException {
    answer
        .header("set-cookie")
        .lines()
        .map(cookie -> cookie.replaceFirst(";.*", ""))
        .filter(cookie -> cookie.length() <= LONGEST)
        .forEach(cookie -> keep(HttpRequest.origin(refused.url()), cookie));
    return user.renews(refused, answer);
  }

  private void keep(String server, String cookie) {
    if (cookies.size() >= MOST && !cookies.containsKey(server)) {
      return;
    }
    Map<String, String> set =
        cookies.computeIfAbsent(server, unused -> new ConcurrentSkipListMap<>());
    String name = cookie.replaceFirst("=.*", "");
    if (set.size() < MOST || set.containsKey(name)) {
      set.put(name, cookie);
    }
  }

  @Override
  public String advice() {
    return user.advice() + ", or name the server that asks for it in .netrc";
  }
}
