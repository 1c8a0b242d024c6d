package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.store.http.listing.AutoIndex;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.listing.BucketListing.Dialect;
import io.github.zarrcdm.internal.store.http.listing.DavListing;
import io.github.zarrcdm.internal.store.http.listing.FolderIndex;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lists of folders, as web servers and buckets send them. */
public final class ListingTarget implements Target {
  private static final HttpUrl URL = HttpUrl.of("http://localhost/bucket/x");

  @Override
  public String name() {
    return "listings";
  }

  @Override
  public List<Seed> seeds() {
    return List.of(
        Seed.of(
            "text/html", "<title>Index of /x/</title><a href=\"../\">..</a><A HREF='a%20b/'>a</A>"),
        Seed.of("text/html", "<a href=http://localhost/x/a/>a</a> <a href=\"x&amp;y&#38;&#x26;\">"),
        Seed.of(
            "application/json", "[{\"name\":\"a/\",\"type\":\"directory\",\"is_dir\":true}, {}]"),
        Seed.of(
            "text/xml",
            "<?xml version=\"1.0\"?><list><directory a=\"b\">a&lt;b</directory></list>"),
        Seed.of(
            "DAV",
            "<d:multistatus xmlns:d=\"DAV:\"><d:response><d:href>/x/</d:href><d:collection/>"
                + "</d:response><d:response><d:href>/x/a%20b</d:href><d:collection/></d:response>"
                + "</d:multistatus>"),
        Seed.of(
            "S3",
            "<ListBucketResult><CommonPrefixes><Prefix>x/a/</Prefix></CommonPrefixes>"
                + "<NextContinuationToken>n</NextContinuationToken></ListBucketResult>"),
        Seed.of(
            "AZURE",
            "<EnumerationResults><Blobs><BlobPrefix><Name>x/a/</Name></BlobPrefix></Blobs>"
                + "<NextMarker/></EnumerationResults>"));
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    ByteBuffer body = ByteBuffer.wrap(input);
    switch (place) {
      case "text/html" -> FolderIndex.folders(body, "/x/", new AtomicBoolean(), () -> place);
      case "application/json", "text/xml" ->
          AutoIndex.folders(
              new HttpAnswer(HttpAnswer.OK, Map.of("content-type", place), body), () -> place);
      case "DAV" -> DavListing.folders(body, () -> place);
      case "S3", "AZURE" ->
          BucketListing.below("http://localhost/", Dialect.valueOf(place), URL)
              .read(body, "", place);
      default -> {
        // no such server
      }
    }
  }

  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException;
  }

  @Override
  public String toString() {
    return name();
  }
}
