package io.github.zarrcdm.internal.store.http;

import io.github.zarrcdm.location.Marker;

/** A request to change a bucket; what has no condition has an empty one. */
record BucketRequest(String method, String key, byte[] body, String match, String noneMatch) {
  /**
   * True of a put that replaces one version or nothing, and of a removal of one version. A first
   * mark finds nothing to replace before and after each writer, nor does a first document of the
   * root while the store is removed.
   */
  boolean isGuarded() {
    boolean first = key.endsWith(Marker.UNFINISHED) || key.matches("[^/]*/zarr.json");
    return !match.isEmpty() || !noneMatch.isEmpty() && !first;
  }

  /** True of a request to remove what opens a node. */
  boolean removesDocument() {
    return method.equals("DELETE") && key.endsWith("/zarr.json");
  }
}
