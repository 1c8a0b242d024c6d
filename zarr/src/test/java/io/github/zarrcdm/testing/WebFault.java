package io.github.zarrcdm.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/** What a web server, or something on the way to it, does instead of the right answer. */
public enum WebFault {
  CLOSES {
    @Override
    void answer(HttpExchange exchange, byte[] value) {}
  },
  CLOSES_IN_THE_MIDDLE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      Right right = right(exchange, value);
      exchange.sendResponseHeaders(right.status(), Math.max(1, right.body().length));
      exchange.getResponseBody().write(right.body(), 0, right.body().length / 2);
      exchange.getResponseBody().flush();
    }
  },
  PROMISES_MORE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      Right right = right(exchange, value);
      exchange.sendResponseHeaders(right.status(), right.body().length + 1000L);
      exchange.getResponseBody().write(right.body());
      exchange.getResponseBody().flush();
    }
  },
  PROMISES_AN_ENORMITY {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      Right right = right(exchange, value);
      exchange.sendResponseHeaders(right.status(), Long.MAX_VALUE / 2);
      exchange.getResponseBody().write(right.body());
      exchange.getResponseBody().flush();
    }
  },
  /** Framed as if that were all. */
  SENDS_HALF(true) {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      Right right = right(exchange, value);
      exchange.sendResponseHeaders(right.status(), 0);
      exchange.getResponseBody().write(right.body(), 0, right.body().length / 2);
    }
  },
  SENDS_NOTHING(true) {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      WebServer.answer(exchange, 200, BINARY, new byte[0]);
    }
  },
  NO_CONTENT {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.sendResponseHeaders(204, -1);
    }
  },
  NOT_MODIFIED {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.sendResponseHeaders(304, -1);
    }
  },
  /** A right answer. */
  KNOWS_NO_RANGES {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      WebServer.answer(exchange, 200, BINARY, value);
    }
  },
  ANOTHER_RANGE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Content-Range", "bytes 7-7/8");
      WebServer.answer(exchange, 206, BINARY, new byte[] {7});
    }
  },
  A_RANGE_THAT_IS_NONE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Content-Range", "bytes 9-3/99999999999999999999");
      WebServer.answer(exchange, 206, BINARY, value);
    }
  },
  NOT_SATISFIABLE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + value.length);
      WebServer.answer(exchange, 416, "text/plain", new byte[0]);
    }
  },
  UNAUTHORIZED(401),
  FORBIDDEN(403, true),
  NOT_FOUND(404, true),
  NOT_ALLOWED(405),
  TOO_MANY(429),
  BROKEN(500),
  BAD_GATEWAY(502),
  BUSY(503),
  TEAPOT(418),
  A_LOOP {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Location", exchange.getRequestURI().toString() + "?again");
      exchange.sendResponseHeaders(302, -1);
    }
  },
  REDIRECTS_TO_NOWHERE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Location", "ht!tp://[");
      exchange.sendResponseHeaders(301, -1);
    }
  },
  REDIRECTS_TO_WHERE_NOBODY_IS {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Location", "http://localhost:1/x.zarr");
      exchange.sendResponseHeaders(307, -1);
    }
  },
  A_LOGIN_PAGE(true) {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      WebServer.answer(
          exchange, 200, "text/html", "<!DOCTYPE html><html>Who are you?</html>".getBytes(UTF_8));
    }
  },
  GARBAGE(true) {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      WebServer.answer(exchange, 200, "application/json", "{\"zarr_format\": ]".getBytes(UTF_8));
    }
  },
  ZIPPED {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      ByteArrayOutputStream zipped = new ByteArrayOutputStream();
      try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
        gzip.write(value);
      }
      exchange.getResponseHeaders().set("Content-Encoding", "gzip");
      WebServer.answer(exchange, 200, BINARY, zipped.toByteArray());
    }
  },
  SAYS_ZIPPED {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Content-Encoding", "gzip");
      WebServer.answer(exchange, 200, BINARY, value);
    }
  },
  AN_ENCODING_NOBODY_ASKED_FOR {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      exchange.getResponseHeaders().set("Content-Encoding", "br");
      WebServer.answer(exchange, 200, BINARY, new byte[value.length]);
    }
  },
  SILENCE {
    @Override
    void answer(HttpExchange exchange, byte[] value) throws IOException {
      try {
        Thread.sleep(1_500);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  };

  private static final String BINARY = "application/octet-stream";

  /** True if the answer looks like a right one: a chunk may be missing, or be just that. */
  public final boolean plausible;

  private final int status;

  WebFault() {
    this(0, false);
  }

  WebFault(boolean plausible) {
    this(0, plausible);
  }

  WebFault(int status) {
    this(status, false);
  }

  WebFault(int status, boolean plausible) {
    this.status = status;
    this.plausible = plausible;
  }

  /**
   * True if this has answered instead of a server that has {@code value}, which is null for none;
   * false if there is nothing to do wrong: HEAD has no body, and a missing value no form.
   */
  public boolean answers(HttpExchange exchange, byte[] value) throws IOException {
    boolean form = this == KNOWS_NO_RANGES || this == ZIPPED;
    boolean body = this == PROMISES_MORE || this == CLOSES_IN_THE_MIDDLE || this == SENDS_HALF;
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (form && value == null || head && (body || this == PROMISES_AN_ENORMITY)) {
      return false;
    }
    answer(exchange, value == null ? new byte[0] : value);
    return true;
  }

  void answer(HttpExchange exchange, byte[] value) throws IOException {
    WebServer.answer(exchange, status, "text/plain", "no".getBytes(UTF_8));
  }

  /** What the right answer has, whose headers this sets. */
  private static Right right(HttpExchange exchange, byte[] value) {
    String range = exchange.getRequestHeaders().getFirst("Range");
    if (range == null) {
      return new Right(200, value);
    }
    String[] ends = range.substring("bytes=".length()).split("-", -1);
    int length = value.length;
    int from =
        ends[0].isEmpty()
            ? Math.max(0, length - Integer.parseInt(ends[1]))
            : Math.min(length, Integer.parseInt(ends[0]));
    int to = ends[0].isEmpty() ? length : Math.min(length, Integer.parseInt(ends[1]) + 1);
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes %d-%d/%d".formatted(from, to - 1, length));
    return new Right(206, Arrays.copyOfRange(value, from, Math.max(from, to)));
  }

  private record Right(int status, byte[] body) {}
}
