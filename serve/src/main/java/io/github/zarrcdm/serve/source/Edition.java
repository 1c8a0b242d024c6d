package io.github.zarrcdm.serve.source;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.copy.DatasetStore;
import io.github.zarrcdm.copy.PreencodedChunks;
import io.github.zarrcdm.copy.SourceEdition;
import io.github.zarrcdm.copy.plan.Layout;
import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import ucar.nc2.NetcdfFile;

/**
 * A dataset as its source was at a time. It stays open as long as it is leased, or not retired.
 *
 * <p>The next edition keeps the chunks of this one, so that whoever holds the documents of this one
 * reads a source that grows right. Where the next one stores an array otherwise, nothing of the
 * array is served for a minute, so that nobody takes its new chunks for old ones.
 */
final class Edition {
  /** Names this in the keys of caches, which then keep nothing of it. */
  final Object id = new Object();

  private final String name;
  private final NetcdfFile file;
  private final SourceEdition source;
  private final Optional<PassThroughSource> passed;
  private final Layout layout;
  private final PreencodedChunks chunks;
  private final Map<Integer, DatasetStore> encoded = new ConcurrentHashMap<>();
  private final EditionLayouts kept;
  private final Map<Integer, ReplacedArrays> replaced = new ConcurrentHashMap<>();
  private final Object making = new Object();
  private final Freshness freshness;
  private final LazyCanvas canvas;
  private int leases;
  private boolean retired;

  private Edition(
      String name,
      NetcdfFile file,
      SourceEdition source,
      Freshness freshness,
      Optional<PassThroughSource> passed,
      Layout layout,
      PreencodedChunks chunks,
      EditionLayouts kept) {
    this.name = name;
    this.file = file;
    this.source = source;
    this.freshness = freshness;
    this.passed = passed;
    this.layout = layout;
    this.chunks = chunks;
    this.kept = kept;
    this.canvas = LazyCanvas.of(source.isStore());
  }

  /**
   * Returns the edition of the source at {@code location} now, which follows one with the arrays
   * {@code kept}. {@code reopens}: whether it is compared with later ones. Chunks that {@code
   * finder} finds in it pass through, unless {@code codec} says otherwise.
   */
  static Edition open(
      String name,
      String location,
      DatasetOpener opener,
      @Nullable String codec,
      PreencodedChunks.Finder finder,
      boolean reopens,
      EditionLayouts kept)
      throws IOException {
    long began = System.currentTimeMillis();
    SourceEdition before = SourceEdition.before(location);
    NetcdfFile file = opener.open(location);
    Optional<PassThroughSource> passed = Optional.empty();
    try {
      SourceEdition source = SourceEdition.of(file, began);
      if (!before.isCurrentNow()) { // It has been opened as it was before, or in between.
        throw Freshness.changing(name);
      }
      if (codec == null && source.isStore()) {
        passed = PassThroughSource.of(file.getLocation());
      }
      Freshness freshness = Freshness.of(name, file, source, reopens);
      Layout layout = Layout.AUTO.withCodec(codec);
      PreencodedChunks chunks =
          codec == null && !source.isStore() ? finder.of(file) : PreencodedChunks.NONE;
      Edition edition = new Edition(name, file, source, freshness, passed, layout, chunks, kept);
      passed.ifPresent(store -> edition.compare(store.format(), store.arrays()));
      return edition;
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      if (passed.isPresent()) {
        passed.get().close();
      }
      throw e;
    }
  }

  /** Returns what the next edition keeps of this one. */
  EditionLayouts arrays() {
    Map<Integer, EditionLayouts.OfFormat> all = new HashMap<>(kept.formats());
    encoded.forEach(
        (format, store) -> all.put(format, kept(format, Hierarchy.of(store.root()).arrays())));
    passed.ifPresent(store -> all.put(store.format(), kept(store.format(), store.arrays())));
    return new EditionLayouts(all);
  }

  private EditionLayouts.OfFormat kept(int format, Map<String, Array> arrays) {
    return new EditionLayouts.OfFormat(arrays, replaced(format));
  }

  /** Returns true if {@link #version} takes no time. */
  boolean isReady(int format) {
    return isPassedThrough(format) || encoded.containsKey(format);
  }

  /** Returns the store of a version that {@link #isReady}. */
  Store store(int format) {
    return isPassedThrough(format) ? passed.orElseThrow() : requireNonNull(encoded.get(format));
  }

