package io.github.zarrcdm.store;

import io.github.zarrcdm.location.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/**
 * Delegates every call to another store; subclasses override what they change. {@link
 * InternalStore#names}, {@link InternalStore#keys} and {@link InternalStore#validators} are not
 * delegated: a wrapper may have values where the other store has none.
 */
public abstract class StoreWrapper extends AdaptedStore {
  protected final InternalStore store;

  protected StoreWrapper(Store store) {
    super(store);
    this.store = AdaptedStore.internal(store);
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
  public Optional<Tail> tail(String key, int length) throws IOException {
    return store.tail(key, length);
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
  public boolean fetchesAhead() {
    return store.fetchesAhead();
  }
}
