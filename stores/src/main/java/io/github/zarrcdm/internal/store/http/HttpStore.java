package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.internal.store.http.listing.BucketKeys;
import io.github.zarrcdm.internal.store.http.listing.BucketListing;
import io.github.zarrcdm.internal.store.http.listing.HttpFolders;
import io.github.zarrcdm.internal.store.http.values.HttpValidator;
import io.github.zarrcdm.internal.store.http.values.HttpVersions;
import io.github.zarrcdm.internal.store.http.values.ReadDocuments;
import io.github.zarrcdm.internal.store.http.values.ValueRequests;
import io.github.zarrcdm.internal.store.http.wire.ContentEncoding;
import io.github.zarrcdm.internal.store.http.wire.HttpAbsence;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpParts;
import io.github.zarrcdm.internal.store.http.wire.HttpUrl;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.ByteRange.Suffix;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values below a URL. Lists only where the server shows a page with the links of a folder.
 *
 * <p>{@link HttpAbsence} tells what is missing from what is wrong. Servers that answer a range with
 * the whole value, or refuse ranges from the end, are supported.
 */
final class HttpStore implements InternalStore {
  private static final Logger LOG = LoggerFactory.getLogger(HttpStore.class);

  private static final Set<Integer> NO_SUFFIX = Set.of(400, 405, 416, 501);
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_SATISFIABLE = 416;

  private final String name;
  private final HttpUrl root;
  private final HttpWire wire;
  private final ValueRequests values;
  private final HttpFolders folders;
  private final @Nullable BucketKeys keys;
  private final HttpAbsence absence;
  private final WebPages pages;
  private final HttpVersions versions = new HttpVersions();
  private final ReadDocuments documents = new ReadDocuments();
  private final WriteTimes times = new WriteTimes();

  private volatile boolean refused;
  private volatile boolean refusesSuffix;
  private volatile boolean sendsOtherRanges;

  /**
   * The values below {@code root}, which users know as {@code name}; where no {@code listing} is
   * given folders may have pages.
   */
  HttpStore(String name, HttpUrl root, HttpWire wire, Optional<BucketListing> listing) {
    this(name, root, wire, (key, url, range, most) -> wire.send("GET", url, range, most), listing);
  }

  /** A store whose values are what {@code values} answers. */
  HttpStore(
      String name,
      HttpUrl root,
      HttpWire wire,
      ValueRequests values,
      Optional<BucketListing> listing) {
    this.name = name;
    this.root = root;
    this.wire = wire;
    this.values = values;
    this.absence = new HttpAbsence(wire::advice);
    this.pages = new WebPages(absence, key -> ask("GET", key, new Slice(0, WebPages.BEGIN)));
    this.folders = new HttpFolders(root, wire, listing.orElse(null));
    this.keys = listing.map(list -> new BucketKeys(list, wire)).orElse(null);
    // Azure knows no such ranges; it may send all of the value instead.
    this.refusesSuffix =
        listing.map(BucketListing::dialect).orElse(null) == BucketListing.Dialect.AZURE;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return whole(key, LengthLimit.of(Keys.limit(key)), key.isEmpty());
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return whole(key, LengthLimit.of(most, key, this), key.isEmpty());
  }

  /** If {@code part}, of the same version as its other parts. */
  private Optional<ByteBuffer> whole(String key, LengthLimit longest, boolean part)
      throws IOException {
    HttpAnswer answer = ask("GET", key, null, longest, part);
    if (isMissing(key, answer)) {
      documents.missing(key);
      return Optional.empty();
    }
    if (answer.status() != HttpAnswer.OK) {
      throw absence.failed(answer, name(key));
    }
    ByteBuffer value =
        answer.isEncoded()
            ? ContentEncoding.decoded(answer.encoding(), answer.body(), longest, name(key))
            : answer.body();
    if (pages.isMissing(key, answer, value, name(key))) {
      documents.missing(key);
      return Optional.empty();
    }
    if (!value.hasRemaining() && !Keys.mayBeMissing(key)) {
      throw absence.empty(answer, name(key));
    }
    pages.shows(key);
    documents.read(key, answer, value);
    return Optional.of(value);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    if (range.length() == 0) {
      return size(key).isPresent() ? Optional.of(ByteBuffer.allocate(0)) : Optional.empty();
    }
    if (range instanceof Suffix suffix && refusesSuffix) {
      return lastBytes(key, suffix);
    }
    HttpAnswer answer = ask("GET", key, range);
    if (isMissing(key, answer)) {
      return Optional.empty();
    }
    if (range instanceof Suffix suffix && NO_SUFFIX.contains(answer.status())) {
      refusesSuffix = answer.total() != 0;
      return lastBytes(key, suffix);
    }
    if (answer.isEncoded()) { // also where it has no such range: it counts compressed bytes
      return wholeFor(range, key);
    }
    if (answer.status() == NOT_SATISFIABLE) {
      return Optional.of(ByteBuffer.allocate(0));
    }
    if (answer.saysWebPage()
        && pages.isMissing(key, answer, begin(key, answer, range), name(key))) {
      return Optional.empty();
    }
    pages.shows(key);
    return part(key, range, answer);
  }

