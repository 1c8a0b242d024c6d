package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

/** Values behind a web server, by servers of several kinds. */
class HttpStoreTest {

  abstract static class Web extends StoreContract {
    private WebServer server;

    abstract WebServer server(Map<String, byte[]> values) throws IOException;

    @Override
    protected Store store(Map<String, byte[]> values) throws IOException {
      server = server(values);
      Store store = Stores.open("zarr:" + server.url());
      store.get("a/c/0/1"); // servers that hide what is missing must have shown a chunk
      return store;
    }

    @Override
    protected boolean hasEmptyValues() {
      return false;
    }

    @Override
    protected boolean lists() {
      return false;
    }

    @AfterEach
    void stop() {
      server.close();
    }
  }

  @Nested
  class WithRanges extends Web {
    @Override
    WebServer server(Map<String, byte[]> values) throws IOException {
      return WebServer.of(values);
    }
  }

  @Nested
  class AnsweringRangesWithAllThereIs extends Web {
    @Override
    WebServer server(Map<String, byte[]> values) throws IOException {
      return WebServer.of(values).withoutRanges();
    }
  }

  @Nested
  class RefusingRangesFromTheEnd extends Web {
    @Override
    WebServer server(Map<String, byte[]> values) throws IOException {
      return WebServer.of(values)
          .with(
              (exchange, key) -> {
                String range = exchange.getRequestHeaders().getFirst("Range");
                boolean suffix = range != null && range.startsWith("bytes=-");
                if (suffix && values.containsKey(key)) {
                  WebServer.answer(exchange, 501, "text/plain", new byte[0]);
                }
                return suffix && values.containsKey(key);
              });
    }
  }

  @Nested
  class WithWebPagesForMissingKeys extends Web {
    @Override
    WebServer server(Map<String, byte[]> values) throws IOException {
      byte[] page = "<!DOCTYPE html>\n<html><body>Home</body></html>".getBytes();
      return WebServer.of(values)
          .with(
              (exchange, key) -> {
                boolean missing = !values.containsKey(key);
                if (missing) {
                  WebServer.answer(exchange, 200, "text/html; charset=utf-8", page);
                }
                return missing;
              });
    }
  }

  @Nested
  class WithoutHead extends Web {
    @Override
    WebServer server(Map<String, byte[]> values) throws IOException {
      return WebServer.of(values)
          .with(
              (exchange, key) -> {
                boolean head = exchange.getRequestMethod().equals("HEAD");
                if (head) {
                  WebServer.answer(exchange, 405, "text/plain", new byte[0]);
                }
                return head;
              });
    }
  }
}
