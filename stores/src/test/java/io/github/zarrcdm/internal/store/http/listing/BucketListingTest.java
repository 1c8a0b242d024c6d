package io.github.zarrcdm.internal.store.http.listing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.listing.BucketListing.Dialect;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.OriginNetworkScope;
import io.github.zarrcdm.internal.store.http.wire.Signer;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.testing.WebServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups in clouds that have no consolidated metadata: what is in them is asked for. */
class BucketListingTest {
  private static final String GROUP = "{\"zarr_format\": 3, \"node_type\": \"group\"}";
  private static final String ARRAY =
      """
      {"zarr_format": 3, "node_type": "array", "shape": [2], "data_type": "uint8", "fill_value": 7,
       "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [2]}},
       "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
       "codecs": [{"name": "bytes"}]}
      """;

  /** A bucket that gives its list on two pages, one folder on each. */
  private static WebServer bucket(String in, String first, String second, String next)
      throws IOException {
    Map<String, byte[]> values = new HashMap<>();
    values.put(in + "s/zarr.json", GROUP.getBytes(UTF_8));
    values.put(in + "s/a/zarr.json", ARRAY.getBytes(UTF_8));
    values.put(in + "s/b é/zarr.json", ARRAY.getBytes(UTF_8));
    return WebServer.of(values)
        .with(
            (exchange, key) -> {
              String query = String.valueOf(exchange.getRequestURI().getQuery());
              boolean list =
                  (in.equals(key + "/") || in.equals(key)) && query.contains("prefix=s/");
              if (list) {
                String page = query.contains(next) ? second : first;
                WebServer.answer(exchange, 200, "application/xml", page.getBytes(UTF_8));
              }
              return list;
            });
  }

  private static void assertFound(String location) throws IOException {
    try (ZarrDataset dataset = ZarrDataset.open(location)) {
      assertThat(dataset.root().arrays()).extracting(Array::path).containsExactly("/a", "/b é");
    }
  }

  @Test
  void pagesWithoutFoldersAreFollowed() throws IOException {
    try (WebServer server =
        bucket(
            "",
            "<ListBucketResult><NextContinuationToken>2</NextContinuationToken></ListBucketResult>",
            """
            <ListBucketResult><CommonPrefixes><Prefix>s/a/</Prefix></CommonPrefixes>
            <CommonPrefixes><Prefix>s/b é/</Prefix></CommonPrefixes></ListBucketResult>\
            """,
            "continuation-token=2")) {
      assertFound("gs://x.zarr/s#endpoint=" + endpoint(server));
    }
  }

  /**
   * Pages that lead to themselves, or to ever new ones with one name each; the latter are read
   * twice, as long lists are.
   */
  @ParameterizedTest
  @CsvSource({"false, the same page, 2", "true, zarrcdm.limit.listings, 5"})
  void listsWithoutEndAreRefused(boolean everNew, String message, int most) throws IOException {
    AtomicInteger pages = new AtomicInteger();
    try (WebServer server =
        WebServer.of(Map.of())
            .with(
                (exchange, key) -> {
                  int page = pages.incrementAndGet();
                  String answer =
                      "<R><CommonPrefixes><Prefix>s/n%d/</Prefix></CommonPrefixes><NextContinuationToken>%d</NextContinuationToken></R>"
                          .formatted(page, everNew ? page : 1);
                  WebServer.answer(exchange, 200, "application/xml", answer.getBytes(UTF_8));
                  return true;
                })) {
      HttpUrl root = HttpUrl.of(endpoint(server) + "/b/s");
      BucketListing listing = BucketListing.below(endpoint(server) + "/", Dialect.S3, root);
      Budget almostTaken = new Budget(Limit.LISTINGS);
      almostTaken.take(Limit.LISTINGS.value() - 3, () -> "");
      HttpFolders folders =
          new HttpFolders(
              root,
              new HttpWire(Signer.NOBODY, new OriginNetworkScope(root)),
              listing,
              new AtomicBoolean(),
              new AtomicBoolean(),
              new Semaphore(1),
              almostTaken);
      assertThatThrownBy(() -> folders.below("", "it")).hasMessageContaining(message);
      assertThat(pages.get()).isBetween(2, most);
    }
  }

  private static String endpoint(WebServer server) {
    return server.url().replace("/x.zarr", "");
  }

  @Test
  void googleAndAmazonListByPages() throws IOException {
    try (WebServer server =
        bucket(
            "",
            """
            <?xml version="1.0"?><ListBucketResult xmlns="http://doc.s3.amazonaws.com/2006-03-01"><Name>x</Name><Prefix>s/</Prefix>
            <IsTruncated>true</IsTruncated><NextContinuationToken>more+/</NextContinuationToken>
            <Contents><Key>s/zarr.json</Key></Contents><CommonPrefixes><Prefix>s/a/</Prefix></CommonPrefixes></ListBucketResult>\
            """,
            """
            <ListBucketResult><CommonPrefixes><Prefix>s/b é/</Prefix></CommonPrefixes></ListBucketResult>\
            """,
            "continuation-token=more+/")) {
      assertFound("gs://x.zarr/s#endpoint=" + endpoint(server));
    }
  }

  @Test
  void azureListsByPages() throws IOException {
    try (WebServer server =
        bucket(
            "c/",
            """
            <?xml version="1.0" encoding="utf-8"?><EnumerationResults><Prefix>s/</Prefix><Blobs><BlobPrefix><Name>s/a/</Name></BlobPrefix>
            <Blob><Name>s/zarr.json</Name></Blob></Blobs><NextMarker>2!8</NextMarker></EnumerationResults>\
            """,
            """
            <EnumerationResults><Blobs><BlobPrefix><Name>s/b é/</Name></BlobPrefix></Blobs><NextMarker /></EnumerationResults>\
            """,
            "marker=2!8")) {
      assertFound("az://c/s?sv=1&sig=hush#account=me,endpoint=" + server.url());
      assertThat(server.requests()).allMatch(request -> request.contains("sig=hush"));
    }
  }

