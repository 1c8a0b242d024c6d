package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.store.reference.Reference.Elsewhere;
import io.github.zarrcdm.internal.store.reference.Reference.Inline;
import io.github.zarrcdm.internal.store.reference.Reference.Made;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A store whose values are parts of other files, as a reference file says. A file that is referred
 * to and does not exist is an error, never a missing value.
 */
public final class ReferenceStore implements InternalStore {
  private final InternalStore document;
  private final Validator read;
  private final References references;
  private final ReferenceTargets targets;
  private final ReferencedBytes bytes;

  /** Assumed until the URL of a target is known. */
  private volatile boolean remoteTargets;

  private volatile @Nullable String toldBy;

  /** The references in the empty key of {@code document}, which is at {@code location}. */
  public ReferenceStore(Store document, Location location) throws IOException {
    this(document, location, version(document), json(document), false);
  }

  /**
   * The references that {@code document} holds, which is at {@code location}.
   *
   * @param read the {@link #version} of the document before they were read; NONE if it has none
   * @param presumed whether they refer to the network as long as no reference is known
   */
  public ReferenceStore(
      Store document, Location location, Validator read, References references, boolean presumed) {
    this.document = AdaptedStore.internal(document);
    this.read = read;
    this.references = references;
    this.targets = new ReferenceTargets(location);
    this.bytes = new ReferencedBytes(targets, document);
    this.remoteTargets = presumed;
  }

  /** Returns what distinguishes {@code document}, one file, as it is now; NONE on a server. */
  public static Validator version(Store document) throws IOException {
    return document.remote() ? Validator.NONE : AdaptedStore.internal(document).validator("");
  }

  private static References json(Store document) throws IOException {
    return ReferenceFile.read(bytes(document), document.toString());
  }

  private static ByteBuffer bytes(Store document) throws IOException {
    try {
      return document
          .get("", Limit.REFERENCES_BYTES.value())
          .orElseThrow(() -> new ZarrException.NotZarr(document + ": no such file"));
    } catch (ZarrException.LimitExceeded e) {
      throw Limit.REFERENCES_BYTES.exceeded("more", document.toString());
    }
  }

  private @Nullable Reference reference(String key) throws IOException {
    return references.of(Keys.check(key, this));
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return get(key, Limit.VALUE_BYTES.value());
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    Reference reference = reference(key);
    if (reference instanceof Inline inline) {
      return Optional.of(ByteBuffer.wrap(inline.value().clone()));
    }
    if (reference instanceof Made made) {
      return Optional.of(bytes.made(key, made));
    }
    if (!(reference instanceof Elsewhere elsewhere)) {
      return Optional.empty();
    }
    if (elsewhere.length() == Elsewhere.TO_THE_END) {
      return Optional.of(bytes.found(key, elsewhere, bytes.target(elsewhere).get("", most)));
    }
    Limit.VALUE_BYTES.check(elsewhere.length(), () -> this + ": " + key);
    Keys.checkLength(elsewhere.length(), most, key, this);
    return Optional.of(bytes.part(key, elsewhere, 0, (int) elsewhere.length()));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    Reference reference = reference(key);
    if (reference instanceof Inline inline) {
      int length = inline.value().length;
      return Optional.of(
          ByteBuffer.wrap(
              Arrays.copyOfRange(
                  inline.value(), (int) range.start(length), (int) range.end(length))));
    }
    if (reference instanceof Made made) {
      ByteBuffer value = bytes.made(key, made);
      int length = value.remaining();
      int start = (int) range.start(length);
      return Optional.of(value.slice(value.position() + start, (int) range.end(length) - start));
    }
    if (!(reference instanceof Elsewhere elsewhere)) {
      return Optional.empty();
    }
    if (elsewhere.length() == Elsewhere.TO_THE_END) {
      return Optional.of(bytes.found(key, elsewhere, bytes.target(elsewhere).get("", range)));
    }
    long start = range.start(elsewhere.length());
    return Optional.of(
        bytes.part(key, elsewhere, start, (int) (range.end(elsewhere.length()) - start)));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    if (!(reference(key) instanceof Elsewhere elsewhere)) {
      return InternalStore.super.get(key, slices);
    }
    long length = elsewhere.length();
    boolean whole = length == Elsewhere.TO_THE_END;
    List<Slice> inTarget = new ArrayList<>(slices.size());
    for (Slice slice : slices) {
      long start = whole ? slice.offset() : slice.start(length);
      int wanted = whole ? slice.length() : (int) (slice.end(length) - start);
      inTarget.add(new Slice(elsewhere.offset() + start, wanted));
    }
    List<ByteBuffer> parts = bytes.found(key, elsewhere, bytes.target(elsewhere).get("", inTarget));
    for (int i = 0; !whole && i < parts.size(); i++) {
      bytes.complete(key, elsewhere, inTarget.get(i), parts.get(i));
    }
    return Optional.of(parts);
  }

