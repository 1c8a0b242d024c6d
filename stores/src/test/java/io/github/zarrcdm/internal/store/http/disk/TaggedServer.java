package io.github.zarrcdm.internal.store.http.disk;

import com.sun.net.httpserver.HttpExchange;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server whose values have tags, and are sent only to those who do not have them. */
final class TaggedServer implements AutoCloseable {
  final Map<String, byte[]> values = new ConcurrentHashMap<>();

  /** Further headers of all answers. */
  final Map<String, String> headers = new ConcurrentHashMap<>();

  /** When values were written, in seconds since 1970; of others no time is told. */
  final Map<String, Long> written = new ConcurrentHashMap<>();

  private final WebServer server = WebServer.of(values).with(this::answers);
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private volatile boolean tags = true;

  /** The name and password of those who may read chunks; empty for everybody. */
  volatile List<String> admitted = List.of();

  WebServer server() {
    return server;
  }

  TaggedServer withoutTags() {
    tags = false;
    return this;
  }

  String url() {
    return server.url();
  }

  /** What was asked of values that are there since the last call: {@code 304 a/c/0}. */
  List<String> asked() {
    List<String> all = List.copyOf(asked);
    asked.clear();
    return all;
  }

  private boolean answers(HttpExchange exchange, String key) throws IOException {
    byte[] value = key == null ? null : server.value(key);
    if (value == null) {
      return false;
    }
    String authorization = exchange.getRequestHeaders().getFirst("Authorization");
    boolean chunk = key.contains("c/");
    if (chunk && !admitted.isEmpty() && !admitted.contains(String.valueOf(authorization))) {
      asked.add("401 " + key);
      WebServer.answer(exchange, 401, "text/plain", new byte[0]);
      return true;
    }
    headers.forEach((name, text) -> exchange.getResponseHeaders().set(name, text));
    Long time = written.get(key);
    if (time != null) {
      exchange.getResponseHeaders().set("Last-Modified", HttpAnswer.date(time));
    }
    String tag = "\"" + Integer.toHexString(Arrays.hashCode(value)) + "\"";
    if (tags) {
      exchange.getResponseHeaders().set("ETag", tag);
      List<String> known =
          exchange.getRequestHeaders().getOrDefault("If-None-Match", Collections.emptyList());
      if (known.contains(tag)) {
        asked.add("304 " + key);
        exchange.sendResponseHeaders(304, -1);
        return true;
      }
    }
    asked.add("200 " + key);
    return false;
  }

  @Override
  public void close() {
    server.close();
  }
}