  private static BucketListing.Page read(byte[] list) throws IOException {
    return BucketListing.below("http://h/", Dialect.S3, HttpUrl.of("http://h/b"))
        .read(ByteBuffer.wrap(list), "", "b");
  }

  private static byte[] list(String name) {
    return ("<L><CommonPrefixes><Prefix>" + name + "/</Prefix></CommonPrefixes></L>")
        .getBytes(UTF_8);
  }

  /** Azure sends it. */
  @Test
  void aListMayBeginWithAByteOrderMark() throws IOException {
    assertThat(read(list("a")).names()).containsExactly("a");
    assertThat(read(("\ufeff" + new String(list("\u00e4"), UTF_8)).getBytes(UTF_8)).names())
        .containsExactly("\u00e4");
  }

  /** The JDK's parser prints some errors to the standard error, besides throwing them. */
  @Test
  void aListThatIsNotTextIsAnErrorAndNothingIsPrinted() {
    byte[] list = list("a");
    list[list.length / 2] = (byte) 0xff;
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      assertThatThrownBy(() -> read(list)).hasMessageContaining("is not XML");
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  /** Nothing is read from elsewhere, and nothing grows. */
  @Test
  void anEntityInAListIsNotFollowed() {
    BucketListing listing =
        BucketListing.of(HttpUrl.of("https://storage.googleapis.com/b/s")).orElseThrow();
    byte[] list =
        "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><ListBucketResult><CommonPrefixes><Prefix>s/&e;/</Prefix></CommonPrefixes></ListBucketResult>"
            .getBytes(UTF_8);
    assertThatThrownBy(() -> listing.read(ByteBuffer.wrap(list), "", "b"))
        .isInstanceOf(ZarrException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "https://storage.googleapis.com/b/a/s, g,"
        + " https://storage.googleapis.com/b?list-type=2&delimiter=%2F&prefix=a%2Fs%2Fg%2F",
    "https://b.storage.googleapis.com/s, '',"
        + " https://b.storage.googleapis.com?list-type=2&delimiter=%2F&prefix=s%2F",
    "https://b.s3.us-west-2.amazonaws.com/s, '',"
        + " https://b.s3.us-west-2.amazonaws.com?list-type=2&delimiter=%2F&prefix=s%2F",
    "https://b.s3.dualstack.eu-west-1.amazonaws.com/s, '',"
        + " https://b.s3.dualstack.eu-west-1.amazonaws.com?list-type=2&delimiter=%2F&prefix=s%2F",
    "https://s3-fips.dualstack.us-gov-west-1.amazonaws.com/b, '',"
        + " https://s3-fips.dualstack.us-gov-west-1.amazonaws.com/b?list-type=2&delimiter=%2F",
    "https://b.s3-accelerate.amazonaws.com, '',"
        + " https://b.s3-accelerate.amazonaws.com?list-type=2&delimiter=%2F",
    "https://b.s3.cn-north-1.amazonaws.com.cn, '',"
        + " https://b.s3.cn-north-1.amazonaws.com.cn?list-type=2&delimiter=%2F",
    "https://acc.blob.core.usgovcloudapi.net/c, '',"
        + " https://acc.blob.core.usgovcloudapi.net/c?restype=container&comp=list&delimiter=%2F",
    "https://s3.amazonaws.com/b, '', https://s3.amazonaws.com/b?list-type=2&delimiter=%2F",
    "https://s3.amazonaws.com/b/a s, g,"
        + " https://s3.amazonaws.com/b?list-type=2&delimiter=%2F&prefix=a%20s%2Fg%2F",
    "https://b.storage.googleapis.com/a%20s+%C3%A9, '',"
        + " https://b.storage.googleapis.com?list-type=2&delimiter=%2F&prefix=a%20s%2B%C3%A9%2F",
    "https://acc.blob.core.windows.net/c/100%, '',"
        + " https://acc.blob.core.windows.net/c?restype=container&comp=list&delimiter=%2F&prefix=100%25%2F",
    "https://acc.blob.core.windows.net/c/s?sig=x, '',"
        + " https://acc.blob.core.windows.net/c?sig=x&restype=container&comp=list&delimiter=%2F&prefix=s%2F"
  })
  void urlsOfCloudsAreKnown(String url, String prefix, String page) {
    assertThat(BucketListing.of(HttpUrl.of(url)).orElseThrow().page(prefix, null))
        .isEqualTo(URI.create(page));
  }

  /** URLs of stores have escapes, keys in lists have none. */
  @Test
  void keysAreThoseOfTheStore() throws IOException {
    BucketListing listing =
        BucketListing.of(HttpUrl.of("https://b.s3.amazonaws.com/a%20s")).orElseThrow();
    byte[] list = "<L><Contents><Key>a s/g/zarr.json</Key></Contents></L>".getBytes(UTF_8);
    assertThat(listing.readKeys(ByteBuffer.wrap(list), "b").names()).containsExactly("g/zarr.json");
  }

  @Test
  void otherServersHaveNoList() {
    assertThat(BucketListing.of(HttpUrl.of("https://storage.googleapis.com.example.org/b/s")))
        .isEmpty();
    assertThat(BucketListing.of(HttpUrl.of("https://example.org/s"))).isEmpty();
    assertThat(BucketListing.of(HttpUrl.of("https://s3.amazonaws.com.cn.example.org/b"))).isEmpty();
  }
}
