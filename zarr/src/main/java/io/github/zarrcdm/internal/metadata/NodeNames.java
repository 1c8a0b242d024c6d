package io.github.zarrcdm.internal.metadata;

/** Which names can be those of groups and arrays. */
final class NodeNames {
  private NodeNames() {}

  /**
   * False for what would leave the store or could not be a key: {@code ""}, dots only, separators,
   * control characters.
   */
  static boolean legal(String name) {
    return !name.isEmpty()
        && !name.chars().allMatch(c -> c == '.')
        && name.chars().noneMatch(c -> c == '/' || c == '\\' || c < ' ');
  }

  /** False also for what stores keep beside nodes: documents and hidden files. */
  static boolean listed(String name) {
    return legal(name) && !name.startsWith(".") && !name.equals("zarr.json");
  }
}
