package io.github.zarrcdm.internal.store.http;

import static io.github.zarrcdm.internal.store.http.BucketWrites.Change.DELETE;
import static io.github.zarrcdm.internal.store.http.BucketWrites.Change.PUT;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts and removes single objects of a bucket, on condition of the version that is there, as far as
 * the server knows versions and conditions.
 */
final class ConditionalWrites {
  private static final Set<Integer> REFUSED = Set.of(401, 403);
  private static final Set<Integer> EXISTS = Set.of(409, 412);
  private static final int MISSING = 404;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int ELSEWHERE = 300;

  private final RetryStore reader;
  private final HttpUrl root;
  private final HttpWire wire;
  private final BucketCloud cloud;
  private final BucketWrites writes;
  private final String store;
  private final String bucket;
  private volatile boolean removesOnCondition = true;

  /** Writes below {@code root}, in {@code bucket}; what is there is read by {@code reader}. */
  ConditionalWrites(
      RetryStore reader, HttpUrl root, HttpWire wire, String bucket, BucketCloud cloud) {
    this.reader = reader;
    this.root = root;
    this.wire = wire;
    this.cloud = cloud;
    this.store = reader.toString();
    this.writes = new BucketWrites(reader, root, wire, store);
    this.bucket = bucket;
  }

  /** Returns what is known of the server. */
  BucketConditions conditions() {
    return BucketConditions.of(bucket);
  }

  /** Notes what the server does with conditions, for all stores in the bucket. */
  void found(BucketConditions conditions) {
    conditions.found(bucket);
  }

  /**
   * Returns the version of the object of {@code key}, empty if there is none; null if the server
   * tells no versions, or ignores conditions.
   */
  @Nullable String version(String key) throws IOException {
    if (conditions() == BucketConditions.IGNORED) {
      return null;
    }
    HttpAnswer head =
        reader.retried(
            () -> {
              URI url = root.of(Keys.check(key, store), store);
              HttpAnswer answer = wire.send("HEAD", url, null, LengthLimit.of(Keys.limit(key)));
              if (answer.mayPass()) {
                throw answer.busy(store + ": " + key);
              }
              return answer;
            });
    String found = head.header(cloud.version);
    return head.status() == MISSING ? "" : found.isEmpty() ? null : found;
  }

  /** Puts {@code parts} one after the other as the object of {@code key}, whatever is there. */
  void put(String key, List<ByteBuffer> parts) throws IOException {
    ByteBuffer body = body(parts);
    accepted(key, writes.send(PUT, key, cloud.put, body, false, () -> holds(key, body)));
  }

  /**
   * Puts {@code parts} in place of {@code version}, or removes that if there are none; an empty one
   * means that there is no object. Returns false if there is another version. Some servers do not
   * know conditions; those that say so are not asked again.
   */
  boolean replace(String key, String version, List<ByteBuffer> parts) throws IOException {
    if (parts.isEmpty()) {
      return version.isEmpty() || remove(key, version);
    }
    ByteBuffer body = body(parts);
    Map<String, String> headers = new HashMap<>(cloud.put);
    headers.putAll(condition(version));
    boolean kept = conditions() == BucketConditions.KEPT;
    Optional<HttpAnswer> answer =
        writes.send(PUT, key, headers, body, kept, () -> holds(key, body));
    if (answer.isPresent() && answer.get().status() == NOT_IMPLEMENTED) {
      found(BucketConditions.IGNORED);
      return false;
    }
    return isDone(key, answer);
  }

  private Map<String, String> condition(String version) {
    return version.isEmpty() ? cloud.absent : Map.of(cloud.match, version);
  }

  private boolean isDone(String key, Optional<HttpAnswer> answer) throws ZarrException {
    int status = answer.map(HttpAnswer::status).orElse(HttpAnswer.OK);
    if (EXISTS.contains(status) || status == MISSING) {
      return false;
    }
    accepted(key, answer);
    return true;
  }

  /**
   * Removes {@code version}. Returns false if there is another one. Fewer servers know conditions
   * for this.
   */
  boolean remove(String key, String version) throws IOException {
    Optional<HttpAnswer> answer =
        writes.send(DELETE, key, condition(version), null, false, () -> !exists(key));
    if (answer.isPresent() && answer.get().status() == NOT_IMPLEMENTED) {
      removesOnCondition = false;
      boolean same = version.equals(version(key));
      if (same) {
        remove(key);
      }
      return same;
    }
    return isDone(key, answer);
  }

  /** Removes the object of {@code key}, whatever its version. */
  void remove(String key) throws IOException {
    Optional<HttpAnswer> answer =
        writes.send(DELETE, key, Map.of(), null, false, () -> !exists(key));
    if (answer.isEmpty() || answer.get().status() != MISSING) {
      accepted(key, answer);
    }
  }

  /** Returns true if the server keeps conditions of what is removed, as far as is known. */
  boolean removesOnCondition() {
    return conditions() == BucketConditions.KEPT && removesOnCondition;
  }

  private boolean exists(String key) throws IOException {
    return reader.size(key).isPresent();
  }

  /** Returns true if {@code value} is there. */
  boolean holds(String key, ByteBuffer value) throws IOException {
    return reader.get(key).filter(value::equals).isPresent();
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

  private void accepted(String key, Optional<HttpAnswer> answer) throws ZarrException {
    if (answer.isPresent() && answer.get().status() >= ELSEWHERE) {
      throw failed(key, answer.get());
    }
  }

  private ZarrException.NotWritable failed(String key, HttpAnswer answer) {
    String code = answer.code().isEmpty() ? "" : " " + answer.code();
    String advice =
        REFUSED.contains(answer.status())
            ? ". " + wire.advice() + "; it must be allowed to write"
            : "";
    return new ZarrException.NotWritable(
        "%s: %s: cannot be written: the server answered %s%s%s."
            .formatted(store, key, answer.status(), code, advice));
  }
}
