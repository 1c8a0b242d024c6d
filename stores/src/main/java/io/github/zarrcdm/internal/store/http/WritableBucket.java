package io.github.zarrcdm.internal.store.http;

import static io.github.zarrcdm.internal.store.http.BucketWrites.Change.DELETE;
import static io.github.zarrcdm.internal.store.http.BucketWrites.Change.PUT;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.ListedObjects.Listed;
import io.github.zarrcdm.internal.store.http.listing.BucketKeys;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The objects of a bucket or container, written one request each: an object store shows an object
 * whole or not at all.
 */
public final class WritableBucket extends StoreWrapper implements WritableStore {
  private static final Logger LOG = LoggerFactory.getLogger(WritableBucket.class);

  private static final Set<Integer> REFUSED = Set.of(401, 403);
  private static final Set<Integer> EXISTS = Set.of(409, 412);
  private static final int MISSING = 404;
  private static final int NOT_IMPLEMENTED = 501;
  private static final int ELSEWHERE = 300;
  private static final int REQUESTS = 16;
  private static final String IGNORES = "this server ignores conditions";
  private static final String DONE =
      "a late request of a process that has not ended could undo what is written afterwards: wait"
          + " for the end of all processes of a job before the next one writes here";

  private final RetryStore reader;
  private final HttpUrl root;
  private final HttpWire wire;
  private final ListedObjects objects;
  private final BucketCloud cloud;
  private final BucketWrites writes;
  private final String bucket;
  private volatile boolean removesOnCondition = true;

  /** Writes below {@code root} by {@code wire}, and reads by {@code reader}. */
  WritableBucket(
      RetryStore reader, HttpUrl root, HttpWire wire, BucketListing listing, BucketCloud cloud) {
    super(reader);
    this.reader = reader;
    this.root = root;
    this.wire = wire;
    this.objects = new ListedObjects(reader, new BucketKeys(listing, wire), cloud);
    this.cloud = cloud;
    this.writes = new BucketWrites(reader, root, wire, reader.toString());
    this.bucket = listing.bucket().path();
  }

  /** On condition that nobody else puts the value meanwhile, if the server keeps conditions. */
  @Override
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    String version = "";
    String before = null;
    while (conditions() != BucketConditions.IGNORED && !version.equals(before)) {
      if (replace(key, version, parts)) {
        return;
      }
      before = version;
      version = Objects.requireNonNullElse(version(key), before);
    }
    ByteBuffer body = body(parts);
    accepted(key, writes.send(PUT, key, cloud.put, body, false, () -> holds(key, body)));
    // A server that refuses to replace what nobody has replaced does not know its versions.
    BucketConditions.IGNORED.found(bucket);
  }

  private BucketConditions conditions() {
    return BucketConditions.of(bucket);
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

  private boolean holds(String key, ByteBuffer value) throws IOException {
    return get(key).filter(value::equals).isPresent();
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
    if (replace(key, "", List.of(value))) {
      return true;
    }
    if (conditions() == BucketConditions.IGNORED && !exists(key)) {
      put(key, value);
      return true;
    }
    return holds(key, value);
  }

  @Override
  public @Nullable String version(String key) throws IOException {
    if (conditions() == BucketConditions.IGNORED) {
      return null;
    }
    HttpAnswer head =
        reader.retried(
            () -> {
              URI url = root.of(Keys.check(key, this), this);
              HttpAnswer answer = wire.send("HEAD", url, null, LengthLimit.of(Keys.limit(key)));
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
      BucketConditions.IGNORED.found(bucket);
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

  /** Fewer servers know conditions for this. */
  private boolean remove(String key, String version) throws IOException {
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

  /** Warns where others could not be kept from putting what is late. */
  @Override
  public void probe(String writer) throws IOException {
    if (conditions() == BucketConditions.UNKNOWN) {
      (keepsConditions(writer) ? BucketConditions.KEPT : BucketConditions.IGNORED).found(bucket);
    }
    if (conditions() == BucketConditions.IGNORED) {
      LOG.warn("{}: {}: {}", this, IGNORES, DONE);
    }
  }

  @Override
  public void admit(String writer) throws IOException {
    probe(writer);
  }

  /** Puts a value that {@code writer} alone has, in place of a version that there is not. */
  private boolean keepsConditions(String writer) throws IOException {
    String probe = Marker.UNFINISHED + "-" + writer;
    if (replace(probe, cloud.none, List.of(ByteBuffer.allocate(1)))) {
      remove(probe);
      return false;
    }
    return conditions() != BucketConditions.IGNORED;
  }

  @Override
  public boolean excludes() {
    return conditions() != BucketConditions.IGNORED;
  }

  @Override
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(super.findings());
    if (conditions() == BucketConditions.IGNORED) {
      all.add(new Finding(Finding.Severity.WARNING, "", IGNORES, DONE));
    }
    return all;
  }

  /**
   * Removes the version that is there now, where the server keeps conditions of that. If it says
   * that there is none, no request to remove it is sent, which could arrive late.
   */
  @Override
  public void delete(String key) throws IOException {
    String version = removesOnCondition() ? version(key) : null;
    if (version == null) {
      remove(key);
    } else if (!version.isEmpty()) {
      delete(new Listed(key, version));
    }
  }

  private void remove(String key) throws IOException {
    Optional<HttpAnswer> answer =
        writes.send(DELETE, key, Map.of(), null, false, () -> !exists(key));
    if (answer.isEmpty() || answer.get().status() != MISSING) {
      accepted(key, answer);
    }
  }

  private boolean removesOnCondition() {
    return conditions() == BucketConditions.KEPT && removesOnCondition;
  }

  @Override
  public boolean exists(String key) throws IOException {
    return size(key).isPresent();
  }

  /** A bucket that does not list its keys counts as empty. */
  @Override
  public boolean isEmpty() throws IOException {
    return objects.page("", null).map(page -> page.names().isEmpty()).orElse(true);
  }

  @Override
  public void clear(Set<String> kept) throws IOException {
    SortedMap<Integer, List<Listed>> documents = new TreeMap<>();
    objects.each(
        "",
        value -> !kept.contains(value.key()) && Marker.endsWithDocument(value.key()),
        page -> {
          for (Listed value : page) {
            int rank = Marker.removalRank(value.key());
            documents.computeIfAbsent(rank, key -> new ArrayList<>()).add(value);
          }
        });
    for (List<Listed> level : documents.values()) {
      delete(level);
    }
    objects.each("", value -> !kept.contains(value.key()), this::delete);
  }

  @Override
  public boolean remove(String folder, Predicate<String> which) throws IOException {
    if (objects.page(folder, null).isEmpty()) {
      return false;
    }
    objects.each(folder, value -> which.test(value.key()), this::delete);
    return true;
  }

  private void delete(List<Listed> some) throws IOException {
    Workers.run(some.size(), REQUESTS, n -> delete(some.get((int) n)));
  }

  /**
   * Removes the version that was listed, where the server keeps conditions of that: then a request
   * that arrives late removes nothing that was put since. If there is another version by now, that.
   */
  private void delete(Listed value) throws IOException {
    String version = value.version();
    while (!version.isEmpty() && removesOnCondition()) {
      if (remove(value.key(), version)) {
        return;
      }
      String now = version(value.key());
      if (now == null || now.equals(version)) {
        break; // The server does not know the versions that it lists.
      }
      if (now.isEmpty()) {
        return;
      }
      version = now;
    }
    remove(value.key());
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
            .formatted(this, key, answer.status(), code, advice));
  }
}
