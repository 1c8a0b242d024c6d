package io.github.zarrcdm.serve;

import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.serve.picture.Painter;
import io.github.zarrcdm.serve.source.DatasetOpener;
import io.github.zarrcdm.store.Stores;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import ucar.nc2.NetcdfFile;
import ucar.nc2.NetcdfFiles;
import ucar.nc2.dataset.NetcdfDatasets;

/**
 * A server on loopback, and what asks it.
 *
 * @param port of the server, also when it has stopped
 */
record TestServer(ZarrServer server, int port, StringWriter log) implements Closeable {
  static final int CONNECTIONS = 200;

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  static TestServer of(Map<String, String> locations) throws IOException {
    return of(locations, TestServer::open, Duration.ofSeconds(60));
  }

  static TestServer of(Map<String, String> locations, DatasetOpener opener, Duration timeout)
      throws IOException {
    return of(locations, opener, timeout, "");
  }

  static TestServer of(
      Map<String, String> locations, DatasetOpener opener, Duration timeout, String url)
      throws IOException {
    return of(locations, opener, timeout, url, Optional.empty());
  }

  /** One whose pages have pictures. */
  static TestServer drawing(Map<String, String> locations, Painter painter, Duration timeout)
      throws IOException {
    return of(locations, TestServer::open, timeout, "", Optional.of(painter));
  }

  private static TestServer of(
      Map<String, String> locations,
      DatasetOpener opener,
      Duration timeout,
      String url,
      Optional<Painter> painter)
      throws IOException {
    StringWriter log = new StringWriter();
    ServerOptions options =
        new ServerOptions(
            "127.0.0.1",
            0,
            url,
            CONNECTIONS,
            8 << 20,
            2,
            timeout,
            null,
            new PrintWriter(log, true));
    ZarrServer server =
        ZarrServer.start(locations, opener, file -> PreencodedChunks.NONE, painter, options);
    return new TestServer(server, server.port(), log);
  }

  static NetcdfFile open(String location) throws IOException {
    return Stores.looksLikeZarr(location)
        ? NetcdfFiles.open("zarr:" + location)
        : NetcdfDatasets.openFile(location, null);
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    return ask("GET", path, headers);
  }

  HttpResponse<byte[]> ask(String method, String path, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + path))
            .timeout(Duration.ofSeconds(10))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  String text(String path) throws Exception {
    return new String(get(path).body(), StandardCharsets.UTF_8);
  }

  /**
   * What comes for {@code bytes}, until the server closes the connection. Nothing, or a part, may
   * come where it closes before it has read all of them.
   */
  String raw(String bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      InputStream in = socket.getInputStream();
      try {
        socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        // The server has heard enough.
      }
      try {
        in.transferTo(answer);
      } catch (IOException e) {
        // A connection that was reset has ended.
      }
      return answer.toString(StandardCharsets.ISO_8859_1);
    }
  }

  /** Returns a connection that has asked for {@code path}, and of which nobody reads. */
  Socket asking(String path) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
