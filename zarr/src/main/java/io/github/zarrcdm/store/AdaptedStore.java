package io.github.zarrcdm.store;

import io.github.zarrcdm.error.Finding;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A store of a program as an {@link InternalStore}: it knows no more than {@link Store} says. */
public class AdaptedStore implements InternalStore {
  private final Store adapted;

  AdaptedStore(Store adapted) {
    this.adapted = adapted;
  }

  /** Returns {@code store} itself if it is an {@link InternalStore}; otherwise this view of it. */
  public static InternalStore internal(Store store) {
    return store instanceof InternalStore internal ? internal : new AdaptedStore(store);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return adapted.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    return adapted.get(key, most);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return adapted.get(key, range);
  }

  @Override
  public Optional<List<ByteBuffer>> get(String key, List<ByteRange.Slice> slices)
      throws IOException {
    return adapted.get(key, slices);
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    return adapted.size(key);
  }

  @Override
  public boolean exists(String key) throws IOException {
    return adapted.exists(key);
  }

  @Override
  public Object edition(String key) throws IOException {
    return adapted.edition(key);
  }

  @Override
  public void forget(String key, Object edition) {
    adapted.forget(key, edition);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return adapted.folders(prefix);
  }

  @Override
  public long lastModified(String key) throws IOException {
    return adapted.lastModified(key);
  }

  @Override
  public List<Finding> findings() {
    return adapted.findings();
  }

  @Override
  public Optional<Versions> versions() {
    return adapted.versions();
  }

  @Override
  public boolean remote() {
    return adapted.remote();
  }

  @Override
  public void close() throws IOException {
    adapted.close();
  }

  @Override
  public String toString() {
    return adapted.toString();
  }
}
