package io.github.zarrcdm.spark;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The bucket {@code x.zarr} of an S3 on this machine, which accepts so many changes. */
final class FakeBucket implements AutoCloseable {
  final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
  final AtomicInteger accepted = new AtomicInteger(Integer.MAX_VALUE);
  private final WebServer server = WebServer.of(objects).with(this::answers);

  /** What the option {@code s3.endpoint} is. */
  String endpoint() {
    return server.url().replace("/x.zarr", "");
  }

  /** What was asked since the last call. */
  List<String> requests() {
    return server.requests();
  }

  /** From now on {@code first} is asked first. */
  void before(WebServer.Fault first) {
    server.before(first);
  }

  private boolean answers(HttpExchange exchange, String key) throws IOException {
    String method = exchange.getRequestMethod();
    if (method.matches("GET|HEAD")) {
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      if (query.contains("prefix=")) {
        list(
            exchange,
            query.replaceFirst(".*(^|&)prefix=([^&]*).*", "$2"),
            query.contains("delimiter="));
        return true;
      }
      byte[] value = key == null ? null : objects.get(key);
      if (value != null) {
        exchange.getResponseHeaders().set("ETag", tag(value));
      }
      return false;
    }
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean accepts = accepted.decrementAndGet() >= 0;
    if (accepts && method.equals("PUT")) {
      objects.put(key, body);
    } else if (accepts) {
      objects.remove(key);
    }
    exchange.sendResponseHeaders(accepts ? 200 : 403, -1);
    return true;
  }

  private void list(HttpExchange exchange, String prefix, boolean folders) throws IOException {
    String keys =
        objects.entrySet().stream()
            .filter(object -> object.getKey().startsWith(prefix))
            .map(
                object ->
                    listed(object, folders ? object.getKey().indexOf('/', prefix.length()) : -1))
            .distinct()
            .collect(Collectors.joining());
    String list =
        "<ListBucketResult><IsTruncated>false</IsTruncated>%s</ListBucketResult>".formatted(keys);
    WebServer.answer(exchange, 200, "application/xml", list.getBytes(StandardCharsets.UTF_8));
  }

  /** The entry of an object, or of the folder that ends at that place in its key. */
  private static String listed(Map.Entry<String, byte[]> object, int folder) {
    return folder >= 0
        ? "<CommonPrefixes><Prefix>%s/</Prefix></CommonPrefixes>"
            .formatted(object.getKey().substring(0, folder))
        : "<Contents><Key>%s</Key><ETag>%s</ETag><Size>%s</Size></Contents>"
            .formatted(
                object.getKey(),
                tag(object.getValue()).replace("\"", "&quot;"),
                object.getValue().length);
  }

  private static String tag(byte[] value) {
    try {
      byte[] digest = MessageDigest.getInstance("MD5").digest(value);
      return '"' + HexFormat.of().formatHex(digest) + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
