package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.zarrcdm.internal.remote.ExpectedVersion;
import io.github.zarrcdm.internal.remote.WarmUp;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.internal.store.http.disk.DiskCachedRequests;
import io.github.zarrcdm.internal.store.http.values.ValueRequests;
import io.github.zarrcdm.internal.store.http.wire.HttpConnection;
import io.github.zarrcdm.internal.store.http.wire.HttpConnections;
import io.github.zarrcdm.internal.store.http.wire.HttpRoute;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;

/** Reads a document over a kept connection, whose socket answers from memory. */
public final class HttpWarmUp implements WarmUp {
  /** No server is asked at this port, should the connection be gone. */
  private static final String ROOT = "http://127.0.0.1:0/";

  private static final String ANSWER =
      """
      HTTP/1.1 200 OK\r
      Cache-Control: no-store\r
      Content-Length: 2\r
      Date: Sat, 01 Jan 2000 00:00:00 GMT\r
      ETag: "1"\r
      Last-Modified: Sat, 01 Jan 2000 00:00:00 GMT\r
      \r
      {}""";

  /** The service; the service loader makes it. */
  public HttpWarmUp() {}

  @Override
  public void run() throws IOException {
    HttpUrl root = HttpUrl.of(ROOT);
    StoreCounters counters = StoreCounters.unshown();
    HttpWire wire =
        new HttpWire(Signer.NOBODY, new OriginNetworkScope(root), ExpectedVersion.ANYHOW, counters);
    ValueRequests values = DiskCachedRequests.of(wire, counters);
    HttpConnection connection = new HttpConnection(HttpRoute.of(URI.create(ROOT)));
    connection.open(new AnsweringSocket());
    HttpConnections.anywhere().keep(connection, "");
    new HttpStore(ROOT, root, wire, values, Optional.empty()).get("zarr.json");
  }

  /** A socket that is not connected: what is written to it is dropped. */
  private static final class AnsweringSocket extends Socket {
    private final InputStream answer = new Answer();

    @Override
    public InputStream getInputStream() {
      return answer;
    }

    @Override
    public OutputStream getOutputStream() {
      return OutputStream.nullOutputStream();
    }
  }

  /** Nothing has come before somebody reads: else it would not be the answer to a request. */
  private static final class Answer extends ByteArrayInputStream {
    Answer() {
      super(ANSWER.getBytes(US_ASCII));
    }

    @Override
    public int available() {
      return 0;
    }
  }
}
