package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.store.http.wire.ContentEncoding;
import io.github.zarrcdm.internal.store.http.wire.Http1Exchange;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpAttempt;
import io.github.zarrcdm.internal.store.http.wire.HttpConnection;
import io.github.zarrcdm.internal.store.http.wire.HttpConnections;
import io.github.zarrcdm.internal.store.http.wire.HttpParts;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.HttpRoute;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.ByteRange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * All that a server sends on one connection, byte by byte, in answer to two requests; the place is
 * their method, and the part that they want. No socket is opened.
 */
public final class ResponseTarget implements Target {
  private static final URI URL = URI.create("http://localhost/x");
  private static final ByteRange PART = new ByteRange.Slice(5, 5);
  private static final LengthLimit LONGEST = LengthLimit.of(Limit.SIDECAR_BYTES);

  private static final HttpConnections CONNECTIONS =
      new HttpConnections(
          host -> {
            throw new UnknownHostException(host);
          });

  @Override
  public String name() {
    return "responses";
  }

  @Override
  public List<Seed> seeds() {
    return Stream.of(
            new Seed("GET", of("200 OK|Content-Length: 3||abcHTTP/1.1 404 No|Content-Length: 0||")),
            new Seed("GET", of("200 OK|Transfer-Encoding: chunked||3;x=y|abc|0|T: u||")),
            new Seed("GET", of("200 OK|Connection: close|Keep-Alive: timeout=5, max=9||abc")),
            new Seed("GET", of("103 Hints|Link: </x>||HTTP/1.1 302 Found|Location: /y||")),
            new Seed("GET", of("304 Not Modified||HTTP/1.1 204 No Content||")),
            new Seed("GET", compressed()),
            new Seed("GET 5", of("206 OK|Content-Range: bytes 5-9/20|Content-Length: 5||fghij")),
            new Seed("GET 5", of("206 OK|Content-Range: bytes 2-9/*|Content-Length: 8||cdefghij")),
            new Seed("GET 5", of("206 OK|Content-Type: multipart/byteranges; boundary=x||--x--")),
            new Seed("GET 5", of("416 No|Content-Range: bytes */20|Content-Length: 2||no")),
            new Seed("HEAD", of("200 OK|Content-Length: 20|Set-Cookie: a=b|Set-Cookie: c=d||")))
        .toList();
  }

  private static byte[] of(String response) {
    return ("HTTP/1.1 " + response).replace("|", "\r\n").getBytes(ISO_8859_1);
  }

  private static byte[] compressed() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(of("200 OK|Content-Encoding: gzip||"));
    try (GZIPOutputStream body = new GZIPOutputStream(whole)) {
      body.write(new byte[1000]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return whole.toByteArray();
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    Map<String, String> headers = Map.of();
    ByteRange part = place.equals("GET 5") ? PART : null;
    String method = place.equals("HEAD") ? place : "GET";
    HttpRequest request = new HttpRequest(method, URL, headers, part, LONGEST);
    HttpConnection connection = new HttpConnection(HttpRoute.of(URL));
    connection.open(new Canned(input));
    CONNECTIONS.keep(connection, "");
    try {
      for (int i = 0; i < 2; i++) {
        check(answer(request), part, input.length);
      }
    } finally {
      CONNECTIONS.closeKept(HttpRoute.of(URL));
    }
  }

  private static HttpAnswer answer(HttpRequest request) throws IOException {
    CompletableFuture<HttpAnswer> said = new CompletableFuture<>();
    CompletableFuture<Throwable> failed = new CompletableFuture<>();
    new HttpAttempt(
            request,
            new Http1Exchange(CONNECTIONS, HttpRoute.of(URL), request),
            (answer, failure) -> {
              said.complete(answer);
              failed.complete(failure);
            },
            () -> {},
            () -> {})
        .run();
    Throwable failure = failed.join();
    if (failure instanceof IOException refused) {
      throw refused;
    } else if (failure != null) {
      throw new IllegalStateException(failure);
    }
    return said.join();
  }

  /** What a body decodes to is limited, and before that it is no longer than what came. */
  private static void check(HttpAnswer answer, ByteRange part, int length) throws IOException {
    if (answer.body().remaining() > length) {
      throw new IllegalStateException("more than the server sent");
    }
    if (part != null && answer.status() == HttpAnswer.PARTIAL) {
      HttpParts.of(answer, part, "x");
    }
    if (answer.isEncoded()) {
      ContentEncoding.check(answer.encoding(), "x");
      ContentEncoding.decoded(answer.encoding(), answer.body(), LONGEST, "x");
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }

  /** Has sent all, whatever it is asked. */
  private static final class Canned extends Socket {
    private final InputStream in;

    Canned(byte[] response) {
      in =
          new FilterInputStream(new ByteArrayInputStream(response)) {
            /** None before the request. */
            @Override
            public int available() {
              return 0;
            }
          };
    }

    @Override
    public InputStream getInputStream() {
      return in;
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }
  }
}
