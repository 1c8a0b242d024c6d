package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A group or an array of a new version.
 *
 * @param path with a leading slash; a slash for the root
 * @param document its {@code zarr.json}
 * @param array null for a group
 * @param manifests where the chunks of the array are
 */
record Node(
    RandomId id,
    String path,
    ByteBuffer document,
    @Nullable VirtualArray array,
    List<ManifestFile> manifests)
    implements Comparable<Node> {

  private static final String DOCUMENT = "zarr.json";

  /**
   * Returns the nodes of {@code dataset}, sorted, after writing where their chunks are.
   *
   * @param documents by their keys
   * @param files the sources, by their numbers
   * @param ids of nodes, by their paths
   */
  static List<Node> written(
      VirtualDataset dataset,
      Map<String, Object> documents,
      List<VirtualFile> files,
      RepositoryFolder folder,
      Function<String, RandomId> ids)
      throws IOException {
    ManifestWriter manifests = new ManifestWriter(folder, files::get);
    List<Node> nodes = new ArrayList<>();
    for (Map.Entry<String, Object> document : documents.entrySet()) {
      String key = document.getKey();
      String path = "/" + key.substring(0, Math.max(0, key.length() - DOCUMENT.length() - 1));
      VirtualArray array = dataset.arrays().get(path);
      RandomId id = ids.apply(path);
      nodes.add(
          new Node(
              id,
              path,
              DocumentWriter.text(document.getValue()),
              array,
              array == null ? List.of() : manifests.write(array, id)));
    }
    Collections.sort(nodes);
    return nodes;
  }

  /** Orders nodes by the bytes of their paths, as snapshots have them. */
  @Override
  public int compareTo(Node other) {
    return Arrays.compareUnsigned(
        path.getBytes(StandardCharsets.UTF_8), other.path.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Node node && id.equals(node.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}
