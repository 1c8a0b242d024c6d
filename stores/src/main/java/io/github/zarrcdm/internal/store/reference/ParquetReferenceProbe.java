package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.internal.platform.FileNames;
import io.github.zarrcdm.location.Location;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a folder contains references in Parquet, by its {@code .zmetadata}. Until that has
 * been read, and if it names none, it is an ordinary folder; nothing else is requested.
 */
public final class ParquetReferenceProbe extends StoreWrapper {
  private final Location location;
  private volatile @Nullable ReferenceStore references;

  /** The folder {@code store}, which is at {@code location}. */
  public ParquetReferenceProbe(Store store, Location location) {
    super(store);
    this.location = location;
  }

  /** Returns what answers for the values. */
  private InternalStore values() {
    ReferenceStore found = references;
    return found == null ? store : found;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return get(key, Keys.limit(key).value());
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    ReferenceStore known = references;
    if (known != null) {
      return known.get(key, most);
    }
    Optional<ByteBuffer> value = store.get(key, most);
    if (value.isEmpty() || !key.equals(ConsolidatedReferences.KEY)) {
      return value;
    }
    ConsolidatedReferences found =
        ConsolidatedReferences.read(value.get(), store + ": " + ConsolidatedReferences.KEY);
    return found == null ? value : resolving(found).get(key, most);
  }

  private synchronized ReferenceStore resolving(ConsolidatedReferences found) {
    ReferenceStore known = references;
    if (known == null) {
      known =
          new ReferenceStore(
              store,
              absolute(location),
              Validator.NONE, // their files change one by one
              new ReferenceFolder(store, found),
              true);
      references = known;
    }
    return known;
  }

  /** Files beside a folder that is written {@code .} are found by its whole path. */
  private static Location absolute(Location folder) {
    if (!folder.scheme().equals("file")) {
      return folder;
    }
    String path = FileNames.text(FileNames.path(folder.root()).toAbsolutePath().normalize());
    return new Location(folder.text(), folder.scheme(), path, "/", Map.of());
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return values().get(key, range);
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return values().get(key, slices);
  }

  @Override
  public boolean readsFrom(Location place) throws IOException {
    return store.readsFrom(place) || references != null && values().readsFrom(place);
  }

  @Override
  public boolean packs() {
    return values().packs();
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    return values().get(keys);
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    return values().fileRange(key);
  }

  @Override
  public Optional<Place> place(String key) throws IOException {
    return values().place(key);
  }

  @Override
  public Object edition(String key) throws IOException {
    return values().edition(key);
  }

  @Override
  public void forget(String key, Object edition) {
    values().forget(key, edition);
  }

  @Override
  public boolean opens() {
    return values().opens();
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return values().open(key, reading);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return values().size(key);
  }

  @Override
  public boolean exists(String key) throws IOException {
    return values().exists(key);
  }

  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    return values().tail(key, length);
  }

  @Override
  public boolean fetchesAhead() {
    return values().fetchesAhead();
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return values().folders(prefix);
  }

  @Override
  public Optional<List<String>> foldersNow(String prefix) throws IOException {
    return values().foldersNow(prefix);
  }

  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return values().eachKey(prefix, most, each);
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    return values().validators(prefix, most);
  }

  @Override
  public Optional<Set<String>> names(String prefix, int most) throws IOException {
    return values().names(prefix, most);
  }

  @Override
  public boolean eachName(String prefix, int most, Consumer<String> each) throws IOException {
    return values().eachName(prefix, most, each);
  }

  @Override
  public boolean remote() {
    return values().remote();
  }

  @Override
  public void close() throws IOException {
    values().close();
  }
}
