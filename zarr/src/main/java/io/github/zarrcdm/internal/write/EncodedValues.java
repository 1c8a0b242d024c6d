package io.github.zarrcdm.internal.write;

import static java.util.Objects.requireNonNull;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.chunk.ChunkPlan;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values that a writer would put for a hierarchy, by their keys, for programs that keep them
 * elsewhere than in a store, or make each when it is asked for. Safe for concurrent callers.
 */
public final class EncodedValues {
  private final Group root;
  private final DocumentWriter writer;
  private final Map<String, BoxEncoder> encoders = new HashMap<>();
  private final Map<String, Array> arrays = new LinkedHashMap<>();

  private EncodedValues(Group root, DocumentWriter writer) throws ZarrException {
    this.root = root;
    this.writer = writer;
    collect(root);
  }

  /**
   * Returns the values of {@code declared} in Zarr {@code format}. Throws {@link ZarrException} for
   * what Zarr cannot say; {@code where} begins its message.
   */
  public static EncodedValues of(Group declared, int format, String where) throws ZarrException {
    DocumentWriter writer = DocumentWriter.of(format);
    return new EncodedValues(Hierarchies.of(declared, writer, where), writer);
  }

  private void collect(Group group) throws ZarrException {
    for (Array array : group.arrays()) {
      arrays.put(array.path(), array);
      encoders.put(
          array.path(),
          BoxEncoders.of((ArrayData.Chunked) array.data(), (StoredType) array.type(), false));
    }
    for (Group child : group.groups()) {
      collect(child);
    }
  }

  /** Returns the hierarchy as it is written. */
  public Group root() {
    return root;
  }

  /**
   * Returns the metadata documents, consolidated; arrays at the paths of {@code missing} get that
   * {@code _FillValue}, spelled as in metadata.
   */
  public Map<String, ByteBuffer> documents(Map<String, Object> missing) throws ZarrException {
    DocumentsToWrite documents =
        DocumentsToWrite.of(MissingValues.declared(root, missing), writer, true);
    Map<String, ByteBuffer> texts = new LinkedHashMap<>();
    documents.below().forEach((key, value) -> texts.put(key, DocumentWriter.text(value)));
    documents.root().forEach((key, value) -> texts.put(key, DocumentWriter.text(value)));
    return texts;
  }

  /**
   * What is stored under one key: a shard, or a chunk where there are no shards.
   *
   * @param section the part of it within the array, never empty
   */
  public record Box(Array array, long[] index, Section section) {}

  /**
   * Returns the box that is stored under {@code key}, if anything is; empty if no key is like it.
   */
  public Optional<Box> box(String key) {
    return ChunkPlace.of(key, arrays).flatMap(place -> box(place.array(), place.index()));
  }

  private static Optional<Box> box(Array array, long[] index) {
    int[] shape = ((ChunkGrid.Regular) ((ArrayData.Chunked) array.data()).grid()).shape();
    long[] start = new long[shape.length];
    int[] count = new int[shape.length];
    for (int d = 0; d < shape.length; d++) {
      if (index[d] >= (array.shape()[d] + shape[d] - 1) / shape[d]) {
        return Optional.empty();
      }
      start[d] = index[d] * shape[d];
      count[d] = (int) Math.min(shape[d], array.shape()[d] - start[d]);
    }
    return Optional.of(new Box(array, index, Section.of(start, count)));
  }

  /**
   * Returns what is stored for {@code box}, whose elements are {@code values} in C order, in a Java
   * array of the kind of the array's type; empty if they are all fill value, so that nothing is
   * stored.
   */
  public Optional<ByteBuffer> encode(Box box, Object values) throws IOException {
    Section section = box.section();
    ChunkPlan plan = ChunkPlan.of(((ArrayData.Chunked) box.array().data()).grid(), section);
    BoxEncoder encoder = requireNonNull(encoders.get(box.array().path()));
    List<ByteBuffer> parts = encoder.encode(plan.part(0), values, COrder.strides(section.count()));
    return parts.isEmpty() ? Optional.empty() : Optional.of(joined(parts));
  }

  private static ByteBuffer joined(List<ByteBuffer> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    ByteBuffer all = ByteBuffer.allocate(parts.stream().mapToInt(ByteBuffer::remaining).sum());
    parts.forEach(part -> all.put(part.duplicate()));
    return all.flip();
  }
}
