package io.github.zarrcdm.s3;

import static io.github.zarrcdm.s3.RecordingServer.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.s3.RecordingServer.Seen;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes over the wire to S3: where, signed by whom, for which region, paid by whom. */
class S3WireTest {
  private RecordingServer server;

  @BeforeEach
  void start() throws IOException {
    server = new RecordingServer();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private Location location(String bucket, String options, Map<String, String> given)
      throws IOException {
    Location parsed =
        Locations.parse(
            "s3://%s/a b/x+y.zarr#endpoint=http://localhost:%d%s"
                .formatted(bucket, server.port(), options));
    Map<String, String> all = new HashMap<>(parsed.options());
    all.putAll(given);
    return new Location(parsed.text(), parsed.scheme(), parsed.root(), parsed.group(), all);
  }

  private static final Map<String, String> KEYS =
      Map.of("access.key", "AKIA", "secret.key", "hush", "session.token", "TOKEN");

  @Test
  void keysAndTokensSignForTheRegion() throws IOException {
    Store store = Stores.open(location("b", ",region=ap-southeast-2", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(server.seen()).hasSize(1);
    Seen request = server.seen().get(0);
    assertThat(request.path()).isEqualTo("/b/a%20b/x%2By.zarr/zarr.json");
    assertThat(request.headers().get("authorization"))
        .startsWith("AWS4-HMAC-SHA256 Credential=AKIA/")
        .contains("/ap-southeast-2/s3/aws4_request");
    assertThat(request.headers()).containsEntry("x-amz-security-token", "TOKEN");
  }

  @Test
  void anonymousReadersShowNothing() throws IOException {
    Store store = Stores.open(location("b", ",anonymous=true", Map.of()));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(server.seen().get(0).headers().keySet())
        .noneMatch(name -> name.equals("authorization") || name.startsWith("x-amz-"));
  }

  @Test
  void requesterPaysIsSentIfAskedFor() throws IOException {
    Store store = Stores.open(location("b", ",requester_pays=true", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    Seen request = server.seen().get(0);
    assertThat(request.headers()).containsEntry("x-amz-request-payer", "requester");
    assertThat(request.headers().get("authorization")).contains("x-amz-request-payer");
  }

  @Test
  void aVersionIsReplacedOnConditionOfItsTag() throws IOException {
    server.answering(
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"abc\"");
          send(exchange, exchange.getRequestMethod().equals("HEAD") ? 200 : 412, "");
        });
    WritableStore store = Stores.create(location("b", ",region=us-east-1", KEYS));
    assertThat(store.version("a")).isEqualTo("\"abc\"");
    ByteBuffer value = ByteBuffer.allocate(1);
    assertThat(store.replace("a", "\"abc\"", List.of(value))).isFalse();
    assertThat(store.replace("a", "\"abc\"", List.of())).isFalse();
    assertThat(store.replace("a", "", List.of(value))).isFalse();
    assertThat(server.seen())
        .extracting(
            Seen::method,
            seen -> seen.headers().get("if-match") + seen.headers().get("if-none-match"))
        .containsExactly(
            tuple("HEAD", "nullnull"),
            tuple("PUT", "\"abc\"null"),
            tuple("DELETE", "\"abc\"null"),
            tuple("PUT", "null*"));
  }

  /** Asked in another region, S3 names the region of the bucket; later requests go there. */
  @ParameterizedTest
  @CsvSource({
    "301, x-amz-bucket-region, <Error><Code>PermanentRedirect</Code></Error>",
    "307, x-amz-bucket-region, <Error><Code>TemporaryRedirect</Code></Error>",
    "400, x-amz-bucket-region, <Error><Code>AuthorizationHeaderMalformed</Code></Error>",
    "400, x-unknown,"
        + " <Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-central-1</Region></Error>"
  })
  void theRegionOfTheBucketIsFoundAtTheFirstAnswer(int status, String header, String body)
      throws IOException {
    server.answering(
        exchange -> {
          String signature = exchange.getRequestHeaders().getFirst("Authorization");
          if (signature.contains("/eu-central-1/")) {
            send(exchange, 404, "");
          } else {
            exchange.getResponseHeaders().set(header, "eu-central-1");
            exchange.getResponseHeaders().set("Location", "http://localhost:1/elsewhere");
            send(exchange, status, body);
          }
        });
    Store store = Stores.open(location("b", ",region=us-east-1", KEYS));
    assertThat(store.get("zarr.json")).isEmpty();
    assertThat(server.seen()).hasSize(2);
    assertThat(store.get(".zarray")).isEmpty();
    assertThat(server.seen()).hasSize(3);
  }

  /** Where the caller has no name the region is that of the host only. */
  @Test
  void aRegionThatStaysWrongIsAnError() throws IOException {
    server.answering(
        exchange -> {
          exchange
              .getResponseHeaders()
              .set("x-amz-bucket-region", "region-" + server.seen().size());
          send(exchange, 301, "<Error><Code>PermanentRedirect</Code></Error>");
        });
    Store store = Stores.open(location("b", ",anonymous=true", Map.of()));
    assertThatThrownBy(() -> store.get("zarr.json"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("answered 301 PermanentRedirect");
    assertThat(server.seen()).hasSizeLessThan(10);
  }

  @Test
  void theNameOfTheBucketGoesIntoThePathOrTheHost() throws IOException {
    assertThat(Stores.open(location("localhost", ",addressing=path", KEYS)).get("zarr.json"))
        .isEmpty();
    assertThat(server.seen().get(0).host()).isEqualTo("localhost:" + server.port());
    assertThat(server.seen().get(0).path()).startsWith("/localhost/a%20b/");
    assertThatThrownBy(() -> Stores.open(location("b", ",addressing=both", KEYS)).get("zarr.json"))
        .hasMessageContaining("#addressing=");
  }

  /** As that of a container beside the reader's. */
  @Test
  void theNameOfAnEndpointMayHaveUnderscores() throws IOException {
    ProxySelector before = ProxySelector.getDefault();
    ProxySelector.setDefault(
        new ProxySelector() {
          @Override
          public List<Proxy> select(URI url) {
            return List.of(new Proxy(Proxy.Type.HTTP, server.address()));
          }

          @Override
          public void connectFailed(URI url, SocketAddress address, IOException failure) {}
        });
    try {
      Map<String, String> options = new HashMap<>(KEYS);
      options.put("endpoint", "http://my_minio:9000");
      assertThat(Stores.open(location("b", "", options)).get("zarr.json")).isEmpty();
    } finally {
      ProxySelector.setDefault(before);
    }
    assertThat(server.seen().get(0).host()).isEqualTo("my_minio:9000");
    assertThat(server.seen().get(0).headers().get("authorization")).contains("SignedHeaders=host;");
  }

  @Test
  void listsAreSignedToo() throws IOException {
    server.answering(
        exchange ->
            send(
                exchange,
                200,
                "<ListBucketResult><CommonPrefixes><Prefix>a"
                    + " b/x+y.zarr/g/</Prefix></CommonPrefixes></ListBucketResult>"));
    Store store = Stores.open(location("b", ",region=us-east-1", KEYS));
    assertThat(store.folders("")).contains(List.of("g"));
    assertThat(server.seen().get(0).path())
        .isEqualTo("/b?list-type=2&delimiter=%2F&prefix=a%20b%2Fx%2By.zarr%2F");
    assertThat(server.seen().get(0).headers()).containsKey("authorization");
  }
}
