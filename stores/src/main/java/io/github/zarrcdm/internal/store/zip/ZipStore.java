package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.store.AdaptedStore;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.ByteRange.Slice;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a zip, read in place: the value of the empty key of another store, so that a zip
 * behind HTTP is read by ranges.
 *
 * <p>The directory is read once. Of two entries with one name the later counts. Names that lead out
 * of the zip do not exist. The root is where the topmost Zarr document lies.
 */
final class ZipStore implements InternalStore {
  /** Where macOS puts a shadow of each file that it zips. */
  private static final String FINDERS_OWN = "__MACOSX/";

  /** About what an entry takes in the heap, without the characters of its name. */
  private static final int ENTRY_BYTES = 160;

  private final InternalStore archive;

  /** What distinguishes the archive before its directory was read; null on a server. */
  private final @Nullable Validator read;

  private final TreeMap<String, ZipEntry> entries = new TreeMap<>();

  /** What is below one of these may be there, elsewhere: it is not missing. */
  private final Set<String> links = new HashSet<>();

  private final Budget memory = new Budget(Limit.DIRECTORY_BYTES);
  private final ZipValues values;
  private final String root;

  /** What was inflated last, as the ranges of one entry are often read one after the other. */
  private volatile @Nullable Inflated inflated;

  private record Inflated(ZipEntry entry, SoftReference<ByteBuffer> value) {}

  /**
   * The store in the zip that is the value of {@code archive}'s empty key; closing it closes {@code
   * archive}.
   */
  public ZipStore(Store archive) throws IOException {
    this.archive = AdaptedStore.internal(archive);
    this.read = archive.remote() ? null : this.archive.validator("");
    ZipBytes bytes = new ZipBytes(this.archive);
    CentralDirectory.visit(bytes, archive.toString(), this::add);
    this.values = new ZipValues(bytes, archive.toString());
    this.root = ZipRoot.of(entries.keySet());
  }

  private boolean add(ZipEntry entry) throws ZarrException.LimitExceeded {
    if (Keys.isPath(entry.name()) && !entry.name().startsWith(FINDERS_OWN)) {
      memory.take(ENTRY_BYTES + (long) entry.name().length(), archive::toString);
      entries.put(entry.name(), entry);
      if (entry.link()) {
        Limit.LINKS.check(links.size() + 1L, archive::toString);
        links.add(entry.name());
      }
    }
    return true;
  }

  private @Nullable ZipEntry entry(String key) throws ZarrException {
    String name = name(Keys.check(key, this));
    int slash = links.isEmpty() ? -1 : name.indexOf('/');
    for (; slash >= 0; slash = name.indexOf('/', slash + 1)) {
      String folder = name.substring(0, slash);
      if (links.contains(folder)) {
        throw new ZarrException.Unsupported(
            "%s: %s is a symbolic link, which is not followed; make the zip of what it leads to"
                .formatted(this, folder));
      }
    }
    return entries.get(name);
  }

  /**
   * Returns the name in the zip of what {@code key}, or the keys that begin so, stand for. Who
   * names a group by its whole path in the zip, as GDAL does, need not know where we see the root.
   */
  private String name(String key) {
    boolean whole = !root.isEmpty() && key.startsWith(root) && !begins(root + key);
    return whole ? key : root + key;
  }

