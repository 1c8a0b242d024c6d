package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.NetworkScope;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What clouds and their caches answer instead of a value, as their documentation shows it. */
class CloudAnswersTest {
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [4], "data_type": "uint8", "fill_value": 7,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default"}, "codecs": [{"name": "bytes"}]}
      """;

  /** For a key that does not exist. */
  enum Missing {
    R2(404, "application/xml", error("NoSuchKey")),
    R2_BY_ITS_PUBLIC_DOMAIN(404, "text/html", "<!DOCTYPE html><title>Not Found</title>"),
    CEPH_AND_HETZNER(
        404, "application/xml", error("NoSuchKey</Code><BucketName>b</BucketName><Code>")),
    CEPH_BY_SWIFT(404, "text/plain; charset=utf-8", "NoSuchKey"),
    MINIO(404, "application/xml", error("NoSuchKey</Code><Key>k</Key><Code>")),
    GOOGLE_IN_JSON(404, "application/json", "{\"error\": {\"code\": 404, \"message\": \"No\"}}"),
    BACKBLAZE(404, "application/json", "{\"code\": \"not_found\", \"status\": 404}"),
    AZURE(404, "application/xml", "\ufeff" + error("BlobNotFound")),
    HUGGING_FACE(404, "text/plain", "Entry not found");

    private final int status;
    private final String type;
    private final String body;

    Missing(int status, String type, String body) {
      this.status = status;
      this.type = type;
      this.body = body;
    }
  }

  /** For a caller who may not read, or may no longer. */
  enum Refused {
    R2(401, error("Unauthorized"), "it asks who you are"),
    R2_WITH_AN_OLD_SIGNATURE(400, error("ExpiredRequest"), "ExpiredRequest"),
    R2_WITH_A_WRONG_SIGNATURE(403, error("SignatureDoesNotMatch"), "SignatureDoesNotMatch"),
    AZURE(409, error("PublicAccessNotPermitted"), "PublicAccessNotPermitted"),
    BACKBLAZE(401, "{\"code\": \"unauthorized\", \"status\": 401}", "401"),
    CEPH(403, error("RequestTimeTooSkewed"), "RequestTimeTooSkewed"),
    A_BUCKET_THAT_IS_GONE(404, error("NoSuchBucket"), "NoSuchBucket");

    private final int status;
    private final String body;
    private final String told;

    Refused(int status, String body, String told) {
      this.status = status;
      this.body = body;
      this.told = told;
    }
  }

  private static String error(String code) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>" + code + "</Code></Error>";
  }

  /** A server that answers for the second chunk as {@code fault} does. */
  private static WebServer server(WebServer.Fault fault) throws IOException {
    return WebServer.of(
            Map.of(
                "zarr.json", ARRAY.getBytes(UTF_8), "c/0", new byte[] {1, 2}, "c/1", new byte[2]))
        .with((exchange, key) -> key.equals("c/1") && fault.answers(exchange, key));
  }

  private static byte[] read(WebServer server) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(server.url())) {
      return (byte[]) dataset.read(dataset.root().arrays().get(0), Section.all(4));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMissingChunkIsItsFillValue(Missing cloud) throws IOException {
    try (WebServer server =
        server(
            (exchange, key) -> {
              WebServer.answer(exchange, cloud.status, cloud.type, cloud.body.getBytes(UTF_8));
              return true;
            })) {
      assertThat(read(server)).containsExactly(1, 2, 7, 7);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRefusalIsAnErrorThatTellsTheCode(Refused cloud) throws IOException {
    try (WebServer server =
        server(
            (exchange, key) -> {
              WebServer.answer(
                  exchange, cloud.status, "application/xml", cloud.body.getBytes(UTF_8));
              return true;
            })) {
      assertThatThrownBy(() -> read(server))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(cloud.told);
    }
  }

  /** Cloudflare's 520 to 530, 509 of simple hosts, 529 and 598 of others. */
  @Test
  void temporaryFailuresOfServersAndCachesAreRetried() throws IOException {
    List<Integer> codes = List.of(500, 502, 503, 504, 509, 520, 521, 522, 523, 524, 529, 530, 598);
    for (int code : codes) {
      AtomicInteger asked = new AtomicInteger();
      try (WebServer server =
          server(
              (exchange, key) -> {
                boolean first = asked.getAndIncrement() == 0;
                if (first) {
                  WebServer.answer(exchange, code, "text/html", new byte[0]);
                }
                return first;
              })) {
        assertThat(read(server)).as("after %d", code).containsExactly(1, 2, 0, 0);
      }
    }
  }

  /**
   * What passes, although its status says otherwise; also for documents, of which some are missing.
   */
  @ParameterizedTest
  @CsvSource({
    "400, RequestTimeout",
    "403, RequestLimitExceeded",
    "403, ''",
    "409, OperationAborted"
  })
  void aCallerWhoShallWaitIsNotRefused(int status, String code) throws IOException {
    Set<String> asked = ConcurrentHashMap.newKeySet();
    try (WebServer server =
        server((exchange, key) -> false)
            .with(
                (exchange, key) -> {
                  boolean first = key != null && asked.add(key);
                  if (first) {
                    exchange.getResponseHeaders().set("Retry-After", "0");
                    WebServer.answer(
                        exchange, status, "application/xml", error(code).getBytes(UTF_8));
                  }
                  return first;
                })) {
      assertThat(read(server)).containsExactly(1, 2, 0, 0);
    }
  }

  /** It does not mean that the document is missing, and its attributes with it. */
  @Test
  void aDocumentThatIsRefusedForAReasonIsAnError() throws IOException {
    try (WebServer server =
        server((exchange, key) -> false)
            .with(
                (exchange, key) -> {
                  WebServer.answer(
                      exchange, 403, "application/xml", error("ExpiredToken").getBytes(UTF_8));
                  return true;
                })) {
      assertThatThrownBy(() -> read(server))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("403 ExpiredToken");
    }
  }

  /** MinIO says "bytes 0--1/0" of the last bytes of an empty value, Amazon 416. */
  @Test
  void theLastBytesOfAnEmptyValue() throws IOException {
    try (WebServer server =
        WebServer.of(Map.of("c", new byte[0]))
            .with(
                (exchange, key) -> {
                  boolean get = exchange.getRequestMethod().equals("GET");
                  if (get) {
                    exchange.getResponseHeaders().set("Content-Range", "bytes 0--1/0");
                    WebServer.answer(exchange, 206, "application/xml", new byte[0]);
                  }
                  return get;
                })) {
      HttpUrl url = HttpUrl.of(server.url());
      HttpWire wire = new HttpWire(Signer.NOBODY, NetworkScope.ANYWHERE);
      Store store =
          new RetryStore(
              new HttpStore(url.toString(), url, wire, Optional.empty()), 2, Duration.ofMillis(1));
      assertThat(store.get("c", new Suffix(20))).contains(ByteBuffer.allocate(0));
    }
  }
}
