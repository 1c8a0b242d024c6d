package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Finding;
import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Delegates every call to another store; subclasses override what they change. {@link Store#names},
 * {@link Store#keys} and {@link Store#validators} are not delegated: a wrapper may have values
 * where the other store has none.
 */
public abstract class StoreWrapper implements Store {
  protected final Store store;

  protected StoreWrapper(Store store) {
    this.store = store;
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return store.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return store.get(key, most);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return store.get(key, range);
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return store.get(key, slices);
  }

  @Override
  public int foldersAbove() {
    return store.foldersAbove();
  }

  @Override
  public Optional<ByteBuffer> above(int level, String name) throws IOException {
    return store.above(level, name);
  }

  @Override
  public boolean readsFrom(Location place) throws IOException {
    return store.readsFrom(place);
  }

  @Override
  public boolean packs() {
    return store.packs();
  }

  @Override
  public Optional<Place> place(String key) throws IOException {
    return store.place(key);
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    return store.fileRange(key);
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    return store.get(keys);
  }

  @Override
  public boolean opens() {
    return store.opens();
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return store.open(key, reading);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return store.size(key);
  }

  @Override
  public boolean exists(String key) throws IOException {
    return store.exists(key);
  }

  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    return store.tail(key, length);
  }

  @Override
  public Object edition(String key) throws IOException {
    return store.edition(key);
  }

  @Override
  public void forget(String key, Object edition) {
    store.forget(key, edition);
  }

  @Override
  public boolean isOneFile() {
    return store.isOneFile();
  }

  @Override
  public boolean holdsDocuments() {
    return store.holdsDocuments();
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return store.folders(prefix);
  }

  @Override
  public long lastModified(String key) throws IOException {
    return store.lastModified(key);
  }

  @Override
  public Validator validator(String key) throws IOException {
    return store.validator(key);
  }

  @Override
  public Optional<Validator> validatorRead(String key) throws IOException {
    return store.validatorRead(key);
  }

  @Override
  public Optional<List<String>> foldersNow(String prefix) throws IOException {
    return store.foldersNow(prefix);
  }

  @Override
  public long newest() {
    return store.newest();
  }

  @Override
  public String remark() {
    return store.remark();
  }

  @Override
  public List<Finding> findings() {
    return store.findings();
  }

  @Override
  public Optional<Versions> versions() {
    return store.versions();
  }

  @Override
  public boolean remote() {
    return store.remote();
  }

  @Override
  public boolean fetchesAhead() {
    return store.fetchesAhead();
  }

  @Override
  public void close() throws IOException {
    store.close();
  }

  @Override
  public String toString() {
    return store.toString();
  }
}
