package io.github.zarrcdm.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A web server on this machine that shows a page with links for a folder, as Apache does. */
public final class FolderServer implements AutoCloseable {
  static {
    // Otherwise every second answer waits 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final Path root;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> shown = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private volatile String silentAt = "";
  private volatile String forbidden = "";

  public FolderServer(Path root) throws IOException {
    this.root = root;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** The paths of the folders that were asked for. */
  public List<String> shown() {
    return shown;
  }

  /** How many requests there were. */
  public int requests() {
    return requests.get();
  }

  /** How many bytes were sent as bodies. */
  public long bytes() {
    return bytes.get();
  }

  /** From now on, requests for {@code path} wait until this server is closed. */
  public void silentAt(String path) {
    silentAt = path;
  }

  /** From now on, {@code path} is refused. */
  public void forbid(String path) {
    forbidden = path;
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.incrementAndGet();
      String path = exchange.getRequestURI().getPath();
      if (path.equals(silentAt)) {
        closed.await();
      }
      Path file = root.resolve(path.substring(1));
      if (path.equals(forbidden)) {
        answer(exchange, 403, "text/plain", new byte[0]);
      } else if (path.endsWith("/") && Files.isDirectory(file)) {
        shown.add(path);
        answer(exchange, 200, "text/html", page(file).getBytes(StandardCharsets.UTF_8));
      } else if (Files.isRegularFile(file)) {
        answer(exchange, 200, "application/octet-stream", Files.readAllBytes(file));
      } else {
        answer(exchange, 404, "text/plain", new byte[0]);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String page(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> link(file.getFileName() + (Files.isDirectory(file) ? "/" : "")))
          .collect(Collectors.joining("\n", "<title>Index of</title><a href=\"../\">..</a>\n", ""));
    }
  }

  private static String link(String name) {
    return "<a href=\"%s\">%s</a>".formatted(name.replace(" ", "%20"), name);
  }

  private void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean head = exchange.getRequestMethod().equals("HEAD");
    if (head) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
    }
    exchange.sendResponseHeaders(status, head || body.length == 0 ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
      bytes.addAndGet(body.length);
    }
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
