package io.github.zarrcdm.serve.source;

import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.FileRange;
import io.github.zarrcdm.store.Place;
import io.github.zarrcdm.store.Store;
import io.github.zarrcdm.store.StoreWrapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A group of a store as a store of its own. */
final class GroupStore extends StoreWrapper {
  private final String prefix;

  private GroupStore(Store store, String prefix) {
    super(store);
    this.prefix = prefix;
  }

  /** Returns the group at {@code path}, such as {@code /g/h}; {@code store} itself for the root. */
  static Store of(Store store, String path) {
    String group = path.replaceAll("^/+|(?<!/)/+$", "");
    return group.isEmpty() ? store : new GroupStore(store, group + "/");
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return store.get(prefix + key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return store.get(prefix + key, most);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return store.get(prefix + key, range);
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return store.get(prefix + key, slices);
  }

  @Override
  public List<Optional<ByteBuffer>> get(List<String> keys) throws IOException {
    return store.get(keys.stream().map(key -> prefix + key).toList());
  }

  @Override
  public Optional<Place> place(String key) throws IOException {
    return store.place(prefix + key);
  }

  @Override
  public Optional<FileRange> fileRange(String key) throws IOException {
    return store.fileRange(prefix + key);
  }

  @Override
  public Optional<Tail> tail(String key, int length) throws IOException {
    return store.tail(prefix + key, length);
  }

  @Override
  public void forget(String key, Object edition) {
    store.forget(prefix + key, edition);
  }

  @Override
  public <T> Optional<T> open(String key, Reading<T> reading) throws IOException {
    return store.open(prefix + key, reading);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return store.size(prefix + key);
  }

  @Override
  public boolean exists(String key) throws IOException {
    return store.exists(prefix + key);
  }

  @Override
  public Object edition(String key) throws IOException {
    return store.edition(prefix + key);
  }

  @Override
  public long lastModified(String key) throws IOException {
    return store.lastModified(prefix + key);
  }

  @Override
  public Validator validator(String key) throws IOException {
    return store.validator(prefix + key);
  }

  @Override
  public Optional<Validator> validatorRead(String key) throws IOException {
    return store.validatorRead(prefix + key);
  }

  @Override
  public Optional<List<String>> folders(String path) throws IOException {
    return store.folders(folder(path));
  }

  @Override
  public Optional<List<String>> foldersNow(String path) throws IOException {
    return store.foldersNow(folder(path));
  }

  private String folder(String path) {
    return path.isEmpty() ? prefix.substring(0, prefix.length() - 1) : prefix + path;
  }
}
