package io.github.zarrcdm.serve.http;

import io.github.zarrcdm.serve.source.Value;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a request gets.
 *
 * @param value what is sent, which is closed afterwards; null if there is no body
 * @param from the first byte of it that is sent
 * @param count how many bytes are sent
 */
public record SiteResponse(
    int status, Map<String, String> headers, @Nullable Value value, long from, long count) {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** On every answer: scripts of web pages see errors, too. */
  private static final Map<String, String> ALWAYS =
      Map.of(
          "Access-Control-Allow-Origin", "*",
          "Access-Control-Expose-Headers",
              "Accept-Ranges, Content-Length, Content-Range, ETag, Last-Modified, Retry-After",
          "X-Content-Type-Options", "nosniff");

  /** Returns the headers of every answer. */
  public static Map<String, String> always() {
    return ALWAYS;
  }

  private static SiteResponse of(
      int status, Map<String, String> headers, @Nullable Value value, long from, long count) {
    Map<String, String> all = new LinkedHashMap<>(ALWAYS);
    all.putAll(headers);
    return new SiteResponse(status, all, value, from, count);
  }

  /** Returns {@code value}, or what of it {@code request} wants. */
  public static SiteResponse of(Value value, String type, SiteRequest request) {
    String tag = "\"" + value.tag() + "\"";
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("ETag", tag);
    headers.put("Cache-Control", "no-cache");
    headers.put("Accept-Ranges", "bytes");
    Optional<String> modified =
        value.modified() > 0
            ? Optional.of(DATE.format(Instant.ofEpochMilli(value.modified())))
            : Optional.empty();
    modified.ifPresent(date -> headers.put("Last-Modified", date));
    Conditions conditions = new Conditions(request, tag, modified.orElse(""));
    if (conditions.failed()) {
      return text(412, "The value is not the one of If-Match.", headers);
    }
    if (conditions.notModified()) {
      return of(304, headers, null, 0, 0);
    }
    headers.put("Content-Type", type);
    long length = value.length();
    Optional<ByteRange> range =
        request.method().equals("GET") && conditions.rangeHolds()
            ? request.header("Range").flatMap(ByteRange::parse)
            : Optional.empty();
    if (range.isEmpty()) {
      headers.put("Content-Length", Long.toString(length));
      return of(200, headers, value, 0, length);
    }
    long from = range.get().from(length);
    long to = range.get().to(length);
    if (from >= to) {
      headers.put("Content-Range", "bytes */" + length);
      return text(416, "The value has " + length + " bytes.", headers);
    }
    headers.put("Content-Range", "bytes %s-%s/%s".formatted(from, to - 1, length));
    headers.put("Content-Length", Long.toString(to - from));
    return of(206, headers, value, from, to - from);
  }

  /** A sentence. */
  public static SiteResponse text(int status, String sentence, Map<String, String> more) {
    ByteBuffer bytes = ByteBuffer.wrap((sentence + "\n").getBytes(StandardCharsets.UTF_8));
    Map<String, String> headers = new LinkedHashMap<>(more);
    headers.put("Content-Type", "text/plain; charset=utf-8");
    headers.put("Content-Length", Integer.toString(bytes.remaining()));
    headers.put("Cache-Control", "no-store");
    headers.remove("ETag");
    return of(status, headers, new Value.Whole(bytes, "", 0), 0, bytes.remaining());
  }

  /** Nothing but headers. */
  public static SiteResponse empty(int status, Map<String, String> headers) {
    return of(status, headers, null, 0, 0);
  }
}
