package io.github.zarrcdm.internal.store.http.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpRequest;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.location.Locations;
import io.github.zarrcdm.store.Stores;
import io.github.zarrcdm.testing.WebServer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where buckets are, without the second jar: that one knows keys, not places. */
class S3SignerTest {
  private static final S3Caller NOBODY = new S3Caller.Fixed(S3Caller.NOBODY, "");

  private static S3Signer signer(String location, String bucket) throws Exception {
    return new S3Signer(Locations.parse(location), bucket, NOBODY);
  }

  @ParameterizedTest
  @CsvSource({
    "s3://b/k, b, https://b.s3.us-east-1.amazonaws.com/k",
    "'s3://b/k#region=eu-west-3', b, https://b.s3.eu-west-3.amazonaws.com/k",
    "'s3://b/k#region=cn-north-1', b, https://b.s3.cn-north-1.amazonaws.com.cn/k",
    "s3://b.with.dots/k, b.with.dots, https://s3.us-east-1.amazonaws.com/b.with.dots/k",
    "s3://Old_Bucket/k, Old_Bucket, https://s3.us-east-1.amazonaws.com/Old_Bucket/k",
    "'s3://b/k#addressing=path', b, https://s3.us-east-1.amazonaws.com/b/k",
    "'s3://b/k#endpoint=https://s3.example.org', b, https://s3.example.org/b/k",
    "'s3://b/k#endpoint=s3.example.org/', b, https://s3.example.org/b/k",
    "'s3://b/k#endpoint=https://s3.example.org:9000,addressing=virtual', b,"
        + " https://b.s3.example.org:9000/k",
    "'s3://tenant:b/k#endpoint=https://s3.example.org', tenant:b, https://s3.example.org/tenant:b/k"
  })
  void theUrlOfAKey(String location, String bucket, String url) throws Exception {
    assertThat(signer(location, bucket).root("k", "").path()).isEqualTo(url);
  }

