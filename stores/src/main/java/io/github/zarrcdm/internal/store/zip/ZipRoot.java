package io.github.zarrcdm.internal.store.zip;

import io.github.zarrcdm.internal.store.icechunk.IcechunkFormat;
import io.github.zarrcdm.location.Marker;
import java.util.Collection;
import java.util.Objects;

/** Finds where in a zip the store begins: people zip the folder as often as what is in it. */
final class ZipRoot {
  private static final String STORE = ".zarr/";

  private ZipRoot() {}

  /**
   * Returns what comes before the keys in the entries' names, with a slash at its end: what the
   * folders of all Zarr documents have in common, but no folder inside a {@code .zarr}; empty if
   * there is none. Without such documents, what comes before the files of an Icechunk repository.
   */
  static String of(Collection<String> names) {
    String root = null;
    for (String name : names) {
      String folder = name.substring(0, name.lastIndexOf('/') + 1);
      if (Marker.is(name.substring(folder.length()))) {
        root = root == null ? folder : common(root, folder);
      }
    }
    if (root == null) {
      return names.stream()
          .map(IcechunkFormat::root)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse("");
    }
    int store = root.indexOf(STORE);
    return store < 0 ? root : root.substring(0, store + STORE.length());
  }

  private static String common(String folder, String other) {
    int slash = -1;
    for (int at = 0; at < Math.min(folder.length(), other.length()); at++) {
      if (folder.charAt(at) != other.charAt(at)) {
        break;
      }
      slash = folder.charAt(at) == '/' ? at : slash;
    }
    return folder.substring(0, slash + 1);
  }
}
