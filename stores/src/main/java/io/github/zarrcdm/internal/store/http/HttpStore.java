package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.internal.store.http.listing.BucketKeys;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.listing.HttpFolders;
import io.github.zarrcdm.internal.store.http.values.DocumentVersions;
import io.github.zarrcdm.internal.store.http.values.HttpValidator;
import io.github.zarrcdm.internal.store.http.values.HttpVersions;
import io.github.zarrcdm.internal.store.http.values.ValueRequests;
import io.github.zarrcdm.internal.store.http.wire.HttpAbsence;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The store below a URL: {@link HttpValues}, and what the server tells of their versions and names.
 * Lists only where the server shows a page with the links of a folder.
 */
final class HttpStore implements InternalStore {
  private final String name;
  private final HttpUrl root;
  private final HttpWire wire;
  private final ValueRequests requests;
  private final HttpValues values;
  private final HttpFolders folders;
  private final @Nullable BucketKeys keys;
  private final HttpVersions versions = new HttpVersions();
  private final DocumentVersions documents = new DocumentVersions();

  /**
   * The values below {@code root}, which users know as {@code name}; where no {@code listing} is
   * given folders may have pages.
   */
  HttpStore(String name, HttpUrl root, HttpWire wire, Optional<BucketListing> listing) {
    this(name, root, wire, (key, url, range, most) -> wire.send("GET", url, range, most), listing);
  }

  /** A store whose values are what {@code requests} answer. */
  HttpStore(
      String name,
      HttpUrl root,
      HttpWire wire,
      ValueRequests requests,
      Optional<BucketListing> listing) {
    this.name = name;
    this.root = root;
    this.wire = wire;
    this.requests = requests;
    this.folders = new HttpFolders(root, wire, listing.orElse(null));
    this.keys = listing.map(list -> new BucketKeys(list, wire)).orElse(null);
    // Azure knows no ranges from the end; it may send all of the value instead.
    boolean refusesSuffix =
        listing.map(BucketListing::dialect).orElse(null) == BucketListing.Dialect.AZURE;
    this.values = new HttpValues(name, root, wire, requests, versions, documents, refusesSuffix);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return values.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return values.get(key, most);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return values.get(key, range);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return values.size(key);
  }

  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    return values.tail(key, length, () -> InternalStore.super.tail(key, length));
  }

  @Override
  public Object edition(String key) {
    return versions.pin(key);
  }

  @Override
  public void forget(String key, Object edition) {
    versions.forget(key, edition);
  }

  /**
   * Returns what the server's page for the folder links to; empty if it has none that can be read,
   * which some servers say by 500.
   */
  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    Keys.check(prefix, this);
    return folders.below(prefix, name(prefix));
  }

  /** Only of a bucket. */
  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    String folder = prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
    Keys.check(folder, this);
    return keys != null && keys.all(folder, most, name(folder), each);
  }

  /**
   * Only of a bucket. An empty listing tells nothing: the keys may have another prefix in the
   * bucket. Values that are read after this call are not older than the listing.
   */
  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    String folder = prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
    Keys.check(folder, this);
    requests.confirmAll();
    if (keys == null) {
      return Optional.empty();
    }
    return keys.validators(folder, most, name(folder))
        .filter(values -> !values.isEmpty())
        .map(values -> key -> Optional.of(values.getOrDefault(key, Validator.NONE)));
  }

  @Override
  public int foldersAbove() {
    return root.foldersAbove();
  }

  /** Who may not read what is above a store is not hindered from reading it. */
  @Override
  public Optional<ByteBuffer> above(int level, String value) throws IOException {
    URI url = root.above(level).of(value, this);
    HttpAnswer answer = wire.send("GET", url, null, LengthLimit.of(Limit.PAGE_BYTES));
    if (answer.mayPass()) {
      throw answer.busy(HttpUrl.shown(url));
    }
    return answer.status() == HttpAnswer.OK && !answer.isEncoded()
        ? Optional.of(answer.body())
        : Optional.empty();
  }

  @Override
  public long lastModified(String key) throws IOException {
    HttpAnswer head = values.ask("HEAD", key, null);
    return head.status() == HttpAnswer.OK && !head.saysWebPage() ? head.stamp() : 0;
  }

  /** By HEAD; by a part of the value where the server refuses that; by all of it without a tag. */
  @Override
  public Validator validator(String key) throws IOException {
    Optional<Validator> known = documents.validator(key);
    if (known.isPresent() && DocumentVersions.needsBody(known.get())) {
      return get(key).isEmpty() ? Validator.NONE : documents.validator(key).orElse(Validator.NONE);
    }
    LengthLimit longest = LengthLimit.of(Keys.limit(key));
    HttpAnswer answer = values.ask("HEAD", key, null, longest, false);
    boolean wasThere = known.filter(version -> version != Validator.NONE).isPresent();
    if (answer.status() != HttpAnswer.OK
        && !(isMissing(answer) && known.isPresent() && !wasThere)) {
      answer = values.ask("GET", key, new Slice(0, 1), longest, false);
    }
    if (answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL) {
      // Some servers say that of every document; what was read as one shows that this one does.
      return answer.saysWebPage() && !wasThere ? Validator.NONE : HttpValidator.of(answer);
    }
    if (isMissing(answer)) {
      return Validator.NONE;
    }
    throw values.failed(key, answer);
  }

  private static boolean isMissing(HttpAnswer answer) {
    return HttpAnswer.isAbsent(answer.status()) || answer.status() == HttpAbsence.FORBIDDEN;
  }

  @Override
  public Optional<Validator> validatorRead(String key) {
    return documents.validator(key).or(() -> versions.first(key));
  }

  @Override
  public long newest() {
    return values.newest();
  }

  @Override
  public String remark() {
    return values.remark();
  }

  @Override
  public List<Finding> findings() {
    return wire.findings();
  }

  @Override
  public boolean remote() {
    return true;
  }

  private String name(String key) {
    return key.isEmpty() ? name : name + ": " + key;
  }

  @Override
  public String toString() {
    return name;
  }
}
