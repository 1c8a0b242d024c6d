package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A store held in memory: for tests, and for programs that get their bytes elsewhere. */
public final class MemoryStore implements Store {
  private final TreeMap<String, byte[]> values;

  /** The store of {@code values}. The map is copied, its arrays are not. */
  public MemoryStore(Map<String, byte[]> values) {
    this.values = new TreeMap<>(values);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return Optional.ofNullable(values.get(Keys.check(key, this)))
        .map(value -> ByteBuffer.wrap(value.clone()));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    byte[] value = values.get(Keys.check(key, this));
    if (value == null) {
      return Optional.empty();
    }
    int start = Math.toIntExact(range.start(value.length));
    int end = Math.toIntExact(range.end(value.length));
    return Optional.of(ByteBuffer.wrap(Arrays.copyOfRange(value, start, end)));
  }

  @Override
  public OptionalLong size(String key) {
    byte[] value = values.get(key);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.length);
  }

  @Override
  public Optional<List<String>> folders(String prefix) {
    return Optional.of(Keys.folders(values, Keys.below(prefix)));
  }

  @Override
  public String toString() {
    return "memory";
  }
}
