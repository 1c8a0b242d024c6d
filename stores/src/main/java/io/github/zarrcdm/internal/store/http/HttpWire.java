package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.UrlGuard;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLException;

/**
 * Sends one request and waits for its answer: connections are shared by the whole JVM, requests to
 * one server are bounded, redirects followed without what is secret, silence ended.
 */
public final class HttpWire {
  /** Seconds without a sign of life after which a request is given up. */
  static final String TIMEOUT = "zarrcdm.http.timeout";

  /** How many requests may be under way to one server. */
  static final String REQUESTS = "zarrcdm.http.requests";

  private static final Map<String, Semaphore> UNDER_WAY = new ConcurrentHashMap<>();

  /** Built at first use: a JVM that reads local stores only does not pay for it. */
  private static final class Client {
    static final HttpClient SHARED =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(timeout())
            .build();
  }

  private final HttpCredentials credentials;
  private final String basic;
  private final UrlGuard guard;

  /**
   * Sends {@code basic}, if not null, to the first server of each request, else what {@code
   * credentials} say.
   */
  HttpWire(HttpCredentials credentials, String basic, UrlGuard guard) {
    this.credentials = credentials;
    this.basic = basic;
    this.guard = guard;
  }

  static Duration timeout() {
    return Duration.ofSeconds(Math.max(1, Long.getLong(TIMEOUT, 60)));
  }

  /**
   * The answer to {@code method} on {@code url}; {@code range} may be null. More than {@code limit}
   * is an error. Throws {@link Transient} for what may pass.
   */
  HttpAnswer send(String method, URI url, ByteRange range, Limit limit) throws IOException {
    URI at = url;
    for (int redirects = 0; ; redirects++) {
      HttpAnswer answer = sendOnce(method, at, range, limit, origin(at).equals(origin(url)));
      String target = answer.header("location");
      if (!isRedirect(answer.status()) || target.isEmpty()) {
        return answer;
      }
      if (redirects == Limit.REDIRECTS.value()) {
        throw new ZarrException.Unavailable(
            "%s Or the server redirects without end, at last to %s. Check the address."
                .formatted(Limit.REDIRECTS.exceeded("more", shown(url)).getMessage(), shown(at)));
      }
      at = redirected(at, target);
    }
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private static URI redirected(URI from, String target) throws ZarrException.Unavailable {
    try {
      URI to = from.resolve(target);
      boolean safe = "https".equals(to.getScheme()) || from.getScheme().equals(to.getScheme());
      if (safe && to.getHost() != null) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new ZarrException.Unavailable(
        shown(from)
            + ": the server redirects to where this reader does not follow: only to https, or"
            + " within one scheme. Name the address that it leads to.");
  }

  private HttpAnswer sendOnce(
      String method, URI url, ByteRange range, Limit limit, boolean sameServer) throws IOException {
    AtomicLong progress = new AtomicLong();
    HttpRequest request = request(method, url, range, sameServer);
    Semaphore places =
        UNDER_WAY.computeIfAbsent(
            origin(url), server -> new Semaphore(Math.max(1, Integer.getInteger(REQUESTS, 32))));
    try {
      places.acquire();
    } catch (InterruptedException e) {
      throw interrupted(url, e);
    }
    try {
      // Here, and not before the wait for a place: what a name stands for may change meanwhile.
      guard.check(url);
      HttpResponse<ByteBuffer> response =
          await(
              Client.SHARED.sendAsync(
                  request,
                  info ->
                      method.equals("HEAD")
                          ? HttpResponse.BodySubscribers.replacing(ByteBuffer.allocate(0))
                          : HttpParts.body(info, range, shown(url), limit, progress)),
              url,
              progress);
      return new HttpAnswer(response.statusCode(), response.headers(), response.body());
    } finally {
      places.release();
    }
  }

  private HttpRequest request(String method, URI url, ByteRange range, boolean sameServer)
      throws ZarrException.NotZarr {
    HttpRequest.Builder request;
    try {
      request = HttpRequest.newBuilder(url);
    } catch (IllegalArgumentException e) {
      throw new ZarrException.NotZarr(
          shown(url)
              + ": this is no URL of a server. Write http://host/path or https://host/path.");
    }
    request
        .method(method, HttpRequest.BodyPublishers.noBody())
        .header("User-Agent", "zarr-cdm")
        .header("Accept-Encoding", "identity")
        // Without TLS a client must ask to change to HTTP/2, which some servers do not take well.
        .version(
            "https".equals(url.getScheme())
                ? HttpClient.Version.HTTP_2
                : HttpClient.Version.HTTP_1_1);
    if (range != null) {
      request.header("Range", HttpParts.header(range));
    }
    String authorization = sameServer && basic != null ? basic : credentials.of(url);
    if (authorization != null) {
      request.header("Authorization", authorization);
    }
    return request.build();
  }

  private static <T> T await(CompletableFuture<T> answer, URI url, AtomicLong progress)
      throws IOException {
    long seen = -1;
    while (true) {
      try {
        return answer.get(timeout().toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (progress.get() == seen || progress.get() == 0) {
          answer.cancel(true);
          throw new Transient(
              "%s: the server was silent for %d s".formatted(shown(url), timeout().toSeconds()),
              Duration.ZERO,
              e);
        }
        seen = progress.get();
      } catch (InterruptedException e) {
        answer.cancel(true);
        throw interrupted(url, e);
      } catch (ExecutionException e) {
        throw failure(url, e.getCause());
      }
    }
  }

  private static IOException interrupted(URI url, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new ZarrException.Unavailable(shown(url) + ": the read was interrupted", e);
  }

  private static IOException failure(URI url, Throwable cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof ZarrException known) {
        return known;
      }
      if (at instanceof UnresolvedAddressException || at instanceof UnknownHostException) {
        return new ZarrException.Unavailable(
            "%s: there is no host %s. Check its name, and the proxy if there is one."
                .formatted(shown(url), url.getHost()),
            cause);
      }
      if (at instanceof SSLException) {
        return new ZarrException.Unavailable(
            "%s: no secure connection: %s. If the server is the right one, add its certificate to the trust store of this JVM."
                .formatted(shown(url), at.getMessage()),
            cause);
      }
    }
    String what =
        cause instanceof ConnectException ? "the server cannot be reached" : "the connection broke";
    String why = cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
    return new Transient(shown(url) + ": " + what + why, Duration.ZERO, cause);
  }

  private static String origin(URI url) {
    return url.getScheme() + "://" + url.getRawAuthority();
  }

  public static String shown(URI url) {
    return Location.withoutSecrets(url.toString());
  }
}
