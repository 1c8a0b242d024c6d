package io.github.zarrcdm.store;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in memory whose changes fail from one of them on, as on a full disk. */
public final class FailingMemory implements WritableStore {
  private final WritableMemory memory;
  private final int at;
  private final AtomicInteger changes = new AtomicInteger();

  public FailingMemory(WritableMemory memory, int at) {
    this.memory = memory;
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
    memory.put(key, parts);
  }

  @Override
  public boolean putIfAbsent(String key, ByteBuffer value) throws IOException {
    change();
    return memory.putIfAbsent(key, value);
  }

  @Override
  public void delete(String key) throws IOException {
    change();
    memory.delete(key);
  }

  @Override
  public boolean isEmpty() {
    return memory.isEmpty();
  }

  @Override
  public void clear(Set<String> kept) throws IOException {
    for (String document : List.of("zarr.json", ".zmetadata", ".zgroup")) {
      if (memory.exists(document)) {
        delete(document);
      }
    }
    for (String key : memory.values().keySet()) {
      if (!kept.contains(key)) {
        delete(key);
      }
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    return memory.get(key);
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return memory.get(key, range);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    return memory.folders(prefix);
  }

  @Override
  public OptionalLong size(String key) {
    return memory.size(key);
  }
}
