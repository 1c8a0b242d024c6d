package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A server on this machine that keeps what it is asked, and answers 404 until it is told otherwise.
 */
final class RecordingServer implements AutoCloseable {
  /** How a request is answered. */
  interface Answering {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** A request as the server saw it. */
  record Seen(String method, String host, String path, Map<String, String> headers) {}

  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private volatile Answering answering = exchange -> send(exchange, 404, "");

  RecordingServer() throws IOException {
    System.setProperty("aws.disableEc2Metadata", "true");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          seen.add(seen(exchange));
          answering.answer(exchange);
          exchange.close();
        });
    server.start();
  }

  private static Seen seen(HttpExchange exchange) {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(), values.get(0)));
    return new Seen(
        exchange.getRequestMethod(),
        headers.get("host"),
        exchange.getRequestURI().toString(),
        headers);
  }

  /** Answers all requests from now on. */
  void answering(Answering other) {
    answering = other;
  }

  /** All requests so far. */
  List<Seen> seen() {
    return seen;
  }

  InetSocketAddress address() {
    return server.getAddress();
  }

  int port() {
    return address().getPort();
  }

  static void send(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head || bytes.length == 0 ? -1 : bytes.length);
    if (!head && bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
    System.clearProperty("aws.disableEc2Metadata");
  }
}
