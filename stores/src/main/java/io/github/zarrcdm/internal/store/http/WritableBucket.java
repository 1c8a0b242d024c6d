package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a bucket or container, written one request each: an object store shows an object
 * whole or not at all. What may pass is tried again.
 */
final class WritableBucket extends StoreWrapper implements WritableStore {
  private static final Set<Integer> REFUSED = Set.of(401, 403);
  private static final int CONFLICT = 409;
  private static final Set<Integer> EXISTS = Set.of(CONFLICT, 412);
  private static final int MISSING = 404;
  private static final int ELSEWHERE = 300;
  private static final int REQUESTS = 16;

  private final RetryStore reader;
  private final HttpUrl root;
  private final HttpWire wire;
  private final BucketKeys keys;
  private final Cloud cloud;

  /** What differs from cloud to cloud: headers of a put, and of one that replaces nothing. */
  enum Cloud {
    S3(Map.of(), Map.of("If-None-Match", "*")),
    GOOGLE(Map.of(), Map.of("x-goog-if-generation-match", "0")),
    AZURE(Map.of("x-ms-blob-type", "BlockBlob"), Map.of("If-None-Match", "*"));

    private final Map<String, String> put;
    private final Map<String, String> absent;

    Cloud(Map<String, String> put, Map<String, String> absent) {
      this.put = put;
      this.absent = absent;
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
    HttpAnswer answer = send("PUT", key, cloud.put, body(parts));
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
    Map<String, String> headers = new HashMap<>(cloud.put);
    headers.putAll(cloud.absent);
    HttpAnswer answer = send("PUT", key, headers, value.duplicate());
    if (EXISTS.contains(answer.status())) {
      return get(key).filter(value::equals).isPresent();
    } else if (answer.status() >= ELSEWHERE) {
      throw failed(key, answer);
    }
    return true;
  }

  @Override
  public void delete(String key) throws IOException {
    HttpAnswer answer = send("DELETE", key, Map.of(), null);
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
        .retried(() -> keys.page(null, toString()))
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
      Optional<BucketListing.Page> page = reader.retried(() -> keys.page(next, toString()));
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
      String method, String key, Map<String, String> headers, @Nullable ByteBuffer body)
      throws IOException {
    Keys.check(key, this);
    boolean conditional = headers.keySet().containsAll(cloud.absent.keySet());
    return reader.retried(
        () -> {
          ByteBuffer sent = body == null ? null : body.duplicate();
          HttpAnswer answer =
              wire.send(method, root.of(key, this), headers, sent, Longest.of(Limit.PAGE_BYTES));
          boolean exists = conditional && EXISTS.contains(answer.status());
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
