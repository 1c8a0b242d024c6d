package io.github.zarrcdm.testing;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** An answer whose end never comes, to requests for one key. */
public final class EndlessBody implements WebServer.Fault {
  /** More than the buffers of sockets hold while nothing is read; then this gives up. */
  public static final long MOST = 1L << 26;

  private final String key;
  private final AtomicLong sent = new AtomicLong();

  /** Endless is the value of {@code key}. */
  public EndlessBody(String key) {
    this.key = key;
  }

  /** How many bytes the client, or the buffers on the way to it, have taken. */
  public long sent() {
    return sent.get();
  }

  @Override
  public boolean answers(HttpExchange exchange, String asked) throws IOException {
    if (asked == null || !asked.equals(key) || !exchange.getRequestMethod().equals("GET")) {
      return false;
    }
    byte[] spaces = new byte[1 << 13];
    Arrays.fill(spaces, (byte) ' ');
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, 0);
    OutputStream body = exchange.getResponseBody();
    while (sent.get() < MOST) {
      sent.addAndGet(spaces.length); // before the client may have taken them
      body.write(spaces);
    }
    return true;
  }
}
