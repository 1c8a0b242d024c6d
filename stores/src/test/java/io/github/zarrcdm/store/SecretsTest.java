package io.github.zarrcdm.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.testing.Logged;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Credentials in a URL, however spelled, are in no message, no cause of it, and in nothing that is
 * shown of what was opened.
 */
class SecretsTest {
  private static final byte[] GROUP =
      """
      {"zarr_format": 3, "node_type": "group", "attributes": {},
       "consolidated_metadata": {"kind": "inline", "must_understand": false, "metadata": {}}}\
      """
          .getBytes(StandardCharsets.UTF_8);

  /** A server's fault: none, a status, or a redirect to a URL with its own signature. */
  private enum Server {
    RIGHT,
    REFUSES,
    REDIRECTS,
    HANGS_UP,
    SENDS_NO_JSON
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://me:hush@HOST",
        "http://me:hu:hush@HOST",
        "http://me:a@hush@HOST",
        "http://me:hush%40a%2Fb@HOST",
        "http://hush@HOST",
        "zarr:http://me:hush@HOST",
        "http://HOST?X-Amz-Credential=me&X-Amz-Signature=hush",
        "http://HOST?sv=1&sig=hush%2B%3D",
        "http://HOST?token=hush",
        "http://HOST?sig=a@hush",
        "http://HOST/zarr.json?sig=hush",
        "http://HOST?sig=hush#group=/missing",
        "http://me:hush@HOST#group=/../x",
        "http://me:hush@HOST?sig=hush#secret.key=hush,group=/../x",
        "http://me:a/hush@HOST",
        "http://me:8a/hush@HOST",
        "http://me:8/hush@HOST",
        "http://me:hush?x@HOST",
        "http://me:x?hush@HOST",
        "http://me:hush#x@HOST",
        "http://me:x#hush@HOST",
        "http://me:hush/x@HOST",
        "http://me:x@hush/y@HOST",
        "http://me:x@hush?y@HOST",
        "http://me:x@hush#y@HOST",
        "http://me:hush%3Fx%23y%40z@HOST",
        "http:/me:hush@HOST",
        "http:\\\\me:hush@HOST",
        "zarr+http://me:hush@HOST",
        "/vsicurl/http://me:hush@HOST",
        "http://HOST?X-Amz-Security-Token=hush&X-Amz-Signature=hush#mode=zip",
        "http://HOST/a.zip?sv=1&sig=hush",
        "http://HOST/a.json?token=hush",
        "gs://me:hush@bucket/x#mode=hush",
        "az://container/x?sig=hush",
        "abfs://container/x?sv=2024&sig=hush",
        "nowhere://me:hush@HOST/x?sig=hush",
        "#secret.key=hush",
      })
  void areNeverShown(String spelling) throws IOException {
    for (Server fault : Server.values()) {
      try (WebServer server = server(fault)) {
        String host = server.url().substring("http://".length());
        assertThat(shown(spelling.replace("HOST", host))).as(fault.name()).doesNotContain("hush");
      }
    }
  }

  private static WebServer server(Server fault) throws IOException {
    return WebServer.of(Map.of("zarr.json", GROUP))
        .with(
            (exchange, key) -> {
              switch (fault) {
                case RIGHT -> {
                  return false;
                }
                case REFUSES -> WebServer.answer(exchange, 403, "text/plain", new byte[0]);
                case REDIRECTS -> {
                  URI to = URI.create("http://you:hush@127.0.0.1:1/y?sig=hush");
                  exchange.getResponseHeaders().set("Location", to.toString());
                  exchange.sendResponseHeaders(302, -1);
                }
                case HANGS_UP -> exchange.close();
                case SENDS_NO_JSON ->
                    WebServer.answer(exchange, 200, "text/plain", new byte[] {'{', '"'});
              }
              return true;
            });
  }

  private static String opened(String location) {
    try (ZarrDataset dataset = ZarrDataset.open(location);
        Store store = Stores.open(location)) {
      return dataset + " " + store;
    } catch (IOException e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
  }

  /**
   * Everything an open could print: the dataset, or the failure with all its causes, and the log.
   */
  private static String shown(String location) {
    System.setProperty("zarrcdm.http.tries", "2");
    try (Logged log = new Logged()) {
      return opened(location) + log.records();
    } finally {
      System.clearProperty("zarrcdm.http.tries");
    }
  }
}
