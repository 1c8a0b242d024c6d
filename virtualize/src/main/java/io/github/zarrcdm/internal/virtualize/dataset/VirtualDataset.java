package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkKeys;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A hierarchy of Zarr version 2 whose chunks are parts of {@code sources}.
 *
 * @param root all groups; those of its arrays whose chunks are known are in {@code arrays}
 * @param arrays by their paths
 * @param sources the files, by their numbers in {@link ChunkTable#source}
 * @param notes what is not as it was, in sentences
 * @param leftOut what cannot be referenced, each with its reason
 */
public record VirtualDataset(
    Group root,
    Map<String, VirtualArray> arrays,
    List<VirtualSource> sources,
    List<String> notes,
    List<String> leftOut) {

  /**
   * Returns the array whose chunks differ in length, which only Zarr version 3 can express; or
   * none.
   */
  public Optional<VirtualArray> irregular() {
    return arrays.values().stream().filter(array -> !array.isRegular()).findFirst();
  }

  /**
   * Returns the documents of all groups and arrays, by their keys: of Zarr version 2, and of
   * version 3 if chunks differ in length. Chunks have the same keys in both.
   */
  public Map<String, Object> documents() throws ZarrException {
    return irregular().isPresent()
        ? documents(3, array -> ofThree(array, ChunkKeys.v2('.')))
        : documents(2, VirtualArray::array);
  }

  /** Returns the documents of all groups and arrays, of version 3 with its own keys of chunks. */
  public Map<String, Object> documentsOfThree() throws ZarrException {
    return documents(3, array -> ofThree(array, ChunkKeys.standard('/')));
  }

  private Map<String, Object> documents(int version, Adaptation adaptation) throws ZarrException {
    DocumentWriter writer = DocumentWriter.of(version);
    Map<String, Object> documents = new LinkedHashMap<>();
    for (Group group : groups()) {
      documents.putAll(writer.group(group));
    }
    for (VirtualArray array : arrays.values()) {
      documents.putAll(writer.array(adaptation.of(array)));
    }
    return documents;
  }

  private interface Adaptation {
    Array of(VirtualArray array) throws ZarrException;
  }

  private static Array ofThree(VirtualArray array, ChunkKeys keys) throws ZarrException {
    Array adapted = DocumentWriter.of(3).adapted(array.array());
    ArrayData.Chunked data = (ArrayData.Chunked) adapted.data();
    return adapted.withData(
        new ArrayData.Chunked(data.grid(), keys, null, data.codecs(), data.fill()));
  }

  /** Returns where all sources are. */
  public List<String> locations() {
    return sources.stream().map(VirtualSource::location).toList();
  }

  /** Returns the name of its first source, by which messages call it. */
  public String firstName() {
    return sources.isEmpty() ? "no file" : sources.get(0).name();
  }

  private List<Group> groups() {
    List<Group> groups = new ArrayList<>();
    collect(root, groups);
    return groups;
  }

  private static void collect(Group group, List<Group> into) {
    into.add(group);
    group.groups().forEach(inner -> collect(inner, into));
  }

  /** Returns how many chunks are in sources or at hand. */
  public long references() {
    return arrays.values().stream().mapToLong(array -> array.chunks().size()).sum();
  }
}
