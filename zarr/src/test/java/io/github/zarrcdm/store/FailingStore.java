package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Another store whose changes fail from one of them on, the last one included. */
public final class FailingStore implements WritableStore {
  private final WritableStore store;
  private final int at;
  private final AtomicInteger changes = new AtomicInteger();

  public FailingStore(WritableStore store, int at) {
    this.store = store;
    this.at = at;
  }

  private void change() throws IOException {
    if (changes.getAndIncrement() >= at) {
      throw new ZarrException.NotWritable("the disk is full");
    }
  }

  @Override
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    change();
    store.put(key, parts);
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    change();
    return store.putIfAbsent(key, value);
  }

  @Override
  public void delete(String key) throws IOException {
    change();
    store.delete(key);
  }

  @Override
  public void clear(Set<String> kept) throws IOException {
    change();
    store.clear(kept);
  }

  @Override
  public void finish() throws IOException {
    change();
    store.finish();
  }

  @Override
  public boolean resumable() {
    return store.resumable();
  }

  @Override
  public boolean isEmpty() throws IOException {
    return store.isEmpty();
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return store.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return store.get(key, range);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return store.folders(prefix);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return store.size(key);
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
