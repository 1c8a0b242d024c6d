package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects of a bucket or container, written one request each: an object store shows an object
 * whole or not at all. What may pass is tried again.
 */
final class WritableBucket extends StoreWrapper implements WritableStore {
  private static final Logger LOG = LoggerFactory.getLogger(WritableBucket.class);

  private static final Set<Integer> REFUSED = Set.of(401, 403);
  private static final int CONFLICT = 409;
  private static final Set<Integer> EXISTS = Set.of(CONFLICT, 412);
  private static final int MISSING = 404;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int ELSEWHERE = 300;
  private static final int REQUESTS = 16;

  private final RetryStore reader;
  private final HttpUrl root;
  private final HttpWire wire;
  private final BucketKeys keys;
  private final Cloud cloud;
  private volatile boolean compares = true;

  /**
   * What differs from cloud to cloud: headers of a put, of one that replaces nothing, and of one
   * that replaces the version that an answer has in a header; and a version that no value has.
   */
  enum Cloud {
    S3(Map.of(), Map.of("If-None-Match", "*"), "If-Match", "etag", "\"none\""),
    GOOGLE(
        Map.of(),
        Map.of("x-goog-if-generation-match", "0"),
        "x-goog-if-generation-match",
        "x-goog-generation",
        "1"),
    AZURE(
        Map.of("x-ms-blob-type", "BlockBlob"),
        Map.of("If-None-Match", "*"),
        "If-Match",
        "etag",
        "\"none\"");

    private final Map<String, String> put;
    private final Map<String, String> absent;
    private final String match;
    private final String version;
    private final String none;

    Cloud(
        Map<String, String> put,
        Map<String, String> absent,
        String match,
        String version,
        String none) {
      this.put = put;
      this.absent = absent;
      this.match = match;
      this.version = version;
      this.none = none;
    }
  }

  /** Writes below {@code root} by {@code wire}, and reads by {@code reader}. */
  WritableBucket(
      RetryStore reader, HttpUrl root, HttpWire wire, BucketListing listing, Cloud cloud) {
    super(reader);
    this.reader = reader;
    this.root = root;
    this.wire = wire;
    this.keys = new BucketKeys(listing, wire);
    this.cloud = cloud;
  }

