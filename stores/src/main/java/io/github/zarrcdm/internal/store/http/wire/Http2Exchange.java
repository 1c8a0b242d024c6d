package io.github.zarrcdm.internal.store.http.wire;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A read by HTTP/2 where the server offers it, on one connection for all, through the JDK's client.
 * That looks up names itself, so it is only for servers that may have any address.
 */
public final class Http2Exchange implements HttpExchange {
  /** Chooses HTTP/2, which is slower over long distances, for servers that limit connections. */
  public static final String CHOSEN = "zarrcdm.http2";

  /**
   * RFC 9113 advises servers to allow at least as many on a connection. For more, the client
   * throws, and the request is sent again, as after any failure that may pass.
   */
  private static final Semaphore STREAMS = new Semaphore(100);

  /** Which the client writes itself. */
  private static final Set<String> OF_CLIENT = Set.of("connection", "content-length", "host");

  /** Built at first use. */
  private static final class Shared {
    static final HttpClient CLIENT =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_2)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(RequestLatency.timeout())
            .executor(RequestPermits::run)
            .build();
  }

  private final HttpRequest asked;

  private @Nullable CompletableFuture<HttpResponse<InputStream>> sent;
  private boolean entered;
  private boolean aborted;

  Http2Exchange(HttpRequest asked) {
    this.asked = asked;
  }

  /**
   * Returns true if HTTP/2 is chosen, and can be had along {@code route} of {@code connections}.
   */
  public static boolean serves(HttpRequest asked, HttpRoute route, HttpConnections connections) {
    return Boolean.getBoolean(CHOSEN)
        && asked.body() == null
        && asked.url().getHost() != null // a name with an underscore, which the client refuses
        && route.secure()
        && route.proxy() == null
        && connections == HttpConnections.anywhere();
  }

  private java.net.http.HttpRequest message() {
    java.net.http.HttpRequest.Builder message =
        java.net.http.HttpRequest.newBuilder(asked.url())
            .method(asked.method(), java.net.http.HttpRequest.BodyPublishers.noBody())
            .timeout(RequestLatency.timeout());
    asked
        .headers()
        .forEach(
            (name, value) -> {
              if (!OF_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
                message.header(name, value);
              }
            });
    return message.build();
  }

  @Override
  public Response response(AtomicLong progress) throws IOException {
    try {
      STREAMS.acquire();
      HttpResponse<InputStream> answer = send().get();
      Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      answer
          .headers()
          .map()
          .forEach(
              (name, values) ->
                  headers.put(
                      name, HttpAnswer.hasLines(name) ? String.join("\n", values) : values.get(0)));
      return new Response(
          answer.statusCode(),
          headers,
          answer.headers().firstValueAsLong("Content-Length").orElse(-1),
          asked.method().equals("HEAD") ? null : answer.body());
    } catch (ExecutionException e) {
      throw failure(Objects.requireNonNullElse(e.getCause(), e), asked.url());
    } catch (InterruptedException | CancellationException e) {
      throw new IOException("the request was given up", e);
    }
  }

  private synchronized CompletableFuture<HttpResponse<InputStream>> send() throws IOException {
    entered = true;
    if (aborted) {
      leave();
      throw new IOException("the request was given up");
    }
    sent = Shared.CLIENT.sendAsync(message(), HttpResponse.BodyHandlers.ofInputStream());
    return sent;
  }

  /** As the same failure is thrown by sockets. */
  private static IOException failure(Throwable cause, URI url) {
    if (cause instanceof HttpTimeoutException) {
      return (IOException) new SocketTimeoutException(cause.getMessage()).initCause(cause);
    }
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof UnresolvedAddressException) {
        return (IOException) new UnknownHostException(url.getHost()).initCause(cause);
      }
    }
    return cause instanceof IOException known ? known : new IOException(cause.getMessage(), cause);
  }

  @Override
  public void end(Response response) {
    leave();
  }

  private synchronized void leave() {
    if (entered) {
      entered = false;
      STREAMS.release();
    }
  }

  @Override
  public synchronized void abort() {
    aborted = true;
    leave();
    CompletableFuture<HttpResponse<InputStream>> all = sent;
    if (all != null) {
      all.cancel(true);
      all.thenAccept(Http2Exchange::close);
    }
  }

  private static void close(HttpResponse<InputStream> answer) {
    try {
      answer.body().close();
    } catch (IOException e) {
      // it is over in any case
    }
  }
}
