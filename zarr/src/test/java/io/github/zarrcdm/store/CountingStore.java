package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A store that writes down what is asked of the one behind it: {@code a/c/0/0}, {@code a/c/0/0
 * bytes 512-575}, {@code a/c/0/0 last 1028 bytes}, {@code list a}.
 */
public final class CountingStore implements Store {
  private final Store store;
  private final boolean remote;
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /** Counts what is asked of {@code store}; {@code remote} is what it says of itself. */
  public CountingStore(Store store, boolean remote) {
    this.store = store;
    this.remote = remote;
  }

  /** What was asked since the last call. */
  public List<String> requests() {
    synchronized (requests) {
      List<String> asked = List.copyOf(requests);
      requests.clear();
      return asked;
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    requests.add(key);
    return store.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    requests.add(key + " " + range);
    return store.get(key, range);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    requests.add("list " + prefix);
    return store.folders(prefix);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    requests.add("size of " + key);
    return store.size(key);
  }

  @Override
  public long lastModified(String key) throws IOException {
    requests.add("stamp of " + key);
    return store.lastModified(key);
  }

  @Override
  public boolean remote() {
    return remote;
  }

  @Override
  public String toString() {
    return store.toString();
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
