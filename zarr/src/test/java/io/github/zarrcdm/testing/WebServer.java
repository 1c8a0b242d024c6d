package io.github.zarrcdm.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A web server on this machine that has values below {@code /x.zarr}, knows ranges, writes down
 * what it is asked, and misbehaves as a test wishes.
 */
public final class WebServer implements AutoCloseable {
  private static final String ROOT = "/x.zarr";

  static {
    // Otherwise every second answer waits 40 ms for an acknowledgement.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** Where values come from; null for none. */
  public interface Values {
    byte[] get(String key) throws IOException;
  }

  /** Answers instead of the server if it returns true. */
  public interface Fault {
    boolean answers(HttpExchange exchange, String key) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Values values;

  /** More than a test counts; a load must not fill the heap with what it asked for. */
  private static final int REMEMBERED = 4096;

  private final AtomicLong bytes = new AtomicLong();
  private final Deque<String> requests = new ArrayDeque<>();
  private volatile Fault fault = (exchange, key) -> false;
  private volatile boolean ranges = true;

  /** A server of {@code values}; the value of the empty key is at its root. */
  public WebServer(Values values) {
    this.values = values;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // Tests have their servers in fields.
    }
    server.setExecutor(threads);
    server.createContext("/", this::serve);
    server.start();
  }

  /** The value of {@code key} as it is now; null if there is none. */
  public byte[] value(String key) throws IOException {
    return values.get(key);
  }

  /** A server of these values. */
  public static WebServer of(Map<String, byte[]> values) {
    return new WebServer(values::get);
  }

  /** A server of the files in {@code folder}, or of the one file that it is. */
  public static WebServer of(Path folder) {
    return of(key -> key.isEmpty() ? folder : folder.resolve(key));
  }

  /** A server of the files that {@code place} names, if they exist. */
  public static WebServer of(Function<String, Path> place) {
    return new WebServer(
        key -> {
          Path file = place.apply(key);
          return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        });
  }

  /** The same as of a folder, which shows pages with links for folders, as Apache does. */
  public static WebServer withIndexes(Path folder) {
    return withIndexes(folder::resolve);
  }

  /** The same for the folders that {@code place} names. */
  public static WebServer withIndexes(Function<String, Path> place) {
    return of(place)
        .with((exchange, key) -> key != null && answersIndex(exchange, place.apply(key)));
  }

  private static boolean answersIndex(HttpExchange exchange, Path folder) throws IOException {
    if (!exchange.getRequestURI().getPath().endsWith("/") || !Files.isDirectory(folder)) {
      return false;
    }
    StringBuilder page = new StringBuilder("<html><head><title>Index of /</title></head>");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName() + (Files.isDirectory(file) ? "/" : "");
        String link =
            URLEncoder.encode(name, StandardCharsets.UTF_8).replace("%2F", "/").replace("+", "%20");
        page.append("<a href=\"").append(link).append("\">").append(name).append("</a>\n");
      }
    }
    answer(exchange, 200, "text/html", page.toString().getBytes(StandardCharsets.UTF_8));
    return true;
  }

  /** The URL of the root. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort() + ROOT;
  }

  /** From now on {@code fault} is asked first. */
  public WebServer with(Fault fault) {
    this.fault = fault;
    return this;
  }

  /** From now on {@code fault} is asked before what was asked first up to now. */
  public WebServer before(Fault first) {
    Fault then = fault;
    fault = (exchange, key) -> first.answers(exchange, key) || then.answers(exchange, key);
    return this;
  }

  /** From now on all answers are whole values. */
  public WebServer withoutRanges() {
    ranges = false;
    return this;
  }

  /** What was asked since the last call: {@code GET a/c/0/0 bytes=0-9?query}. */
  public List<String> requests() {
    synchronized (requests) {
      List<String> asked = List.copyOf(requests);
      requests.clear();
      return asked;
    }
  }

  /** The bytes of all bodies that were sent. */
  public long bytes() {
    return bytes.get();
  }

  /** Adds what is written to {@link #bytes}. */
  private OutputStream counted(OutputStream body) {
    return new FilterOutputStream(body) {
      @Override
      public void write(byte[] sent, int from, int length) throws IOException {
        out.write(sent, from, length);
        bytes.addAndGet(length);
      }
    };
  }

  private void serve(HttpExchange exchange) throws IOException {
    exchange.setStreams(null, counted(exchange.getResponseBody()));
    try (exchange) {
      URI url = exchange.getRequestURI();
      String path = url.getPath();
      String key =
          path.startsWith(ROOT + "/")
              ? path.substring(ROOT.length() + 1)
              : path.equals(ROOT) ? "" : null;
      String range = exchange.getRequestHeaders().getFirst("Range");
      synchronized (requests) {
        if (requests.size() == REMEMBERED) {
          requests.removeFirst();
        }
        requests.add(
            (exchange.getRequestMethod() + " " + (key == null ? path : key)).strip()
                + (range == null ? "" : " " + range)
                + (url.getRawQuery() == null ? "" : "?" + url.getRawQuery()));
      }
      if (fault.answers(exchange, key)) {
        return;
      }
      byte[] value = key == null ? null : values.get(key);
      if (value == null) {
        answer(
            exchange,
            404,
            "text/html",
            "<html>no such thing</html>".getBytes(StandardCharsets.UTF_8));
      } else if (range == null || !ranges) {
        answer(exchange, 200, "application/octet-stream", value);
      } else {
        part(exchange, range.substring("bytes=".length()), value);
      }
    }
  }

  private static void part(HttpExchange exchange, String range, byte[] value) throws IOException {
    String[] ends = range.split("-", -1);
    int start =
        ends[0].isEmpty()
            ? Math.max(0, value.length - Integer.parseInt(ends[1]))
            : (int) Math.min(Integer.MAX_VALUE, Long.parseLong(ends[0]));
    int end =
        ends[0].isEmpty()
            ? value.length
            : (int) Math.min(value.length, Long.parseLong(ends[1]) + 1);
    if (start >= value.length) {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + value.length);
      answer(exchange, 416, "text/plain", new byte[0]);
      return;
    }
    exchange
        .getResponseHeaders()
        .set("Content-Range", "bytes %d-%d/%d".formatted(start, end - 1, value.length));
    answer(exchange, 206, "application/octet-stream", Arrays.copyOfRange(value, start, end));
  }

  /** Sends an answer; of HEAD only its headers. */
  public static void answer(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
      exchange.sendResponseHeaders(status, -1);
      return;
    }
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
