package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.remote.ExpectedVersion;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.NetworkScope;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Sends the requests of one store and waits for their answers: signed for whom it concerns,
 * redirects followed without what is secret, and to where the store may reach.
 */
public final class HttpWire {
  private static final int ELSEWHERE = 300;

  /** For another region, and for other keys, which may end while a request waits for its turn. */
  private static final int MOST_RENEWALS = 5;

  private static final int PRECONDITION_FAILED = 412;

  private static final int HIGHEST_PORT = 65535;

  private final Signer signer;
  private final NetworkScope reach;
  private final ExpectedVersion unchanged;
  private final StoreCounters counters;
  private final RequestPermits permits = new RequestPermits();
  private final RequestLatency latency = new RequestLatency();

  /** Sends what {@code signer} signs to where {@code reach} leads. */
  public HttpWire(Signer signer, NetworkScope reach) {
    this(signer, reach, ExpectedVersion.ANYHOW, StoreCounters.others());
  }

  /**
   * The same; a value that is not {@code unchanged} is an error, and requests are counted by {@code
   * counters}.
   */
  public HttpWire(
      Signer signer, NetworkScope reach, ExpectedVersion unchanged, StoreCounters counters) {
    this.signer = signer;
    this.reach = reach;
    this.unchanged = unchanged;
    this.counters = counters;
  }

  /** Returns what a user can do about a refusal. */
  public String advice() {
    return signer.advice();
  }

  /** Returns how else than the user has asked servers were asked. Usually nothing. */
  public List<Finding> findings() {
    return signer.findings();
  }

  /**
   * Returns the answer to {@code method} on {@code url}; {@code range} may be null. More than
   * {@code longest} is an error. Throws {@link TransientException} for what may pass.
   */
  public HttpAnswer send(String method, URI url, @Nullable ByteRange range, LengthLimit longest)
      throws IOException {
    return send(method, url, range, longest, Map.of());
  }

  /** Returns the answer to a request under {@code conditions}, headers of the request. */
  public HttpAnswer send(
      String method,
      URI url,
      @Nullable ByteRange range,
      LengthLimit longest,
      Map<String, String> conditions)
      throws IOException {
    Map<String, String> headers = new HashMap<>(conditions);
    headers.put("User-Agent", "zarr-cdm");
    headers.put("Accept-Encoding", "identity");
    if (range != null) {
      headers.put("Range", HttpParts.header(range));
    }
    if (!unchanged.etag().isEmpty()) {
      headers.put("If-Match", '"' + unchanged.etag() + '"');
    }
    if (unchanged.notAfter() > 0) {
      headers.put("If-Unmodified-Since", HttpAnswer.date(unchanged.notAfter()));
    }
    HttpAnswer answer = answer(new HttpRequest(method, url, headers, range, longest));
    checkUnchanged(answer, url);
    return answer;
  }

  /**
   * Returns the answer to {@code method} with {@code body}, null for none, and {@code headers}.
   * More than {@code longest} is an error. Throws {@link TransientException} for what may pass.
   */
  public HttpAnswer send(
      String method,
      URI url,
      Map<String, String> headers,
      @Nullable ByteBuffer body,
      LengthLimit longest)
      throws IOException {
    Map<String, String> all = new HashMap<>(headers);
    all.put("User-Agent", "zarr-cdm");
    all.put("Content-Length", Integer.toString(body == null ? 0 : body.remaining()));
    return answer(new HttpRequest(method, url, all, null, longest, body));
  }

  /** Returns a request for {@code url} as it would be sent now: it shows who asks. */
  public HttpRequest signed(URI url) throws IOException {
    return signer.sign(
        new HttpRequest("GET", url, Map.of(), null, LengthLimit.of(Limit.PAGE_BYTES)));
  }

  /**
   * Returns the answer to {@code request} as it is, whatever that says: not signed, and not
   * redirected.
   */
  public HttpAnswer once(HttpRequest request) throws IOException {
    return sendOnce(request);
  }

  /** Returns the answer at the end of redirects. */
  private HttpAnswer answer(HttpRequest first) throws IOException {
    URI url = first.url();
    HttpRequest request = first;
    StringJoiner via = new StringJoiner(" ");
    for (int redirects = 0; ; redirects++) {
      HttpAnswer answer = signed(request);
      String target = answer.header("location");
      if (!isRedirect(answer.status()) || target.isEmpty()) {
        return redirects == 0 ? answer : answer.with(HttpAnswer.VIA, via.toString());
      }
      if (redirects == Limit.REDIRECTS.value()) {
        throw new ZarrException.Unavailable(
            "%s Or the server redirects without end, at last to %s. Check the address."
                .formatted(
                    Limit.REDIRECTS.exceeded("more", HttpUrl.shown(url)).getMessage(),
                    HttpUrl.shown(request.url())));
      }
      request = request.at(redirected(request.url(), target));
      via.add(HttpRequest.origin(request.url()));
    }
  }

