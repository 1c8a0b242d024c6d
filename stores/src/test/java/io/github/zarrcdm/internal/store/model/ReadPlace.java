package io.github.zarrcdm.internal.store.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.zarrcdm.internal.store.http.BucketServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A place whose values change while stores there are open. */
interface ReadPlace extends AutoCloseable {
  String location();

  void put(String key, byte[] value) throws IOException;

  void remove(String key) throws IOException;

  /** From now on, chunks are refused with {@code status}; not where it is 0. */
  void refuse(int status);

  @Override
  void close() throws IOException;

  /** A folder, to which each value is renamed when it is complete. */
  final class Folder implements ReadPlace {
    private final Path root = Files.createTempDirectory("read-model");

    Folder() throws IOException {}

    @Override
    public String location() {
      return root.resolve("s.zarr").toString();
    }

    @Override
    public void put(String key, byte[] value) throws IOException {
      Path file = Path.of(location()).resolve(key);
      Files.createDirectories(file.getParent());
      Path draft = Files.write(root.resolve("draft"), value);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void remove(String key) throws IOException {
      Files.deleteIfExists(Path.of(location()).resolve(key));
    }

    @Override
    public void refuse(int status) {}

    @Override
    public void close() throws IOException {
      try (Stream<Path> all = Files.walk(root)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** A bucket, which tells times and tags, and lists its keys. */
  final class Bucket implements ReadPlace {
    private final BucketServer server = new BucketServer();

    Bucket() throws IOException {}

    @Override
    public String location() {
      return server.location("s.zarr");
    }

    @Override
    public void put(String key, byte[] value) {
      server.objects.put("s.zarr/" + key, value);
    }

    @Override
    public void remove(String key) {
      server.objects.remove("s.zarr/" + key);
    }

    @Override
    public void refuse(int status) {
      server.refused = status;
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /** A server with tags, whose answers are kept in a folder. */
  final class KeptOnDisk implements ReadPlace {
    private static final String SETTING = "zarrcdm.disk.cache";

    private final Server server = new Server(true);
    private final Folder kept = new Folder();

    KeptOnDisk() throws IOException {
      System.setProperty(SETTING, Path.of(kept.location()).resolveSibling("kept").toString());
    }

    @Override
    public String location() {
      return server.location();
    }

    @Override
    public void put(String key, byte[] value) {
      server.put(key, value);
    }

    @Override
    public void remove(String key) {
      server.remove(key);
    }

    /** Nobody can tell a 304 that is not true from one that is. */
    @Override
    public void refuse(int status) {
      server.refuse(status == 304 ? 0 : status);
    }

    @Override
    public void close() throws IOException {
      System.clearProperty(SETTING);
      server.close();
      kept.close();
    }
  }

  /** A web server that tells times, and tags if it {@code tags}; no value can be listed. */
  final class Server implements ReadPlace {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);

    private record Value(byte[] bytes, Instant written) {}

    private final Map<String, Value> values = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final boolean tags;
    private volatile int refused;
    private volatile @Nullable Instant time;
    final AtomicInteger requests = new AtomicInteger();

    Server(boolean tags) throws IOException {
      this.tags = tags;
      System.setProperty("sun.net.httpserver.nodelay", "true");
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/s.zarr/", this::answer);
      server.start();
    }

    @Override
    public String location() {
      return "http://127.0.0.1:%d/s.zarr".formatted(server.getAddress().getPort());
    }

    /** What is put from now on is as old as this; null if it is new. */
    void pretend(@Nullable Instant written) {
      time = written;
    }

    @Override
    public void put(String key, byte[] value) {
      Instant written = time;
      values.put(key, new Value(value, written == null ? Instant.now() : written));
    }

    @Override
    public void remove(String key) {
      values.remove(key);
    }

    @Override
    public void refuse(int status) {
      refused = status;
    }

    private void answer(HttpExchange exchange) throws IOException {
      requests.incrementAndGet();
      try (exchange) {
        String key = exchange.getRequestURI().getPath().replaceFirst("^/s.zarr/", "");
        Value value = values.get(key);
        if (refused > 0 && key.contains("/c/")) {
          exchange.sendResponseHeaders(refused, -1);
          return;
        }
        if (value == null) {
          exchange.sendResponseHeaders(404, -1);
          return;
        }
        exchange.getResponseHeaders().set("Last-Modified", TIME.format(value.written));
        if (tags) {
          String tag = "\"" + Integer.toHexString(Arrays.hashCode(value.bytes)) + "\"";
          exchange.getResponseHeaders().set("ETag", tag);
          if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
            return;
          }
        }
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(200, head ? -1 : value.bytes.length);
        if (!head) {
          exchange.getResponseBody().write(value.bytes);
        }
      }
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }
}
