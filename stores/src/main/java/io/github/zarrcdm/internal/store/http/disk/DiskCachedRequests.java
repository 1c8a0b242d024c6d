package io.github.zarrcdm.internal.store.http.disk;

import io.github.zarrcdm.internal.statistics.Counter;
import io.github.zarrcdm.internal.statistics.StoreCounters;
import io.github.zarrcdm.internal.store.http.values.DocumentVersions;
import io.github.zarrcdm.internal.store.http.values.HttpVersion;
import io.github.zarrcdm.internal.store.http.values.ValueRequests;
import io.github.zarrcdm.internal.store.http.wire.HttpAnswer;
import io.github.zarrcdm.internal.store.http.wire.HttpWire;
import io.github.zarrcdm.internal.store.http.wire.LengthLimit;
import io.github.zarrcdm.store.ByteRange;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Answers from a {@link DiskCache} what need not be asked of the server of an open store:
 *
 * <ul>
 *   <li>A document is asked for each time a store is opened, on condition that it has changed.
 *   <li>A part of a value, some other part of which the server has sent since the store was opened,
 *       is used if it is of that version.
 *   <li>Any other value is used if the documents above it are of the version that they had when the
 *       server last sent or confirmed it, and that was not too long ago. A value older than these
 *       documents is used for no longer than they had been there when it was confirmed. Files of
 *       Icechunk repositories, whose names are chosen once, are used without this.
 * </ul>
 *
 * <p>Everything else, and all that other credentials have asked for, is asked for on condition that
 * it has changed.
 */
public final class DiskCachedRequests implements ValueRequests {
  /** Files of an Icechunk repository that are never written again, by the letters of their ids. */
  private static final Pattern PERMANENT =
      Pattern.compile("(?:chunks|manifests|snapshots|transactions)/[0-9A-HJKMNP-TV-Z]{20}");

  /** What servers answer that do not know conditions. */
  private static final Set<Integer> NO_CONDITIONS = Set.of(400, 501);

  private final HttpWire wire;
  private final DiskCache cache;
  private final CredentialDigest callers;
  private final StoreCounters counters;
  private final StoreVersion store = new StoreVersion();
  private volatile boolean confirmsAll;

  DiskCachedRequests(HttpWire wire, DiskCache cache, StoreCounters counters) {
    this.wire = wire;
    this.counters = counters;
    this.cache = cache;
    this.callers = new CredentialDigest(wire);
  }

  /**
   * Returns the requests of one store over {@code wire}, as the settings of this process say; what
   * the disk answers is counted by {@code counters}.
   */
  public static ValueRequests of(HttpWire wire, StoreCounters counters) {
    Optional<DiskCache> cache = DiskCache.ofSettings();
    return cache.isPresent()
        ? new DiskCachedRequests(wire, cache.get(), counters)
        : (key, url, range, longest) -> wire.send("GET", url, range, longest);
  }

  @Override
  public HttpAnswer get(String key, URI url, @Nullable ByteRange range, LengthLimit longest)
      throws IOException {
    boolean document = DocumentVersions.isDocument(key);
    if (document && range != null && !key.isEmpty()) {
      return wire.send("GET", url, range, longest); // to see whether it is there
    }
    String name = Digest.of(url + "\n" + (range == null ? "" : range));
    CachedResponse kept = cache.find(name, longest.bytes()).orElse(null);
    boolean whole = document && range == null;
    if (kept != null && !whole && isTrusted(key, url, kept)) {
      wire.checkUnchanged(kept.answer(), url);
      counters.add(Counter.ANSWERS_FROM_DISK);
      return kept.answer();
    }
    Map<String, String> condition = kept == null ? Map.of() : kept.condition();
    HttpAnswer said = wire.send("GET", url, range, longest, condition);
    if (!condition.isEmpty() && NO_CONDITIONS.contains(said.status())) {
      said = wire.send("GET", url, range, longest);
    }
    if (kept != null && said.status() == HttpAnswer.NOT_MODIFIED) {
      HttpAnswer confirmed = kept.confirmed(said);
      wire.checkUnchanged(confirmed, url);
      counters.add(Counter.ANSWERS_FROM_DISK);
      noted(key, confirmed, range, whole);
      cache.stamp(name, kept, stamp(key, url, confirmed));
      return confirmed;
    }
    noted(key, said, range, whole);
    if (CachedResponse.isFor(said, range)) {
      cache.keep(name, said, stamp(key, url, said));
    } else if (kept != null && (isValue(said) || HttpAnswer.isAbsent(said.status()))) {
      cache.remove(name); // but not what this caller may not read
    }
    return said;
  }

  @Override
  public void confirmAll() {
    confirmsAll = true;
  }

  private boolean isTrusted(String key, URI url, CachedResponse kept) throws IOException {
    ValidationTime stamp = kept.stamp();
    String caller = callers.of(url, kept.answer().header(HttpAnswer.VIA));
    if (kept.isAlwaysChecked() || stamp.checked() == 0 || !stamp.caller().equals(caller)) {
      return false;
    }
    HttpVersion now = store.part(key);
    if (now != null) {
      return isSame(now, kept.version());
    }
    if (PERMANENT.matcher(key).matches()) {
      return store.isKnown();
    }
    if (confirmsAll) {
      return false;
    }
    StoreVersion.Documents above = store.documents(key);
    long age = System.currentTimeMillis() - stamp.checked();
    return age >= 0 && age < longest(kept, above) && stamp.isOf(above.digest());
  }

  /**
   * Returns how long {@code kept} may be used, in milliseconds. An append changes documents first:
   * what is older than they are may still be rewritten, for about as long as that has taken
   * already.
   */
  private long longest(CachedResponse kept, StoreVersion.Documents above) {
    long trusted = cache.trusted().toMillis();
    return kept.answer().written() < above.written()
        ? Math.min(trusted, kept.stamp().checked() - above.since())
        : trusted;
  }

  private static boolean isSame(HttpVersion now, HttpVersion kept) {
    return now.etag().equals(kept.etag())
        && now.lastModified().equals(kept.lastModified())
        && (now.length() < 0 || kept.length() < 0 || now.length() == kept.length());
  }

  private void noted(String key, HttpAnswer answer, @Nullable ByteRange range, boolean document) {
    boolean value = isValue(answer);
    if (value && range != null) {
      store.part(key, HttpVersion.of(answer));
    } else if (value && document) {
      store.document(key, answer);
    } else if (document && HttpAnswer.isAbsent(answer.status())) {
      store.missing(key);
    }
  }

  private static boolean isValue(HttpAnswer answer) {
    return answer.status() == HttpAnswer.OK || answer.status() == HttpAnswer.PARTIAL;
  }

  private ValidationTime stamp(String key, URI url, HttpAnswer answer) throws IOException {
    return new ValidationTime(
        store.documents(key).digest(),
        store.rootDocuments().digest(),
        callers.of(url, answer.header(HttpAnswer.VIA)),
        System.currentTimeMillis());
  }
}
