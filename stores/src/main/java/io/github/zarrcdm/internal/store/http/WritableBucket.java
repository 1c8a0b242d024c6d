package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.internal.store.http.ListedObjects.Listed;
import io.github.zarrcdm.internal.store.http.listing.BucketKeys;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.location.Marker;
import io.github.zarrcdm.store.StoreWrapper;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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

  private static final int REQUESTS = 16;
  private static final String IGNORES = "this server ignores conditions";
  private static final String DONE =
      "a late request of a process that has not ended could undo what is written afterwards: wait"
          + " for the end of all processes of a job before the next one writes here";

  private final ListedObjects objects;
  private final BucketCloud cloud;
  private final ConditionalWrites writes;

  /** Writes below {@code root} by {@code wire}, and reads by {@code reader}. */
  WritableBucket(
      RetryStore reader, HttpUrl root, HttpWire wire, BucketListing listing, BucketCloud cloud) {
    super(reader);
    this.objects = new ListedObjects(reader, new BucketKeys(listing, wire), cloud);
    this.cloud = cloud;
    this.writes = new ConditionalWrites(reader, root, wire, listing.bucket().path(), cloud);
  }

  /** On condition that nobody else puts the value meanwhile, if the server keeps conditions. */
  @Override
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    String version = "";
    String before = null;
    while (writes.conditions() != BucketConditions.IGNORED && !version.equals(before)) {
      if (replace(key, version, parts)) {
        return;
      }
      before = version;
      version = Objects.requireNonNullElse(version(key), before);
    }
    writes.put(key, parts);
    // A server that refuses to replace what nobody has replaced does not know its versions.
    writes.found(BucketConditions.IGNORED);
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
    if (writes.conditions() == BucketConditions.IGNORED && !exists(key)) {
      put(key, value);
      return true;
    }
    return writes.holds(key, value);
  }

  @Override
  public @Nullable String version(String key) throws IOException {
    return writes.version(key);
  }

  @Override
  public boolean replace(String key, String version, List<ByteBuffer> parts) throws IOException {
    return writes.replace(key, version, parts);
  }

  /** Warns where others could not be kept from putting what is late. */
  @Override
  public void probe(String writer) throws IOException {
    if (writes.conditions() == BucketConditions.UNKNOWN) {
      writes.found(keepsConditions(writer) ? BucketConditions.KEPT : BucketConditions.IGNORED);
    }
    if (writes.conditions() == BucketConditions.IGNORED) {
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
      writes.remove(probe);
      return false;
    }
    return writes.conditions() != BucketConditions.IGNORED;
  }

  @Override
  public boolean excludes() {
    return writes.conditions() != BucketConditions.IGNORED;
  }

  @Override
  public List<Finding> findings() {
    List<Finding> all = new ArrayList<>(super.findings());
    if (writes.conditions() == BucketConditions.IGNORED) {
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
    String version = writes.removesOnCondition() ? version(key) : null;
    if (version == null) {
      writes.remove(key);
    } else if (!version.isEmpty()) {
      delete(new Listed(key, version));
    }
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
    while (!version.isEmpty() && writes.removesOnCondition()) {
      if (writes.remove(value.key(), version)) {
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
    writes.remove(value.key());
  }
}
