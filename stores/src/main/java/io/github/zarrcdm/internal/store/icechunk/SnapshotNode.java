package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.icechunk.FlatBuffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A group or an array in a snapshot.
 *
 * @param path without leading slash; empty for the root
 * @param table where it is in {@code file}
 * @param document its {@code zarr.json}, byte for byte; to be read as a duplicate
 */
record SnapshotNode(String path, FlatBuffer file, int table, boolean isArray, ByteBuffer document) {
  private static final int ID = 0;
  private static final int DATA = 4;
  private static final int DIMENSION_NAMES = 1;
  private static final int MANIFESTS = 2;
  private static final int MANIFEST_ID = 0;
  private static final int EXTENTS = 1;
  private static final int RANGE_SIZE = 8;

  /** Returns the number by which manifests know the node. */
  long id() throws ZarrException {
    return file.big64(file.required(table, ID, "id of a node"));
  }

  /** Returns the same number as its eight bytes. */
  byte[] octets() throws ZarrException {
    return ByteBuffer.allocate(Long.BYTES).putLong(id()).array();
  }

  /**
   * Returns the manifest that has the chunk {@code index}, if there is such a reference; null if
   * there is no manifest for it.
   */
  @Nullable String manifest(int[] index) throws ZarrException {
    int vector = manifests();
    for (int i = 0; i < file.count(vector); i++) {
      int manifest = file.table(vector, i);
      if (holds(manifest, index)) {
        return file.id(file.required(manifest, MANIFEST_ID, "id of a manifest"));
      }
    }
    return null;
  }

  /** Returns the one manifest that the array has; null if it has none or several. */
  @Nullable String onlyManifest() throws ZarrException {
    int vector = manifests();
    return file.count(vector) == 1
        ? file.id(file.required(file.table(vector, 0), MANIFEST_ID, "id of a manifest"))
        : null;
  }

  /** Returns true if it is called like its only dimension. */
  boolean isCoordinate() throws ZarrException {
    int data = isArray ? file.follow(file.required(table, DATA, "data of a node")) : 0;
    int names = isArray ? file.field(data, DIMENSION_NAMES) : FlatBuffer.ABSENT;
    int vector = names == FlatBuffer.ABSENT ? names : file.vector(names, 4);
    if (file.count(vector) != 1) {
      return false;
    }
    String name = file.optionalText(file.field(file.table(vector, 0), 0));
    return path.substring(path.lastIndexOf('/') + 1).equals(name);
  }

  private int manifests() throws ZarrException {
    int data = file.follow(file.required(table, DATA, "data of a node"));
    return file.vector(file.required(data, MANIFESTS, "list of manifests"), 4);
  }

  /** As many dimensions are compared as both have: the extents of scalars are empty. */
  private boolean holds(int manifest, int[] index) throws ZarrException {
    int extents = file.vector(file.required(manifest, EXTENTS, "extents"), RANGE_SIZE);
    int rank = Math.min(file.count(extents), index.length);
    for (int d = 0; d < rank; d++) {
      int range = extents + 4 + d * RANGE_SIZE;
      long at = Integer.toUnsignedLong(index[d]);
      if (at < file.u32(range) || at >= file.u32(range + 4)) {
        return false;
      }
    }
    return true;
  }
}