  /**
   * Returns {@link DatasetStore#versions} of {@code key} in the store of a version that {@link
   * #isReady} and is not passed through.
   */
  Optional<String> versions(int format, String key) throws IOException {
    return requireNonNull(encoded.get(format)).versions(key);
  }

  /** Returns true if {@link #versions} looks at the files of chunks. */
  boolean looksForVersions() {
    return source.isStore();
  }

  /**
   * Returns the dataset in Zarr {@code format}. Throws {@link NothingToServeException} if there is
   * none.
   */
  Version version(int format) throws IOException {
    if (isPassedThrough(format)) {
      PassThroughSource store = passed.orElseThrow();
      List<String> notes = store.problems().stream().map(Finding::toString).toList();
      return new Version(store, store::root, notes, true);
    }
    DatasetStore store = encoded.get(format);
    if (store == null) {
      synchronized (making) {
        store = encoded.get(format);
        if (store == null) {
          store = encoded(format);
          encoded.put(format, store);
        }
      }
    }
    List<String> notes = new ArrayList<>();
    store.leftOut().forEach(left -> notes.add("left out: " + left));
    notes.addAll(store.notes());
    return new Version(store, store::root, notes, false);
  }

  private DatasetStore encoded(int format) throws IOException {
    Optional<EditionLayouts.OfFormat> before = before(format);
    DatasetStore store =
        DatasetStore.of(
            file,
            format,
            name,
            variable ->
                DatasetStore.passing(
                    variable,
                    before
                        .flatMap(last -> last.layout(variable, layout))
                        .orElseGet(() -> DatasetStore.asStored(layout).apply(variable)),
                    chunks),
            chunks);
    if (store.root().arrays().isEmpty() && store.root().groups().isEmpty()) {
      throw new NothingToServeException(
          store.leftOut().isEmpty()
              ? name + ": it has no variables, and so nothing to serve"
              : "%s: nothing of it can be served: %s"
                  .formatted(name, String.join("; ", store.leftOut())));
    }
    compare(format, Hierarchy.of(store.root()).arrays());
    return store;
  }

  private Optional<EditionLayouts.OfFormat> before(int format) {
    return Optional.ofNullable(kept.formats().get(format));
  }

  /** Notes which arrays the edition before, or one before that, had otherwise than {@code now}. */
  private void compare(int format, Map<String, Array> now) {
    replaced.put(
        format, before(format).map(last -> last.replacedBy(now)).orElse(ReplacedArrays.NONE));
  }

  private ReplacedArrays replaced(int format) {
    return replaced.getOrDefault(format, ReplacedArrays.NONE);
  }

  /**
   * Throws {@link ZarrException.Unavailable} if the value of {@code key}, which has been read as it
   * is stored, was written for other metadata than those of this edition.
   */
  void checkRead(String key) throws IOException {
    passed.orElseThrow().checkRead(key);
  }

  boolean isPassedThrough(int format) {
    return passed.isPresent() && passed.get().format() == format;
  }

  /**
   * Returns true if the value of {@code key} takes no longer than a look at a disk of this machine.
   */
  boolean isAtHand(int format, String key) {
    return isPassedThrough(format) && passed.orElseThrow().isAtHand(key);
  }

  /**
   * Throws {@link ZarrException.Unavailable} if {@code key} is one of an array that was replaced by
   * another one less than a minute ago.
   */
  void checkUnchanged(int format, String key) throws ZarrException.Unavailable {
    replaced(format).check(name, key);
  }

  /** When the source was changed, in milliseconds since 1970; 0 if unknown. */
  @SuppressWarnings("deprecation") // netCDF-Java has nothing else.
  long modified() {
    return Math.max(0, file.getLastModified());
  }

  /** Whether the source is still the one that this is of. */
  Freshness freshness() {
    return freshness;
  }

  /** Returns what is drawn of this. */
  LazyCanvas canvas() {
    return canvas;
  }

  synchronized void lease() {
    leases++;
  }

  void release() {
    boolean last;
    synchronized (this) {
      leases--;
      last = retired && leases == 0;
    }
    if (last) {
      close();
    }
  }

  /** Closes this when the last lease ends. */
  void retire() {
    boolean last;
    synchronized (this) {
      retired = true;
      last = leases == 0;
    }
    if (last) {
      close();
    }
  }

  private void close() {
    try (NetcdfFile closed = file;
        PreencodedChunks found = chunks;
        LazyCanvas drawn = canvas) {
      if (passed.isPresent()) {
        passed.get().close();
      }
    } catch (IOException e) {
      // Nothing was written.
    }
  }
}