  private Optional<ByteBuffer> part(String key, ByteRange range, HttpAnswer answer)
      throws IOException {
    if (answer.status() == HttpAnswer.OK) {
      return Optional.of(range instanceof Suffix ? cut(answer.body(), range) : answer.body());
    }
    if (answer.status() != HttpAnswer.PARTIAL) {
      throw absence.failed(answer, name(key));
    }
    ByteBuffer part = HttpParts.of(answer, range, name(key));
    if (part != null) {
      return Optional.of(part);
    }
    if (range instanceof Suffix suffix) {
      refusesSuffix = true;
      return lastBytes(key, suffix);
    }
    if (!sendsOtherRanges) {
      sendsOtherRanges = true;
      LOG.warn(
          "{}: asked for {}, the server sent \"{}\"; such values are fetched whole",
          name(key),
          range,
          Printable.line(answer.header("content-range")));
    }
    return wholeFor(range, key);
  }

  /** Returns a part of the whole value, where the server has nothing smaller. */
  private Optional<ByteBuffer> wholeFor(ByteRange range, String key) throws IOException {
    return whole(key, LengthLimit.of(Keys.limit(key)), true).map(value -> cut(value, range));
  }

  /** Returns the last bytes of a value by its length, from a server that knows no suffixes. */
  private Optional<ByteBuffer> lastBytes(String key, Suffix suffix) throws IOException {
    OptionalLong size = size(key, true);
    if (size.isEmpty()) {
      return wholeFor(suffix, key);
    }
    long start = suffix.start(size.getAsLong());
    return size.getAsLong() == 0
        ? Optional.of(ByteBuffer.allocate(0))
        : get(key, new Slice(start, (int) (size.getAsLong() - start)));
  }

  private static ByteBuffer cut(ByteBuffer value, ByteRange range) {
    int start = (int) range.start(value.remaining());
    return value.slice(value.position() + start, (int) range.end(value.remaining()) - start);
  }

  /** A page is known by its beginning, which a part from further on has not. */
  private ByteBuffer begin(String key, HttpAnswer answer, ByteRange range) throws IOException {
    boolean begin =
        range instanceof Slice slice && slice.offset() == 0 && slice.length() >= WebPages.BEGIN;
    return begin ? answer.body() : ask("GET", key, new Slice(0, WebPages.BEGIN)).body();
  }

  private HttpAnswer ask(String method, String key, @Nullable ByteRange range) throws IOException {
    return ask(method, key, range, LengthLimit.of(Keys.limit(key)), range != null);
  }

  private HttpAnswer ask(
      String method, String key, @Nullable ByteRange range, LengthLimit longest, boolean part)
      throws IOException {
    HttpVersions.Pin pin = part ? versions.pin(key) : null;
    URI url = root.of(Keys.check(key, this), this);
    HttpAnswer answer =
        method.equals("GET")
            ? values.get(key, url, range, longest)
            : wire.send(method, url, range, longest);
    if (answer.mayPass()) {
      throw answer.busy(name(key));
    }
    if (answer.status() == UNAUTHORIZED) {
      throw new ZarrException.Unavailable(
          "%s: the server answered 401, it asks who you are. %s"
              .formatted(name(key), wire.advice()));
    }
    boolean value = answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL;
    if (value && pin != null) {
      pin.check(answer, name(key));
    }
    if (value) {
      ContentEncoding.check(answer.encoding(), name(key));
      times.served(answer.written(), answer.said(), answer.kept());
    }
    return answer;
  }

