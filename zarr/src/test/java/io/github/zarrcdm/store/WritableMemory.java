package io.github.zarrcdm.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A store in memory that is written. */
public final class WritableMemory implements WritableStore {
  private final ConcurrentSkipListMap<String, byte[]> values = new ConcurrentSkipListMap<>();

  /** A copy of what is in it. */
  public TreeMap<String, byte[]> values() {
    // One by one: the constructor that takes a map loses values if others are put concurrently.
    TreeMap<String, byte[]> copy = new TreeMap<>();
    values.forEach(copy::put);
    return copy;
  }

  /** The same to read. */
  public Store reader() {
    return new MemoryStore(values());
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return reader().get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return reader().get(key, range);
  }

  @Override
  public OptionalLong size(String key) {
    byte[] value = values.get(key);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value.length);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return reader().folders(prefix);
  }

  @Override
  public void put(String key, List<ByteBuffer> parts) {
    ByteBuffer all = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
    parts.forEach(part -> all.put(part.duplicate()));
    values.put(key, all.array());
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) {
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    return values.putIfAbsent(key, bytes) == null;
  }

  @Override
  public void delete(String key) {
    values.remove(key);
  }

  @Override
  public boolean isEmpty() {
    return values.isEmpty();
  }

  @Override
  public void clear(Set<String> kept) {
    values.keySet().retainAll(kept);
  }

  /** The values of {@code expected} and no others. */
  public boolean holds(Map<String, byte[]> expected) {
    return values.keySet().equals(expected.keySet())
        && expected.entrySet().stream()
            .allMatch(e -> java.util.Arrays.equals(e.getValue(), values.get(e.getKey())));
  }

  @Override
  public String toString() {
    return "memory";
  }
}
