package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.fuzz.Target;
import io.github.zarrcdm.internal.store.http.values.HttpVersion;
import io.github.zarrcdm.internal.store.http.wire.ContentEncoding;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpParts;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Headers of a response, in the place of their name, and bodies that say why it failed. */
public final class HeaderTarget implements Target {
  private static final URI URL = URI.create("http://localhost/x");

  @Override
  public String name() {
    return "headers";
  }

  @Override
  public List<Seed> seeds() {
    return List.of(
        Seed.of("content-range", "bytes 0-9/10"),
        Seed.of("content-range", "bytes */10"),
        Seed.of("content-length", "9223372036854775807"),
        Seed.of("content-encoding", "gzip, identity"),
        Seed.of("content-encoding", "zstd"),
        Seed.of("content-type", "multipart/byteranges; boundary=x"),
        Seed.of("retry-after", "120"),
        Seed.of("retry-after", "Fri, 31 Dec 9999 23:59:59 GMT"),
        Seed.of("last-modified", "Wed, 21 Oct 2015 07:28:00 GMT"),
        Seed.of("etag", "W/\"a-gzip\""),
        Seed.of("etag", "\"5d8c72a5edda8d6a:3239\""),
        Seed.of("x-amz-bucket-region", "eu-west-1"),
        Seed.of("location", "http://localhost/a b"),
        Seed.of("", "<Error><Code>SlowDown</Code><Region>eu-west-1</Region></Error>"),
        Seed.of("", "{\"token\": \"sv=1\", \"msft:expiry\": \"2030-01-01T00:00:00Z\"}"));
  }

  @Override
  public void take(String place, byte[] input) throws IOException {
    String text = new String(input, StandardCharsets.ISO_8859_1);
    Map<String, String> headers = place.isEmpty() ? Map.of() : Map.of(place, text);
    ByteBuffer body = ByteBuffer.wrap(place.isEmpty() ? input : new byte[10]);
    for (int status : new int[] {200, 206, 301, 403, 503}) {
      HttpAnswer answer = new HttpAnswer(status, headers, body);
      answer.total();
      answer.stamp();
      answer.region();
      answer.json();
      if (answer.mayPass()) {
        answer.busy("x");
      }
      HttpVersion.of(answer).maySucceed(HttpVersion.of(answer));
      HttpParts.of(answer, new ByteRange.Slice(0, 10), "x");
      ContentEncoding.isApplied(answer.header("content-encoding"));
    }
    HttpAnswer.isWebPage(body);
    URL.resolve(URI.create(HttpUrl.escaped(text)));
  }

  /** An address that is none is refused where a redirect leads to it. */
  @Override
  public boolean refuses(Throwable failure) {
    return failure instanceof IOException
        || failure instanceof IllegalArgumentException
            && failure.getStackTrace()[0].getClassName().equals(URI.class.getName());
  }

  @Override
  public String toString() {
    return name();
  }
}