  @Override
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    HttpAnswer answer = send("PUT", key, cloud.put, Map.of(), body(parts));
    if (answer.status() >= ELSEWHERE) {
      throw failed(key, answer);
    }
  }

  private static ByteBuffer body(List<ByteBuffer> parts) {
    if (parts.size() == 1) {
      return parts.get(0).duplicate();
    }
    int length = 0;
    for (ByteBuffer part : parts) {
      length = Math.addExact(length, part.remaining());
    }
    ByteBuffer body = ByteBuffer.allocate(length);
    parts.forEach(part -> body.put(part.duplicate()));
    return body.flip();
  }

  /**
   * Looks first, for not every server knows conditions. What was put though its answer was lost is
   * found to be there, and to be its own.
   */
  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    if (exists(key)) {
      return false;
    }
    HttpAnswer answer = send("PUT", key, cloud.put, cloud.absent, value.duplicate());
    if (EXISTS.contains(answer.status())) {
      return get(key).filter(value::equals).isPresent();
    } else if (answer.status() >= ELSEWHERE) {
      throw failed(key, answer);
    }
    return true;
  }

  @Override
  public @Nullable String version(String key) throws IOException {
    if (!compares) {
      return null;
    }
    HttpAnswer head =
        reader.retried(
            () -> {
              URI url = root.of(Keys.check(key, this), this);
              HttpAnswer answer = wire.send("HEAD", url, null, Longest.of(Keys.limit(key)));
              if (answer.mayPass()) {
                throw answer.busy(this + ": " + key);
              }
              return answer;
            });
    String found = head.header(cloud.version);
    return head.status() == MISSING ? "" : found.isEmpty() ? null : found;
  }

  /** Some servers do not know conditions; those that say so are not asked again. */
  @Override
  public boolean replace(String key, String version, List<ByteBuffer> parts) throws IOException {
    if (parts.isEmpty() && version.isEmpty()) {
      return true;
    }
    Map<String, String> condition = version.isEmpty() ? cloud.absent : Map.of(cloud.match, version);
    HttpAnswer answer =
        parts.isEmpty()
            ? send("DELETE", key, Map.of(), condition, null)
            : send("PUT", key, cloud.put, condition, body(parts));
    if (answer.status() == NOT_IMPLEMENTED) {
      compares = false;
      return false;
    } else if (EXISTS.contains(answer.status()) || answer.status() == MISSING) {
      return false;
    } else if (answer.status() >= ELSEWHERE) {
      throw failed(key, answer);
    }
    return true;
  }

  /** Warns where others could not be kept from putting what is late. */
  @Override
  public void admit(String writer) throws IOException {
    if (!knowsConditions(writer)) {
      LOG.warn(
          "{}: this server ignores conditions, so a late request of a process that has not ended"
              + " could undo what is written afterwards. Wait for the end of all processes of a job"
              + " before the next one writes here",
          this);
    }
  }

  /** Puts a value that {@code writer} alone has, in place of a version that there is not. */
  private boolean knowsConditions(String writer) throws IOException {
    String probe = Marker.UNFINISHED + "-" + writer;
    if (replace(probe, cloud.none, List.of(ByteBuffer.allocate(1)))) {
      delete(probe);
      return false;
    }
    return compares;
  }

  @Override
  public void delete(String key) throws IOException {
    HttpAnswer answer = send("DELETE", key, Map.of(), Map.of(), null);
    if (answer.status() >= ELSEWHERE && answer.status() != MISSING) {
      throw failed(key, answer);
    }
  }

  @Override
  public boolean exists(String key) throws IOException {
    return size(key).isPresent();
  }

  /** A bucket that does not list its keys counts as empty. */
  @Override
  public boolean isEmpty() throws IOException {
    return reader
        .retried(() -> keys.page("", null, toString()))
        .map(page -> page.names().isEmpty())
        .orElse(true);
  }

  @Override
  public void clear(Set<String> kept) throws IOException {
    for (String document : Marker.DOCUMENTS) {
      if (exists(document)) {
        delete(document);
      }
    }
    String from = null;
    do {
      String next = from;
      Optional<BucketListing.Page> page = reader.retried(() -> keys.page("", next, toString()));
      if (page.isEmpty()) {
        throw new ZarrException.NotWritable(
            this
                + ": the bucket does not list its keys, so that what is there cannot be removed."
                + " Let the writer list it, or choose another name.");
      }
      List<String> found = page.get().names().stream().filter(key -> !kept.contains(key)).toList();
      Workers.run(found.size(), REQUESTS, n -> delete(found.get((int) n)));
      from = page.get().next();
    } while (from != null);
  }

  private HttpAnswer send(
      String method,
      String key,
      Map<String, String> headers,
      Map<String, String> condition,
      @Nullable ByteBuffer body)
      throws IOException {
    Keys.check(key, this);
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(condition);
    return reader.retried(
        () -> {
          ByteBuffer sent = body == null ? null : body.duplicate();
          HttpAnswer answer =
              wire.send(method, root.of(key, this), all, sent, Longest.of(Limit.PAGE_BYTES));
          boolean exists = !condition.isEmpty() && EXISTS.contains(answer.status());
          if (!exists && (answer.mayPass() || answer.status() == CONFLICT)) {
            throw answer.busy(this + ": " + key);
          }
          return answer;
        });
  }

  private ZarrException.NotWritable failed(String key, HttpAnswer answer) {
    String code = answer.code().isEmpty() ? "" : " " + answer.code();
    String advice =
        REFUSED.contains(answer.status())
            ? ". " + wire.advice() + "; it must be allowed to write"
            : "";
    return new ZarrException.NotWritable(
        "%s: %s: cannot be written: the server answered %d%s%s."
            .formatted(this, key, answer.status(), code, advice));
  }
}