  @Override
  public boolean readsFrom(Location place) throws IOException {
    Set<String> seen = new HashSet<>();
    boolean[] found = new boolean[1];
    references.eachTarget(
        url -> {
          if (!found[0] && seen.add(url)) {
            found[0] = targets.location(url).overlaps(place);
          }
        });
    return found[0];
  }

  @Override
  public boolean packs() {
    return remote();
  }

  @Override
  public Optional<Place> place(String key) throws IOException {
    return reference(key) instanceof Elsewhere elsewhere
            && elsewhere.length() != Elsewhere.TO_THE_END
            && elsewhere.length() <= Limit.VALUE_BYTES.value()
        ? Optional.of(
            new Place(elsewhere.url(), new Slice(elsewhere.offset(), (int) elsewhere.length())))
        : Optional.empty();
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    if (!(reference(key) instanceof Elsewhere elsewhere)) {
      return Optional.empty();
    }
    Location target = targets.permitted(elsewhere.url());
    OptionalLong length = size(key);
    String file =
        target.file().isPresent() ? target.root() : Location.withoutSecrets(target.root());
    return length.isPresent()
        ? Optional.of(new FileRange(file, elsewhere.offset(), length.getAsLong()))
        : Optional.empty();
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    List<Elsewhere> found = new ArrayList<>(keys.size());
    List<Slice> slices = new ArrayList<>(keys.size());
    for (String key : keys) {
      if (!(reference(key) instanceof Elsewhere elsewhere)
          || elsewhere.length() == Elsewhere.TO_THE_END
          || !found.isEmpty() && !elsewhere.url().equals(found.get(0).url())) {
        return InternalStore.super.get(keys);
      }
      Limit.VALUE_BYTES.check(elsewhere.length(), () -> this + ": " + key);
      found.add(elsewhere);
      slices.add(new Slice(elsewhere.offset(), (int) elsewhere.length()));
    }
    String first = keys.get(0);
    List<ByteBuffer> parts =
        bytes.found(first, found.get(0), bytes.target(found.get(0)).get("", slices));
    List<Optional<ByteBuffer>> values = new ArrayList<>(keys.size());
    for (int i = 0; i < parts.size(); i++) {
      values.add(
          Optional.of(bytes.complete(keys.get(i), found.get(i), slices.get(i), parts.get(i))));
    }
    return values;
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    Reference reference = reference(key);
    if (reference instanceof Inline inline) {
      return OptionalLong.of(inline.value().length);
    }
    if (reference instanceof Made made) {
      return OptionalLong.of(bytes.made(key, made).remaining());
    }
    if (!(reference instanceof Elsewhere elsewhere)) {
      return OptionalLong.empty();
    }
    return elsewhere.length() == Elsewhere.TO_THE_END
        ? bytes.target(elsewhere).size("")
        : OptionalLong.of(elsewhere.length());
  }

  @Override
  public boolean exists(String key) throws IOException {
    return reference(key) != null;
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return Optional.of(references.folders(Keys.check(prefix, this)));
  }

  @Override
  public long lastModified(String key) throws IOException {
    return reference(key) == null ? 0 : document.lastModified("");
  }

  /** Returns true: the reference file is that of every key, and its targets are not asked. */
  @Override
  public boolean isOneFile() {
    return true;
  }

  @Override
  public Validator validator(String key) throws IOException {
    return document.validator("");
  }

  /**
   * Returns those of the reference file and of the files that a value is made of: {@link
   * ReferenceVersions}. Empty if the reference file has been replaced since it was read: what its
   * former references lead to has no version that can be named.
   */
  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    String own = read.stamp();
    return own.isEmpty() || !read.isSame(document.validator(""))
        ? Optional.empty()
        : Optional.of(new ReferenceVersions(own, this::reference, bytes::target));
  }

  @Override
  public Optional<Validator> validatorRead(String key) throws IOException {
    return document.validatorRead("");
  }

  @Override
  public boolean remote() {
    String url = references.someTarget();
    if (url != null && !url.equals(toldBy)) {
      remoteTargets = !targets.location(url).scheme().equals("file");
      toldBy = url;
    }
    return document.remote() || remoteTargets;
  }

  @Override
  public void close() throws IOException {
    targets.close();
    document.close();
  }

  @Override
  public String toString() {
    return document.toString();
  }
}
