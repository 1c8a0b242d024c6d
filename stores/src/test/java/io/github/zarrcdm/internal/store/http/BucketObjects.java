package io.github.zarrcdm.internal.store.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** What a bucket holds, and the versions of it. */
public final class BucketObjects {
  /** An object, what no other version of it has, and when it was put. */
  record Stored(byte[] bytes, String etag, Instant put) {
    static Stored of(byte[] bytes, int tag) {
      return new Stored(bytes, '"' + Integer.toHexString(tag) + '"', Instant.now());
    }
  }

  private final ConcurrentSkipListMap<String, Stored> objects = new ConcurrentSkipListMap<>();
  public volatile boolean keepsConditions = true;

  /** False if conditions of requests to remove something are ignored, as by most servers. */
  public volatile boolean keepsConditionsOfRemovals;

  /** False if versions with the same content have the same tag, as with Amazon. */
  public volatile boolean tellsVersions;

  private int versions;

  @Nullable Stored get(String key) {
    return objects.get(key);
  }

  Set<String> keySet() {
    return objects.keySet();
  }

  void clear() {
    objects.clear();
  }

  /** Lets all objects be ten seconds older, as if whoever writes next came then. */
  public void age() {
    objects.replaceAll(
        (key, old) -> new Stored(old.bytes, old.etag, old.put.minus(Duration.ofSeconds(10))));
  }

  /** Puts {@code bytes} under {@code key}, as somebody else does. */
  public synchronized void put(String key, byte[] bytes) {
    objects.put(key, Stored.of(bytes, tellsVersions ? ++versions : Arrays.hashCode(bytes)));
  }

  /** Removes {@code key}, as somebody else does. */
  public void remove(String key) {
    objects.remove(key);
  }

  /** Returns the status with which {@code request} is answered. */
  synchronized int carryOut(BucketRequest request) {
    Stored there = objects.get(request.key());
    boolean put = request.method().equals("PUT");
    if (put ? keepsConditions : keepsConditionsOfRemovals) {
      if (!request.match().isEmpty() && there == null) {
        return 404;
      }
      if (!request.match().isEmpty() && !request.match().equals(there.etag)
          || !request.noneMatch().isEmpty() && there != null) {
        return 412;
      }
    }
    if (put) {
      put(request.key(), request.body());
      return 200;
    }
    objects.remove(request.key());
    return 204;
  }

  /** Returns the names or keys that {@code query} asks for, in XML. */
  byte[] list(String query) {
    String prefix =
        query.contains("prefix=") ? query.replaceFirst(".*(^|&)prefix=([^&]*).*", "$2") : "";
    StringBuilder xml = new StringBuilder("<ListBucketResult>");
    String last = "";
    for (String key : objects.tailMap(prefix).keySet()) {
      if (!key.startsWith(prefix)) {
        break;
      }
      int slash = key.indexOf('/', prefix.length());
      if (!query.contains("delimiter")) {
        String tag = objects.get(key).etag.replace("\"", "&quot;");
        xml.append("<Contents><Key>%s</Key><ETag>%s</ETag></Contents>".formatted(key, tag));
      } else if (slash >= 0 && !last.equals(key.substring(0, slash + 1))) {
        last = key.substring(0, slash + 1);
        xml.append("<CommonPrefixes><Prefix>" + last + "</Prefix></CommonPrefixes>");
      }
    }
    return xml.append("</ListBucketResult>").toString().getBytes(UTF_8);
  }
}
