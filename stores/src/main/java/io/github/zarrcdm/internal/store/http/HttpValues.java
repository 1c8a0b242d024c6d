package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.platform.IoErrors;
import io.github.zarrcdm.internal.platform.Printable;
import io.github.zarrcdm.internal.platform.WriteTimes;
import io.github.zarrcdm.internal.store.http.values.DocumentVersions;
import io.github.zarrcdm.internal.store.http.values.HttpVersions;
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
import io.github.zarrcdm.store.InternalStore.Tail;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server for values, and decides what its answers mean: {@link HttpAbsence} tells what is
 * missing from what is wrong. Servers that answer a range with the whole value, or refuse ranges
 * from the end, are supported.
 */
final class HttpValues {
  private static final Logger LOG = LoggerFactory.getLogger(HttpValues.class);

  private static final Set<Integer> NO_SUFFIX = Set.of(400, 405, 416, 501);
  private static final int UNAUTHORIZED = 401;
  private static final int NOT_SATISFIABLE = 416;

  private final String name;
  private final HttpUrl root;
  private final HttpWire wire;
  private final ValueRequests requests;
  private final HttpAbsence absence;
  private final WebPages pages;
  private final HttpVersions versions;
  private final DocumentVersions documents;
  private final WriteTimes times = new WriteTimes();

  private volatile boolean refused;
  private volatile boolean refusesSuffix;
  private volatile boolean sendsOtherRanges;

  /**
   * The values below {@code root}, which {@code requests} get; what came with them is noted in
   * {@code versions} and {@code documents}.
   */
  HttpValues(
      String name,
      HttpUrl root,
      HttpWire wire,
      ValueRequests requests,
      HttpVersions versions,
      DocumentVersions documents,
      boolean refusesSuffix) {
    this.name = name;
    this.root = root;
    this.wire = wire;
    this.requests = requests;
    this.versions = versions;
    this.documents = documents;
    this.refusesSuffix = refusesSuffix;
    this.absence = new HttpAbsence(wire::advice);
    this.pages = new WebPages(absence, key -> ask("GET", key, new Slice(0, WebPages.BEGIN)));
  }

  Optional<ByteBuffer> get(String key) throws IOException {
    return whole(key, LengthLimit.of(Keys.limit(key)), key.isEmpty());
  }

  Optional<ByteBuffer> get(String key, long most) throws IOException {
    return whole(key, LengthLimit.of(most, key, name), key.isEmpty());
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

  Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
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

  HttpAnswer ask(String method, String key, @Nullable ByteRange range) throws IOException {
    return ask(method, key, range, LengthLimit.of(Keys.limit(key)), range != null);
  }

  HttpAnswer ask(
      String method, String key, @Nullable ByteRange range, LengthLimit longest, boolean part)
      throws IOException {
    HttpVersions.Pin pin = part ? versions.pin(key) : null;
    URI url = root.of(Keys.check(key, name), name);
    HttpAnswer answer =
        method.equals("GET")
            ? requests.get(key, url, range, longest)
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

  OptionalLong size(String key) throws IOException {
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

  /**
   * Returns the last {@code length} bytes of a value, as {@link InternalStore#tail}: by one
   * request, where the server answers a suffix with its place; else by {@code byLength}.
   */
  Optional<Tail> tail(String key, int length, IoErrors.Action<Optional<Tail>> byLength)
      throws IOException {
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
    return byLength.run();
  }

  ZarrException failed(String key, HttpAnswer answer) {
    return absence.failed(answer, name(key));
  }

  /**
   * Returns when the newest of the values that were got was written: {@link InternalStore#newest}.
   */
  long newest() {
    return times.newest();
  }

  /** Returns what to add where nothing is found: {@link InternalStore#remark}. */
  String remark() {
    if (pages.hasShownValues() || !refused && !pages.hasSentPages()) {
      return "";
    }
    String answer = refused ? "403 Forbidden" : "a web page, perhaps to log in";
    return "The server answered %s. %s.".formatted(answer, wire.advice());
  }

  private String name(String key) {
    return key.isEmpty() ? name : name + ": " + key;
  }
}
