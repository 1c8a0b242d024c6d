package io.github.zarrcdm.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which callers may read, which may not, and what servers do wrong. */
class S3AccessTest {
  private static final Map<String, byte[]> VALUES =
      Map.of("zarr.json", "{}".getBytes(UTF_8), "c/0", new byte[9]);

  @BeforeAll
  static void noMachineOfAmazon() {
    System.setProperty("aws.disableEc2Metadata", "true");
  }

  @AfterEach
  void signOut() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }

  private static void signIn(String secret) {
    System.setProperty("aws.accessKeyId", S3Server.USER);
    System.setProperty("aws.secretAccessKey", secret);
  }

  @Test
  void aPrivateBucketOpensToWhoIsSignedIn() throws Exception {
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      signIn(S3Server.SECRET);
      assertThat(Stores.open(server.location("x.zarr")).get("zarr.json")).isPresent();
    }
  }

  /** As products of Sentinel have them. The signature covers the key. */
  @ParameterizedTest
  @ValueSource(strings = {"r10m:b02/c/0", "2026-01-01T00:00:00/a b+ä=(1)/0.0"})
  void keysOfAPrivateBucketMayHaveAnyCharacter(String key) throws Exception {
    try (S3Server server = S3Server.closed().with("x:y.zarr", Map.of(key, new byte[5]))) {
      signIn(S3Server.SECRET);
      Store store = Stores.open(server.location("x:y.zarr"));
      assertThat(store.get(key)).map(ByteBuffer::remaining).contains(5);
    }
  }

  @Test
  void aPublicBucketOpensToAnybody() throws Exception {
    try (S3Server server = S3Server.open().with("x.zarr", VALUES)) {
      assertThat(Stores.open(server.location("x.zarr")).get("zarr.json")).isPresent();
    }
  }

  /** Refuses who is known, as a public bucket does if the role of a machine is for others only. */
  private static WebServer lettingIn(boolean anybody) throws IOException {
    WebServer server = WebServer.of(Map.of("k/c", new byte[9]));
    server.with(
        (exchange, key) -> {
          boolean signed = exchange.getRequestHeaders().containsKey("Authorization");
          if (anybody && !signed) {
            return false;
          }
          exchange.sendResponseHeaders(403, -1);
          return true;
        });
    return server;
  }

  private static String location(WebServer server, String options) {
    String endpoint = server.url().replace("/x.zarr", "");
    return "s3://x.zarr/k#region=eu-west-1,endpoint=" + endpoint + options;
  }

  @Test
  void keysThatAPublicBucketRefusesAreLeftOut() throws Exception {
    signIn(S3Server.SECRET);
    try (WebServer server = lettingIn(true)) {
      Store store = Stores.open(location(server, ""));
      assertThat(store.findings()).isEmpty();
      assertThat(store.get("c")).map(ByteBuffer::remaining).contains(9);
      assertThat(server.requests()).hasSize(2);
      assertThat(store.get("c")).isPresent();
      assertThat(store.get("d")).isEmpty();
      assertThat(server.requests()).containsExactly("GET k/c", "GET k/d");
      assertThat(store.findings().toString())
          .contains("refuses the credentials that were found", "anonymous=true");
    }
  }

  /** S3 refuses missing keys to who may not list a bucket, and here anybody may list it alone. */
  @Test
  void keysAreNotLeftOutWhereAnybodyMayListAndNotRead() throws Exception {
    signIn(S3Server.SECRET);
    try (WebServer server = WebServer.of(Map.of("k/c", new byte[9]))) {
      server.with(
          (exchange, key) -> {
            boolean signed = exchange.getRequestHeaders().containsKey("Authorization");
            if (signed == key.equals("k/c")) {
              return false;
            }
            exchange.sendResponseHeaders(403, -1);
            return true;
          });
      Store store = Stores.open(location(server, ""));
      assertThat(store.get("zarr.json")).isEmpty();
      assertThat(store.get("c")).map(ByteBuffer::remaining).contains(9);
      assertThat(store.findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {",anonymous=false", ",profile=none"})
  void keysThatAUserNamesAreNotLeftOut(String option) throws Exception {
    signIn(S3Server.SECRET);
    try (WebServer server = lettingIn(true)) {
      assertThatThrownBy(() -> Stores.open(location(server, option)).get("c"))
          .isInstanceOf(ZarrException.class);
    }
  }

  /**
   * What is refused may also be a key that is not there: that costs a few requests, and no more.
   */
  @Test
  void aBucketThatRefusesAnybodyIsSoonAskedWithKeysAlone() throws Exception {
    signIn(S3Server.SECRET);
    try (WebServer server = lettingIn(false)) {
      Store store = Stores.open(location(server, ""));
      for (int i = 0; i < 20; i++) {
        store.get(i + "/zarr.json");
      }
      assertThat(server.requests()).hasSize(28);
      assertThat(store.findings()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",anonymous=true"})
  void aPrivateBucketSaysHowToSignIn(String option) throws Exception {
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      Store store = Stores.open(server.location("x.zarr") + option);
      assertThat(store.get("zarr.json")).isEmpty();
      assertThat(AdaptedStore.internal(store).remark())
          .contains("403")
          .contains("AWS_ACCESS_KEY_ID");
      assertThat(store.folders("")).isEmpty();
      assertThatThrownBy(() -> store.get("c/0"))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("s3://bucket/x.zarr: c/0: the server answered 403");
    }
  }

  @Test
  void aWrongSecretIsReportedAndNotShown() throws Exception {
    try (S3Server server = S3Server.closed().with("x.zarr", VALUES)) {
      signIn("wrong-s3cret");
      Store store = Stores.open(server.location("x.zarr"));
      assertThatThrownBy(() -> store.get("c/0"))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("SignatureDoesNotMatch")
          .hasMessageNotContaining("wrong-s3cret");
    }
  }

  @Test
  void aBucketThatIsNotThereIsReported() throws Exception {
    try (S3Server server = S3Server.open()) {
      String location = server.location("x.zarr").replace("s3://bucket", "s3://no-bucket");
      assertThatThrownBy(() -> Stores.open(location + ",anonymous=true").get("zarr.json"))
          .isInstanceOf(ZarrException.Unavailable.class)
          .hasMessageContaining("NoSuchBucket");
    }
  }

  @Test
  void netcdfJavasOwnSpellingOpensToo() throws Exception {
    try (S3Server server = S3Server.open().with("x.zarr", VALUES)) {
      String options = server.location("").replaceFirst(".*#", "#") + ",anonymous=true";
      assertThat(Stores.open("cdms3:bucket?x.zarr" + options).get("zarr.json")).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://key:secret@bucket/x.zarr", "s3://b/x#endpoint=http://"})
  void locationsWithoutABucketFailCleanly(String location) {
    assertThatThrownBy(() -> Stores.open(location))
        .isInstanceOf(ZarrException.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void noServerThereIsReported() {
    assertThatThrownBy(
            () ->
                Stores.open("s3://b/x.zarr#endpoint=http://127.0.0.1:1,anonymous=true")
                    .get("zarr.json"))
        .isInstanceOf(ZarrException.Unavailable.class)
        .hasMessageContaining("the server cannot be reached");
  }

  /** Answers the first three requests as {@code fault} does, then as S3. */
  private static ByteBuffer readWith(WebServer.Fault fault) throws IOException {
    byte[] value = new byte[100_000];
    AtomicInteger left = new AtomicInteger(3);
    try (WebServer server = WebServer.of(Map.of("k/c", value))) {
      server.with((exchange, key) -> left.getAndDecrement() > 0 && fault.answers(exchange, key));
      String endpoint = server.url().replace("/x.zarr", "");
      Store store =
          Stores.open("s3://x.zarr/k#region=eu-west-1,anonymous=true,endpoint=" + endpoint);
      assertThat(store.get("c", new Slice(10, 10)).orElseThrow().remaining()).isEqualTo(10);
      assertThat(server.requests()).hasSize(4);
      return store.get("c").orElseThrow();
    }
  }

  @Test
  void aTemporaryFailureIsHidden() throws IOException {
    ByteBuffer value =
        readWith(
            (exchange, key) -> {
              WebServer.answer(exchange, 503, "text/plain", new byte[0]);
              return true;
            });
    assertThat(value.remaining()).isEqualTo(100_000);
  }

  @Test
  void aBodyThatBreaksOffIsRequestedAgain() throws IOException {
    ByteBuffer value =
        readWith(
            (exchange, key) -> {
              exchange.getResponseHeaders().set("Content-Range", "bytes 10-19/100000");
              exchange.sendResponseHeaders(206, 10);
              exchange.getResponseBody().write(new byte[4]);
              exchange.getResponseBody().flush();
              return true;
            });
    assertThat(value.remaining()).isEqualTo(100_000);
  }
}
