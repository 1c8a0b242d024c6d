package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.source.SourceFile;
import io.github.zarrcdm.store.ByteRange;
import io.github.zarrcdm.store.InternalStore;
import io.github.zarrcdm.store.Keys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** A virtual dataset as a store, by which its values are read before references are written. */
public final class VirtualStore implements InternalStore {
  /** Opens the source of that number. */
  @FunctionalInterface
  public interface Sources {
    SourceFile source(int number) throws IOException;
  }

  private final TreeMap<String, Object> documents;
  private final Map<String, VirtualArray> arrays;
  private final Sources sources;

  public VirtualStore(VirtualDataset dataset, Sources sources) throws ZarrException {
    this.documents = new TreeMap<>(dataset.documents());
    this.arrays = new HashMap<>(dataset.arrays());
    this.sources = sources;
  }

  /** Returns all values of the array at {@code path}: a Java array of its type's kind. */
  public static Object values(VirtualDataset dataset, String path, Sources sources)
      throws IOException {
    try (ZarrDataset opened = ZarrDataset.of(new VirtualStore(dataset, sources), "/")) {
      return opened.array(path).orElseThrow().read();
    }
  }

  @Override
  public Optional<ByteBuffer> get(String key) throws IOException {
    Object document = documents.get(key);
    if (document != null) {
      return Optional.of(DocumentWriter.text(document));
    }
    int slash = key.lastIndexOf('/');
    VirtualArray array = arrays.get("/" + (slash < 0 ? "" : key.substring(0, slash)));
    if (array == null) {
      return Optional.empty();
    }
    Optional<long[]> at = array.data().keys().index(key.substring(slash + 1), array.array().rank());
    int position = at.isEmpty() ? -1 : array.chunks().find(array.chunks().number(at.get()));
    if (position < 0) {
      return Optional.empty();
    }
    ChunkTable chunks = array.chunks();
    byte[] inline = chunks.inline(position);
    return Optional.of(
        inline != null
            ? ByteBuffer.wrap(inline.clone())
            : sources
                .source(chunks.source(position))
                .value(chunks.offset(position), chunks.length(position)));
  }

  @Override
  public Optional<ByteBuffer> get(String key, ByteRange range) throws IOException {
    return get(key)
        .map(
            value -> {
              int size = value.remaining();
              return value.slice(
                  (int) range.start(size), (int) (range.end(size) - range.start(size)));
            });
  }

  @Override
  public OptionalLong size(String key) throws IOException {
    Optional<ByteBuffer> value = get(key);
    return value.isPresent() ? OptionalLong.of(value.get().remaining()) : OptionalLong.empty();
  }

  @Override
  public Optional<List<String>> folders(String prefix) {
    return Optional.of(Keys.folders(documents, Keys.below(prefix)));
  }

  @Override
  public boolean holdsDocuments() {
    return true;
  }

  @Override
  public String toString() {
    return "references";
  }
}
