package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.OperationCounts;
import io.github.zarrcdm.internal.statistics.RequestEvent;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request until its answer: one that reads is asked a second time if it takes much longer than
 * others, where the first answer counts; each is given up if next to nothing comes.
 */
final class HedgedRequest {
  private static final Logger LOG = LoggerFactory.getLogger(HedgedRequest.class);

  /** Bytes a second, over twice the time that a server may be silent. */
  private static final int LEAST = 1000;

  private final HttpConnections connections;
  private final HttpRoute route;
  private final HttpRequest request;
  private final RequestPermits permits;
  private final ServerPermits server;
  private final RequestLatency latency;
  private final StoreCounters counters;
  private final CompletableFuture<HttpAnswer> answer = new CompletableFuture<>();
  private final AtomicInteger running = new AtomicInteger();
  private final List<HttpAttempt> attempts = new ArrayList<>(2);

  HedgedRequest(
      HttpConnections connections,
      HttpRoute route,
      HttpRequest request,
      RequestPermits permits,
      RequestLatency latency,
      StoreCounters counters) {
    this.connections = connections;
    this.route = route;
    this.request = request;
    this.permits = permits;
    this.server = ServerPermits.of(route);
    this.latency = latency;
    this.counters = counters;
  }

  /**
   * Returns what the server says. Throws {@link InterruptedIOException} if the caller is
   * interrupted, else what a connection throws.
   */
  HttpAnswer answer() throws IOException {
    try {
      ServerPermits.Permit permit = permits.enter(server);
      start(() -> permits.leave(permit));
      long began = System.nanoTime();
      HttpAnswer first = awaited(began, permit);
      latency.took(System.nanoTime() - began);
      return first;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the read was interrupted").initCause(e);
    } finally {
      attempts.forEach(HttpAttempt::cancel);
    }
  }

  private void start(Runnable whenOver) {
    running.incrementAndGet();
    counters.add(Counter.REQUESTS);
    RequestEvent event = OperationCounts.request(counters);
    HttpExchange exchange =
        Http2Exchange.serves(request, route, connections)
            ? new Http2Exchange(request)
            : new Http1Exchange(connections, route, request);
    HttpAttempt attempt =
        new HttpAttempt(
            request,
            exchange,
            (said, failure) -> finished(said, failure, event),
            server::answered,
            whenOver);
    attempts.add(attempt);
    try {
      RequestPermits.run(attempt);
    } catch (OutOfMemoryError e) { // of threads
      whenOver.run();
      throw e;
    }
  }

  /** A failure counts if no other attempt can do better. */
  private void finished(HttpAnswer said, Throwable failure, @Nullable RequestEvent event) {
    if (event != null) {
      int bytes = said == null ? 0 : said.body().remaining();
      String url = HttpUrl.shown(request.url());
      event.ended(request.method(), url, said == null ? 0 : said.status(), bytes);
    }
    if (said != null) {
      counters.add(Counter.BYTES_RECEIVED, said.body().remaining());
      if (said.refused()) {
        counters.add(Counter.REFUSED);
      }
      answer.complete(said);
    } else if (running.decrementAndGet() == 0) {
      answer.completeExceptionally(failure);
    }
  }

  private HttpAnswer awaited(long began, ServerPermits.Permit permit)
      throws IOException, InterruptedException {
    long window = 2 * RequestLatency.timeout().toNanos();
    long slow = window;
    long seen = 0;
    long heard = 0;
    long late = request.reads() ? TimeUnit.MILLISECONDS.toNanos(latency.late()) : Long.MAX_VALUE;
    long silent = RequestLatency.SILENCE.toNanos();
    while (true) {
      long next = Math.min(slow, Math.min(late, silent));
      try {
        return answer.get(next - (System.nanoTime() - began), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (next == silent) {
          heard = checkSilence(heard, began + silent - RequestLatency.SILENCE.toNanos(), permit);
          silent += RequestLatency.SILENCE.toNanos();
        }
        if (next == late) {
          askAgain();
          late = Long.MAX_VALUE;
        }
        if (next == slow) {
          seen = checkProgress(seen, window);
          slow += window;
        }
      } catch (ExecutionException e) {
        throw thrown(Objects.requireNonNullElse(e.getCause(), e));
      }
    }
  }

  private long progress() {
    return attempts.stream().mapToLong(HttpAttempt::progress).sum();
  }

  /** Returns how much has come; no more than {@code before} is silence since {@code moment}. */
  private long checkSilence(long before, long moment, ServerPermits.Permit permit) {
    long come = progress();
    if (come > before) {
      server.answered();
    } else {
      permit.yieldIfSilentSince(moment);
    }
    return come;
  }

  /** Returns how much has come. Throws if that is next to nothing more than {@code before}. */
  private long checkProgress(long before, long window) throws TooSlow {
    long come = progress();
    if (come - before < LEAST * TimeUnit.NANOSECONDS.toSeconds(window)) {
      throw new TooSlow(
          request.body() == null
              ? "the server sends less than %s bytes per second"
              : "the server takes less than %s bytes per second");
    }
    return come;
  }

  private void askAgain() {
    if (latency.again()) {
      ServerPermits.Permit permit = permits.tryEnter(server);
      if (permit != null) {
        LOG.debug("{} is late and asked a second time", HttpUrl.shown(request.url()));
        start(
            () -> {
              permits.leave(permit);
              latency.answered();
            });
      } else {
        latency.answered();
      }
    }
  }

  private static IOException thrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof IOException known ? known : new IOException(cause.getMessage(), cause);
  }

  /** A server that sends, but hardly anything, or reads hardly anything of what is sent to it. */
  static final class TooSlow extends IOException {
    private static final long serialVersionUID = 1L;

    TooSlow(String message) {
      super(message.formatted(LEAST));
    }
  }
}
