package io.github.zarrcdm.internal.store.http.wire;

import io.github.zarrcdm.store.ByteRange;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One try of a request, on a thread of its own: sockets know no interrupts and no deadlines, so
 * that another thread must wait for the response, which can give up.
 */
public final class HttpAttempt implements Runnable {
  private static final int BY_A_PROXY = 203;

  private final HttpRequest asked;
  private final HttpExchange exchange;
  private final BiConsumer<HttpAnswer, Throwable> whenFinished;
  private final Runnable whenAnswered;
  private final Runnable whenOver;
  private final AtomicLong progress = new AtomicLong();

  /**
   * An attempt that passes the response, or its failure, to {@code whenFinished}; {@code
   * whenAnswered} is called when the head of the response has come, {@code whenOver} when its
   * connection is free.
   */
  public HttpAttempt(
      HttpRequest asked,
      HttpExchange exchange,
      BiConsumer<HttpAnswer, Throwable> whenFinished,
      Runnable whenAnswered,
      Runnable whenOver) {
    this.asked = asked;
    this.exchange = exchange;
    this.whenFinished = whenFinished;
    this.whenAnswered = whenAnswered;
    this.whenOver = whenOver;
  }

  /**
   * Returns how much was sent and has come so far: the bytes of both bodies, and one for the head.
   */
  long progress() {
    return progress.get();
  }

  /** Ends it, wherever it is. */
  void cancel() {
    exchange.abort();
  }

  @Override
  public void run() {
    try {
      whenFinished.accept(answer(), null);
    } catch (IOException | RuntimeException | Error e) {
      whenFinished.accept(null, e);
    } finally {
      DecryptionPermits.SHARED.give();
      whenOver.run();
    }
  }

  private HttpAnswer answer() throws IOException {
    try {
      HttpExchange.Response response = exchange.response(progress);
      progress.incrementAndGet();
      whenAnswered.run();
      ByteRange range = asked.range();
      HttpAnswer.Part part =
          range == null ? null : HttpAnswer.part(response.header("Content-Range"));
      int status = status(response, part);
      InputStream content = response.body();
      ByteBuffer body = ByteBuffer.allocate(0);
      boolean ended = true;
      if (content != null) {
        Ending whole = new Ending(content);
        body =
            HttpParts.body(status, response.length(), part, range, asked.url(), asked.longest())
                .read(whole, progress);
        ended = whole.ended;
      }
      if (ended) {
        exchange.end(response);
      }
      return new HttpAnswer(status, response.headers(), body);
    } finally {
      cancel(); // What was not read to its end: the rest of a body is not worth reading.
    }
  }

  /**
   * Returns the status of the original answer, where a proxy tells that it stood between. What
   * names its part, and is as long, is one, although some servers call it the whole.
   */
  private static int status(HttpExchange.Response response, HttpAnswer.@Nullable Part part) {
    int status = response.status() == BY_A_PROXY ? HttpAnswer.OK : response.status();
    boolean isPart = part != null && response.body() != null && response.length() == part.length();
    return status == HttpAnswer.OK && isPart ? HttpAnswer.PARTIAL : status;
  }

  /** A body, and whether it was read to its end. */
  private static final class Ending extends FilterInputStream {
    private boolean ended;

    Ending(InputStream body) {
      super(body);
    }

    @Override
    public int read() throws IOException {
      int read = in.read();
      ended |= read < 0;
      return read;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int read = in.read(bytes, from, length);
      ended |= read < 0;
      return read;
    }
  }
}