  @Test
  void requestsGoToTheRegionThatS3Names() throws Exception {
    S3Signer signer = signer("s3://b/k", "b");
    URI first = URI.create("https://b.s3.us-east-1.amazonaws.com/k/zarr.json");
    HttpRequest request =
        new HttpRequest("GET", first, Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    assertThat(signer.sign(request).url()).isEqualTo(first);
    HttpAnswer elsewhere =
        new HttpAnswer(301, Map.of("x-amz-bucket-region", "us-west-2"), ByteBuffer.allocate(0));
    assertThat(signer.renews(request, elsewhere)).isTrue();
    assertThat(signer.sign(request).url())
        .hasToString("https://b.s3.us-west-2.amazonaws.com/k/zarr.json");
    assertThat(signer.renews(request, elsewhere)).isFalse();
  }

  /** As S3 answers for a bucket that was made in the last hours. */
  @ParameterizedTest
  @CsvSource({
    "https://b.s3-us-west-2.amazonaws.com/k/zarr.json,"
        + " https://b.s3.us-west-2.amazonaws.com/k/zarr.json",
    "https://s3.eu-west-1.amazonaws.com/b/k/zarr.json,"
        + " https://b.s3.eu-west-1.amazonaws.com/k/zarr.json",
    "https://evil.org/s3.eu-west-1.amazonaws.com/, ''",
    "https://s3.eu-west-1.amazonaws.com.evil.org/k, ''"
  })
  void requestsGoToTheRegionThatARedirectNames(String target, String url) throws Exception {
    S3Signer signer = signer("s3://b/k", "b");
    URI first = URI.create("https://b.s3.us-east-1.amazonaws.com/k/zarr.json");
    HttpRequest request =
        new HttpRequest("GET", first, Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    HttpAnswer redirect = new HttpAnswer(307, Map.of("location", target), ByteBuffer.allocate(0));
    assertThat(signer.renews(request, redirect)).isEqualTo(!url.isEmpty());
    assertThat(signer.sign(request).url()).hasToString(url.isEmpty() ? first.toString() : url);
  }

  @ParameterizedTest
  @CsvSource({
    "s3://b/k, false",
    "s3://b/k#requester_pays=false, false",
    "s3://b/k#requester_pays=0, false",
    "s3://b/k#requester_pays=, true",
    "s3://b/k#requester_pays=True, true"
  })
  void theCallerPaysIfTheLocationSaysSo(String location, boolean pays) throws Exception {
    URI url = URI.create("https://b.s3.us-east-1.amazonaws.com/k");
    HttpRequest request =
        new HttpRequest("GET", url, Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
    Map<String, String> sent = signer(location, "b").sign(request).headers();
    assertThat(sent).isEqualTo(pays ? Map.of("x-amz-request-payer", "requester") : Map.of());
  }

  @Test
  void otherServersAreShownNothing() throws Exception {
    S3Signer signer = signer("s3://b/k#requester_pays=true", "b");
    for (String url :
        Set.of("https://b.s3.us-east-1.amazonaws.com.evil.org/k", "https://evil.org/k")) {
      HttpRequest request =
          new HttpRequest(
              "GET", URI.create(url), Map.of(), null, LengthLimit.of(Limit.VALUE_BYTES));
      assertThat(signer.sign(request)).isEqualTo(request);
    }
  }

  /** Several may be under way, and be refused, when the first one shows that it is public. */
  @Test
  void ofAPublicBucketNoRefusalIsTheLastWord() throws Exception {
    S3Signer signer = signer("s3://b/k", "b");
    HttpRequest signed =
        new HttpRequest(
            "GET",
            URI.create("https://b.s3.us-east-1.amazonaws.com/k"),
            Map.of("Authorization", "AWS4-HMAC-SHA256"),
            null,
            LengthLimit.of(Limit.VALUE_BYTES));
    HttpAnswer refusal = new HttpAnswer(403, Map.of(), ByteBuffer.allocate(0));
    for (int i = 0; i < 8; i++) {
      assertThat(signer.withoutName(signed, refusal)).isPresent();
    }
    assertThat(signer.withoutName(signed, refusal)).isEmpty();
    signer.letAnybodyRead();
    assertThat(signer.withoutName(signed, refusal)).isPresent();
  }

  @Test
  void publicBucketsOpenWithoutTheSecondJar() throws Exception {
    try (WebServer server = WebServer.of(Map.of("zarr.json", new byte[] {'{', '}'}))) {
      String endpoint = server.url().replace("/x.zarr", "");
      assertThat(Stores.open("s3://x.zarr#endpoint=" + endpoint).get("zarr.json")).isPresent();
    }
  }

  @Test
  void theEnvironmentMayNameTheEndpoint() throws Exception {
    try (WebServer server = WebServer.of(Map.of("zarr.json", new byte[] {'{', '}'}))) {
      String endpoint = server.url().replace("/x.zarr", "");
      for (String name : S3StoreProvider.ENDPOINT) {
        S3StoreProvider provider = new S3StoreProvider(Map.of(name, endpoint));
        assertThat(provider.open(Locations.parse("s3://x.zarr")).get("zarr.json")).isPresent();
        String other = "s3://x.zarr#endpoint=" + endpoint + "/elsewhere";
        assertThat(provider.open(Locations.parse(other)).get("zarr.json")).isEmpty();
        Map<String, String> ignored = Map.of(name, "no URL", S3StoreProvider.IGNORED, "true");
        assertThat(
                new S3StoreProvider(ignored)
                    .open(Locations.parse("s3://x.zarr#endpoint=" + endpoint))
                    .get("zarr.json"))
            .isPresent();
        assertThat(new S3StoreProvider(ignored).open(Locations.parse("s3://x.zarr"))).isNotNull();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://b/x#profile=me", "s3://b/x#sign=https://example.org/s3credentials"})
  void keysNeedTheSecondJar(String location) {
    assertThatThrownBy(() -> Stores.open(location))
        .hasMessageContaining("Put zarr-cdm-s3 beside zarr-cdm");
  }

  /** S3 ignores unknown queries: the bucket of this name at Amazon would be read. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://b/x.zarr?endpoint=https://minio.example.org",
        "s3://b/x.zarr?endpoint_override=minio.example.org&scheme=http",
        "s3://b/x.zarr?versionId=1&region=eu-west-1"
      })
  void optionsInTheQueryAreReported(String location) {
    assertThatThrownBy(() -> Stores.open(location))
        .hasMessageContaining("#endpoint=https://host,region=NAME")
        .hasMessageNotContaining("minio");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://arn:aws:s3:us-west-2:123456789012:accesspoint/ap/x.zarr",
        "s3://fast--usw2-az1--x-s3/x.zarr"
      })
  void bucketsOfOtherKindsAreReported(String location) {
    assertThatThrownBy(() -> Stores.open(location)).hasMessageContaining("s3alias");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "s3://@host/x",
        "s3://b#endpoint=ftp://host",
        "s3://b/x#endpoint=http://",
        "s3://b/x#endpoint=http://me:hush@host"
      })
  void locationsWithoutABucketOrServerAreRefused(String location) {
    assertThatThrownBy(() -> Stores.open(location))
        .hasMessageContaining("form is")
        .hasMessageNotContaining("hush");
  }
}