  private boolean isMissing(String key, HttpAnswer answer) throws ZarrException {
    if (answer.status() == HttpAbsence.FORBIDDEN) {
      refused = true;
    }
    return absence.isMissing(key, answer, name(key));
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return size(key, key.isEmpty());
  }

  private OptionalLong size(String key, boolean part) throws IOException {
    LengthLimit longest = LengthLimit.of(Keys.limit(key));
    HttpAnswer head = ask("HEAD", key, null, longest, part);
    if (head.status() == HttpAnswer.OK
        && head.total() >= 0
        && !head.isEncoded()
        && !head.saysWebPage()) {
      return OptionalLong.of(head.total());
    }
    if (HttpAnswer.isAbsent(head.status()) || head.saysWebPage()) {
      return OptionalLong.empty();
    }
    HttpAnswer first = ask("GET", key, new Slice(0, 1));
    if (first.status() < 300 && first.isEncoded()) {
      return whole(key, longest, part)
          .map(value -> OptionalLong.of(value.remaining()))
          .orElse(OptionalLong.empty());
    }
    boolean found = first.status() == HttpAnswer.PARTIAL || first.status() == NOT_SATISFIABLE;
    boolean whole = first.status() == HttpAnswer.OK && !first.saysWebPage();
    return (found || whole) && first.total() >= 0
        ? OptionalLong.of(first.total())
        : OptionalLong.empty();
  }

  /** By one request, where the server answers a suffix with its place. */
  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    Suffix suffix = new Suffix(length);
    if (!refusesSuffix) {
      HttpAnswer answer = ask("GET", key, suffix);
      if (HttpAnswer.isAbsent(answer.status())) {
        return Optional.empty();
      }
      HttpAnswer.Part part = answer.part();
      if (part != null
          && answer.status() == HttpAnswer.PARTIAL
          && !answer.isEncoded()
          && !answer.saysWebPage()
          && part.last() == part.total() - 1
          && part.first() == suffix.start(part.total())
          && answer.promised() <= part.length()
          && answer.body().remaining() == part.total() - part.first()) {
        pages.shows(key);
        return Optional.of(new Tail(answer.body(), part.total()));
      }
    }
    return InternalStore.super.tail(key, length);
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
   * What the server's page for the folder links to; empty if it has none that can be read, which
   * some servers say by 500.
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
    values.confirmAll();
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
    HttpAnswer head = ask("HEAD", key, null);
    return head.status() == HttpAnswer.OK && !head.saysWebPage() ? head.stamp() : 0;
  }

  /** By HEAD; by a part of the value where the server refuses that; by all of it without a tag. */
  @Override
  public Validator validator(String key) throws IOException {
    Optional<Validator> known = documents.validator(key);
    if (known.isPresent() && ReadDocuments.needsBody(known.get())) {
      return get(key).isEmpty() ? Validator.NONE : documents.validator(key).orElse(Validator.NONE);
    }
    LengthLimit longest = LengthLimit.of(Keys.limit(key));
    HttpAnswer answer = ask("HEAD", key, null, longest, false);
    boolean wasThere = known.filter(version -> version != Validator.NONE).isPresent();
    if (answer.status() != HttpAnswer.OK
        && !(isMissing(answer) && known.isPresent() && !wasThere)) {
      answer = ask("GET", key, new Slice(0, 1), longest, false);
    }
    if (answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL) {
      // Some servers say that of every document; what was read as one shows that this one does.
      return answer.saysWebPage() && !wasThere ? Validator.NONE : HttpValidator.of(answer);
    }
    if (isMissing(answer)) {
      return Validator.NONE;
    }
    throw absence.failed(answer, name(key));
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
    return times.newest();
  }

  @Override
  public String remark() {
    if (pages.hasShownValues() || !refused && !pages.hasSentPages()) {
      return "";
    }
    String answer = refused ? "403 Forbidden" : "a web page, perhaps to log in";
    return "The server answered %s. %s.".formatted(answer, wire.advice());
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