  /**
   * Throws if {@code answer} is not of the version that this store is about. Not every server looks
   * at conditions.
   */
  public void checkUnchanged(HttpAnswer answer, URI url) throws ZarrException.Unavailable {
    if (answer.status() == PRECONDITION_FAILED) {
      throw ExpectedVersion.changed(HttpUrl.shown(url));
    }
    boolean value = answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL;
    if (value && unchanged != ExpectedVersion.ANYHOW) {
      unchanged.check(answer.header("etag"), answer.written(), HttpUrl.shown(url));
    }
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private static URI redirected(URI from, String target) throws ZarrException.Unavailable {
    try {
      URI to = from.resolve(withPlainScheme(HttpUrl.escaped(target)));
      boolean safe = "https".equals(to.getScheme()) || from.getScheme().equals(to.getScheme());
      if (safe && HttpUrl.host(to) != null && to.getRawUserInfo() == null) {
        return to;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new ZarrException.Unavailable(
        HttpUrl.shown(from)
            + ": the server redirects to where this reader does not follow: only to https, or"
            + " within one scheme, and without a user. Name the address that it leads to.");
  }

  private static String withPlainScheme(String target) {
    int colon = Math.max(0, target.indexOf(':'));
    return isHttp(target.substring(0, colon).toLowerCase(Locale.ROOT))
        ? target.substring(0, colon).toLowerCase(Locale.ROOT) + target.substring(colon)
        : target;
  }

  private static boolean isHttp(String scheme) {
    return scheme.equals("http") || scheme.equals("https");
  }

  private HttpAnswer signed(HttpRequest request) throws IOException {
    for (int again = 0; ; again++) {
      HttpRequest signed = signer.sign(request);
      HttpAnswer answer = sendOnce(signed);
      boolean another = answer.status() >= ELSEWHERE && signer.renews(signed, answer);
      if (!another || again == MOST_RENEWALS) {
        return answer.status() < ELSEWHERE ? answer : anybodys(signed, answer);
      }
    }
  }

  /**
   * Returns the answer that anybody gets where this caller got a {@code refusal}; else the refusal.
   */
  private HttpAnswer anybodys(HttpRequest refused, HttpAnswer refusal) throws IOException {
    Optional<HttpRequest> without = signer.withoutName(refused, refusal);
    if (without.isEmpty()) {
      return refusal;
    }
    HttpAnswer answer = sendOnce(without.get());
    if (answer.status() >= ELSEWHERE && !HttpAnswer.isAbsent(answer.status())) {
      return refusal;
    }
    if (answer.status() < ELSEWHERE) { // Who may list a bucket need not be allowed to read it.
      signer.letAnybodyRead();
    }
    return answer;
  }

  private HttpAnswer sendOnce(HttpRequest request) throws IOException {
    URI url = request.url();
    String host = HttpUrl.host(url);
    if (host == null || HttpUrl.port(url) > HIGHEST_PORT || !isHttp(url.getScheme())) {
      throw new ZarrException.NotZarr(
          HttpUrl.shown(url)
              + ": this is not the URL of a server. Write http://host/path or https://host/path.");
    }
    try {
      HttpRoute route = HttpRoute.of(url);
      return new HedgedRequest(connections(url, route), route, request, permits, latency, counters)
          .answer();
    } catch (IOException e) {
      throw failure(url, e);
    }
  }

  /** A proxy looks up names itself, so behind one only literal addresses can be checked. */
  private HttpConnections connections(URI url, HttpRoute route) throws IOException {
    if (reach.mayBeInside(url)) {
      return HttpConnections.anywhere();
    }
    if (route.proxy() == null) {
      return HttpConnections.toPublicHosts();
    }
    PublicHosts.check(String.valueOf(HttpUrl.host(url)));
    return HttpConnections.anywhere();
  }

  private IOException failure(URI url, IOException cause) {
    String where = HttpUrl.shown(url);
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof ZarrException known) {
        return known;
      }
      if (at instanceof PublicHosts.Inside) {
        return reach.refusal(where);
      }
      if (at instanceof UnknownHostException) {
        return new ZarrException.Unavailable(
            "%s: unknown host %s. Check its name, and the proxy if there is one."
                .formatted(where, HttpUrl.host(url)),
            cause);
      }
      if (at instanceof SSLException) {
        return new ZarrException.Unavailable(
            "%s: no secure connection: %s. If the server is the right one, add its certificate to the trust store of this JVM."
                .formatted(where, at.getMessage()),
            cause);
      }
    }
    if (cause instanceof ConnectException) {
      return new TransientException(
          where + ": the server cannot be reached" + why(cause), Duration.ZERO, false, cause);
    }
    if (cause instanceof SocketTimeoutException) {
      return passing(
          "%s: the server was silent for %s s"
              .formatted(where, RequestLatency.timeout().toSeconds()),
          cause);
    }
    if (cause instanceof InterruptedIOException) {
      return new ZarrException.Unavailable(where + ": the read was interrupted", cause);
    }
    return cause instanceof HedgedRequest.TooSlow
        ? passing(where + ": " + cause.getMessage(), cause)
        : passing(where + ": the connection broke" + why(cause), cause);
  }

  private static TransientException passing(String message, IOException cause) {
    return new TransientException(message, Duration.ZERO, true, cause);
  }

  private static String why(IOException cause) {
    return cause.getMessage() == null ? "" : " (" + cause.getMessage() + ")";
  }
}
