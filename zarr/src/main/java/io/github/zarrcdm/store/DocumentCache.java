package io.github.zarrcdm.store;

import io.github.zarrcdm.location.Marker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Asks for each metadata document once, also for those that do not exist, as long as it is open;
 * and for what is in each folder.
 */
final class DocumentCache extends StoreWrapper {
  private static final long MOST_BYTES = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 16);
  private static final int MOST_DOCUMENTS = 100_000;

  private final Map<String, Optional<byte[]>> documents = new ConcurrentHashMap<>();
  private final Map<String, Optional<List<String>>> folders = new ConcurrentHashMap<>();
  private final AtomicLong bytes = new AtomicLong();

  DocumentCache(Store store) {
    super(store);
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    Optional<byte[]> known = documents.get(key);
    return known == null ? kept(key, store.get(key)) : known.map(DocumentCache::buffer);
  }

  @Override
  public Optional<ByteBuffer> get(String key, long most) throws IOException {
    Optional<byte[]> known = documents.get(key);
    if (known == null) {
      return kept(key, store.get(key, most));
    }
    Keys.checkLength(known.map(document -> document.length).orElse(0), most, key, this);
    return known.map(DocumentCache::buffer);
  }

  /** The next time, it is asked for once more. */
  @Override
  public void forget(String key, Object edition) {
    Optional<byte[]> known = documents.remove(key);
    if (known != null) {
      bytes.addAndGet(-known.map(document -> document.length).orElse(0));
    }
    store.forget(key, edition);
  }

  @Override
  public Optional<List<String>> folders(String prefix) throws IOException {
    Optional<List<String>> known = folders.get(prefix);
    if (known == null) {
      known = store.folders(prefix);
      if (folders.size() < MOST_DOCUMENTS) {
        folders.put(prefix, known);
      }
    }
    return known;
  }

  @Override
  public boolean eachKey(String prefix, int most, Consumer<String> each) throws IOException {
    return store.eachKey(prefix, most, each);
  }

  @Override
  public Optional<Validators> validators(String prefix, int most) throws IOException {
    return store.validators(prefix, most);
  }

  private Optional<ByteBuffer> kept(String key, Optional<ByteBuffer> found) {
    int length = found.map(ByteBuffer::remaining).orElse(0);
    boolean document = Marker.endsWithDocument(key) || key.equals(Marker.UNFINISHED);
    if (document && documents.size() < MOST_DOCUMENTS && bytes.get() + length <= MOST_BYTES) {
      bytes.addAndGet(length);
      documents.put(key, found.map(DocumentCache::copy));
    }
    return found;
  }

  private static ByteBuffer buffer(byte[] document) {
    return ByteBuffer.wrap(document.clone());
  }

  private static byte[] copy(ByteBuffer document) {
    byte[] copy = new byte[document.remaining()];
    document.duplicate().get(copy);
    return copy;
  }

  @Override
  public void close() throws IOException {
    documents.clear();
    folders.clear();
    store.close();
  }
}
