package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.location.Marker;
import java.nio.charset.StandardCharsets;

/** Which names can be those of groups and arrays. */
public final class NodeNames {
  /** The most bytes of a name that file systems take. */
  public static final int LONGEST = 255;

  private NodeNames() {}

  /**
   * Returns false for what would leave the store or could not be a key: {@code ""}, dots only,
   * separators, control characters.
   */
  public static boolean legal(String name) {
    int dots = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '/' || c == '\\' || c < ' ') {
        return false;
      }
      dots += c == '.' ? 1 : 0;
    }
    return dots < name.length();
  }

  /**
   * Returns true if an array or a group may be written with this name: file systems take it, and
   * readers find it. The specification reserves a leading {@code __}, but xarray writes an unnamed
   * DataArray so.
   */
  public static boolean writable(String name) {
    return !name.isEmpty()
        && !name.startsWith(".")
        && !name.equals("zarr.json")
        && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST
        && name.chars().noneMatch(c -> c < ' ' || c == '\\' || c == '/');
  }

  /** False also for the documents that stores keep beside nodes. */
  public static boolean listed(String name) {
    return legal(name) && !Marker.is(name);
  }

  /**
   * Returns true for a path whose last name file systems hide. Such a folder can be a node, but
   * what is in one that is not, of a version control or of backups, is not part of the store.
   */
  public static boolean hidden(String path) {
    return path.startsWith(".", path.lastIndexOf('/') + 1);
  }
}
