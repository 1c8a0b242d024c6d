package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.zarrcdm.internal.store.http.credentials.HttpCredentials;
import io.github.zarrcdm.internal.store.http.credentials.SignIn;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreContract;
import io.github.zarrcdm.testing.WebServer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A store behind a web server of this process, which can be made to misbehave. */
public final class ServedStore implements AutoCloseable {
  public static final byte[] VALUE = StoreContract.bytes(200_000);

  private static final int TRIES = 4;

  private final WebServer server =
      WebServer.of(Map.of("zarr.json", "{}".getBytes(UTF_8), "c", VALUE, "a b/ä+%", VALUE));

  public WebServer server() {
    return server;
  }

  public Store store() {
    return store(TRIES);
  }

  /** One that asks so often for what fails. */
  Store store(int tries) {
    return store(tries, Map.of(), "");
  }

  /** One for whom {@code environment} is that of the program; {@code query} ends its URL. */
  public Store store(Map<String, String> environment, String query) {
    return store(TRIES, environment, query);
  }

  private Store store(int tries, Map<String, String> environment, String query) {
    HttpUrl url = HttpUrl.of(server.url() + query);
    HttpWire wire =
        new HttpWire(new SignIn(new HttpCredentials(environment, url)), NetworkScope.ANYWHERE);
    return new RetryStore(
        new HttpStore(url.toString(), url, wire, Optional.empty()), tries, Duration.ofMillis(1));
  }

  /** The first {@code times} requests end as {@code fault} does it. */
  public void failing(int times, WebServer.Fault fault) {
    AtomicInteger left = new AtomicInteger(times);
    server.with((exchange, key) -> left.getAndDecrement() > 0 && fault.answers(exchange, key));
  }

  @Override
  public void close() {
    server.close();
  }
}