  private boolean begins(String name) {
    String first = entries.ceilingKey(name);
    return first != null && first.startsWith(name);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    ZipEntry entry = entry(key);
    return entry == null ? Optional.empty() : Optional.of(values.whole(entry));
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    ZipEntry entry = entry(key);
    if (entry == null) {
      return Optional.empty();
    }
    Keys.checkLength(Math.max(entry.size(), entry.compressed()), most, key, this);
    return Optional.of(values.whole(entry));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    ZipEntry entry = entry(key);
    if (entry == null) {
      return Optional.empty();
    }
    long start = range.start(entry.size());
    int length = (int) (range.end(entry.size()) - start);
    return ZipValues.isStored(entry)
        ? Optional.of(values.part(entry, new Slice(start, length)))
        : Optional.of(copy(inflated(entry), (int) start, length));
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<Slice> slices) throws IOException {
    ZipEntry entry = entry(key);
    if (entry == null || !ZipValues.isStored(entry)) {
      return InternalStore.super.get(key, slices);
    }
    List<Slice> inside = new ArrayList<>(slices.size());
    for (Slice slice : slices) {
      long start = slice.start(entry.size());
      inside.add(new Slice(start, (int) (slice.end(entry.size()) - start)));
    }
    return Optional.of(values.parts(entry, inside));
  }

  @Override
  public boolean packs() {
    return archive.remote();
  }

  @Override
  public Optional<Place> place(String key) throws IOException {
    return Optional.ofNullable(entry(key)).map(entry -> new Place("", values.slice(entry)));
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    ZipEntry entry = entry(key);
    return entry == null || entry.method() != ZipEntry.STORED || entry.encrypted()
        ? Optional.empty()
        : Optional.of(new FileRange(archive.toString(), values.start(entry), entry.size()));
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    List<ZipEntry> found = new ArrayList<>(keys.size());
    for (String key : keys) {
      ZipEntry entry = entry(key);
      if (entry == null) {
        return InternalStore.super.get(keys);
      }
      found.add(entry);
    }
    return values.whole(found).stream().map(Optional::of).toList();
  }

  private ByteBuffer inflated(ZipEntry entry) throws IOException {
    Inflated last = inflated;
    ByteBuffer value = last != null && last.entry == entry ? last.value.get() : null;
    if (value == null) {
      value = values.whole(entry);
      inflated = new Inflated(entry, new SoftReference<>(value));
    }
    return value.duplicate();
  }

  private static ByteBuffer copy(ByteBuffer value, int start, int length) {
    return ByteBuffer.allocate(length).put(value.slice(start, length)).flip();
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    ZipEntry entry = entry(key);
    return entry == null ? OptionalLong.empty() : OptionalLong.of(entry.size());
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    String below = name(Keys.below(Keys.check(prefix, this)));
    return Optional.of(Keys.folders(entries, below));
  }

  /** Returns false if there are symbolic links, which are refused where they are met. */
  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    String below = name(prefix);
    int keys = 0;
    for (String name : entries.tailMap(below, true).keySet()) {
      if (!name.startsWith(below)) {
        break;
      }
      if (keys++ == most) {
        return false;
      }
      each.accept(prefix + name.substring(below.length()));
    }
    return links.isEmpty();
  }

  @Override
  public long lastModified(String key) throws IOException {
    return entry(key) == null ? 0 : archive.lastModified("");
  }

  /** Returns true: the archive is the file of every entry. */
  @Override
  public boolean isOneFile() {
    return true;
  }

  @Override
  public Validator validator(String key) throws IOException {
    return archive.validator("");
  }

  /**
   * That of the whole archive, for every entry; on a server only if it has a strong ETag. Empty if
   * the archive has been replaced since its directory was read.
   */
  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    Validator whole = archive.validator("");
    boolean told =
        archive.remote()
            ? !whole.tag().isEmpty() && !whole.tag().startsWith("W/")
            : !whole.stamp().isEmpty();
    Optional<Validator> before = read == null ? archive.validatorRead("") : Optional.of(read);
    return told && before.map(first -> first.isSame(whole)).orElse(true)
        ? Optional.of(key -> Optional.of(entry(key) == null ? Validator.NONE : whole))
        : Optional.empty();
  }

  @Override
  public Optional<Validator> validatorRead(String key) throws IOException {
    return archive.validatorRead("");
  }

  @Override
  public boolean remote() {
    return archive.remote();
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }

  @Override
  public String toString() {
    return archive.toString();
  }
}
