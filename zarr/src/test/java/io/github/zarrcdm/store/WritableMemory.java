package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A store in memory that is written, and whose changes may fail as on a full disk. */
public final class WritableMemory implements WritableStore {
  private final ConcurrentSkipListMap<String, byte[]> values = new ConcurrentSkipListMap<>();
  private final Map<String, Integer> versions = new ConcurrentHashMap<>();
  private final Map<String, Runnable> meanwhile = new ConcurrentHashMap<>();
  private final AtomicInteger changesLeft = new AtomicInteger(Integer.MAX_VALUE);

  /** Lets {@code changes} more of them succeed, and none after. */
  public void failAfter(int changes) {
    changesLeft.set(changes);
  }

  /** Runs {@code others} once, when a value for {@code key} is on its way. */
  public void meanwhile(String key, Runnable others) {
    meanwhile.put(key, others);
  }

  private void change() throws IOException {
    if (changesLeft.getAndUpdate(left -> Math.max(0, left - 1)) == 0) {
      throw new ZarrException.NotWritable("the disk is full");
    }
  }

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
  public void put(String key, List<ByteBuffer> parts) throws IOException {
    change();
    ByteBuffer all = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
    parts.forEach(part -> all.put(part.duplicate()));
    run(meanwhile.remove(key));
    values.put(key, all.array());
    versions.merge(key, 1, Integer::sum);
  }

  private static void run(@Nullable Runnable others) {
    if (others != null) {
      others.run();
    }
  }

  @Override
  public String version(String key) {
    return values.containsKey(key) ? "version " + versions.get(key) : "";
  }

  @Override
  public boolean replace(String key, String version, List<ByteBuffer> parts) throws IOException {
    run(meanwhile.remove(key));
    synchronized (this) {
      boolean same = version.equals(version(key));
      if (same && parts.isEmpty()) {
        delete(key);
      } else if (same) {
        put(key, parts);
      }
      return same;
    }
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    change();
    byte[] bytes = new byte[value.remaining()];
    value.duplicate().get(bytes);
    versions.merge(key, 1, Integer::sum);
    return values.putIfAbsent(key, bytes) == null;
  }

  @Override
  public void delete(String key) throws IOException {
    change();
    values.remove(key);
  }

  @Override
  public boolean isEmpty() {
    return values.isEmpty();
  }

  @Override
  public void clear(Set<String> kept) throws IOException {
    for (String document : List.of("zarr.json", ".zmetadata", ".zgroup")) {
      if (values.containsKey(document)) {
        delete(document);
      }
    }
    for (String key : values.keySet()) {
      if (!kept.contains(key)) {
        delete(key);
      }
    }
  }

  /** The values of {@code expected} and no others. */
  public boolean holds(Map<String, byte[]> expected) {
    return values.keySet().equals(expected.keySet())
        && expected.entrySet().stream()
            .allMatch(e -> Arrays.equals(e.getValue(), values.get(e.getKey())));
  }

  @Override
  public String toString() {
    return "memory";
  }
}
