package io.github.zarrcdm.internal.store.reference;

import io.github.zarrcdm.store.Keys;
import io.github.zarrcdm.store.Store;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * References as kerchunk writes them in Parquet: the documents of all nodes in {@code .zmetadata},
 * and beside each array files {@code refs.0.parq}, {@code refs.1.parq}, ... with as many rows each
 * as {@code record_size} says, one for each chunk in C order. They are read one at a time, when a
 * chunk is requested, and kept while there is room.
 *
 * @see <a href="https://fsspec.github.io/kerchunk/reference.html">refs_to_dataframe of kerchunk</a>
 */
final class ReferenceFolder implements References {
  private static final long MOST_BYTES = Math.min(1L << 26, Runtime.getRuntime().maxMemory() / 16);

  private final Store folder;
  private final long recordSize;
  private final TreeMap<String, Reference> documents;
  private final Map<String, ChunkNumbers> arrays;

  private final ReentrantLock reading = new ReentrantLock();
  private final Map<String, RecordFile> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;
  private volatile @Nullable String target;

  /** The references in {@code folder}, whose {@code .zmetadata} is {@code consolidated}. */
  ReferenceFolder(Store folder, ConsolidatedReferences consolidated) {
    this.folder = folder;
    this.recordSize = consolidated.recordSize();
    this.documents = new TreeMap<>(consolidated.documents());
    this.arrays = consolidated.arrays();
  }

  @Override
  public @Nullable Reference of(String key) throws IOException {
    Reference document = documents.get(key);
    return document == null ? chunk(key) : document;
  }

  private @Nullable Reference chunk(String key) throws IOException {
    for (int slash = key.lastIndexOf('/'); ; slash = key.lastIndexOf('/', slash - 1)) {
      ChunkNumbers chunks = arrays.get(key.substring(0, Math.max(0, slash)));
      if (chunks != null) {
        long number = chunks.number(key.substring(slash + 1));
        return number == ChunkNumbers.NONE
            ? null
            : file(key.substring(0, slash + 1), number / recordSize).reference(number % recordSize);
      }
      if (slash <= 0) {
        return null;
      }
    }
  }

  private RecordFile file(String array, long record) throws IOException {
    String key = array + "refs." + record + ".parq";
    RecordFile known = known(key);
    if (known != null) {
      return known;
    }
    try {
      reading.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + folder + ": " + key);
    }
    try {
      known = known(key);
      return known == null ? keep(key, read(key)) : known;
    } finally {
      reading.unlock();
    }
  }

  private RecordFile read(String key) throws IOException {
    Optional<ByteBuffer> file = folder.get(key);
    return file.isEmpty()
        ? RecordFile.NONE
        : RecordFile.read(file.get(), folder + ": " + key, recordSize);
  }

  private @Nullable RecordFile known(String key) {
    synchronized (recent) {
      return recent.get(key);
    }
  }

  private RecordFile keep(String key, RecordFile file) {
    synchronized (recent) {
      recent.put(key, file);
      bytes += file.bytes();
      var oldest = recent.values().iterator();
      while (bytes > MOST_BYTES && recent.size() > 1) {
        bytes -= oldest.next().bytes();
        oldest.remove();
      }
    }
    target = target == null ? file.someTarget() : target;
    return file;
  }

  @Override
  public void eachTarget(UrlUse use) throws IOException {
    for (Reference document : documents.values()) {
      use.of(document);
    }
    for (Map.Entry<String, ChunkNumbers> array : arrays.entrySet()) {
      String path = array.getKey().isEmpty() ? "" : array.getKey() + "/";
      long records = (array.getValue().count() - 1) / recordSize + 1;
      for (long record = 0; record < records; record++) {
        for (String url : file(path, record).urls()) {
          if (url != null) {
            use.of(url);
          }
        }
      }
    }
  }

  @Override
  public List<String> folders(String prefix) {
    return Keys.folders(documents, Keys.below(prefix));
  }

  @Override
  public @Nullable String someTarget() {
    return target;
  }
}
