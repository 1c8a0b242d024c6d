package io.github.zarrcdm.internal.virtualize.icechunk;

import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A group or an array of a new repository.
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
