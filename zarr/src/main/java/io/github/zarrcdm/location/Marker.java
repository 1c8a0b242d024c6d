package io.github.zarrcdm.location;

import java.util.List;

/**
 * The documents by which a folder is known as a Zarr store; each may stand at the end of a
 * location.
 */
public final class Marker {
  /** Each one alone makes a folder a group or an array. */
  public static final List<String> DOCUMENTS =
      List.of("zarr.json", ".zgroup", ".zarray", ".zmetadata", ".nczarr", ".zattrs");

  /** The documents of which each node has one: what is removed first, and put last. */
  private static final List<String> OF_NODES = List.of("zarr.json", ".zgroup", ".zarray");

  /** Version 1 has names that anybody may use: only both together count. */
  public static final List<String> V1 = List.of("meta", "attrs");

  /** Marks a store that is being written, or was not finished; then no other counts. */
  public static final String UNFINISHED = ".zarr-cdm-unfinished";

  /** How the value under {@link #UNFINISHED} begins. */
  public static final String WRITING =
      "This Zarr store is being written by zarr-cdm, or was not finished.";

  /** How a line in it begins as long as readers see the store as it was before its writer began. */
  private static final String READERS = "readers: see what was there before";

  /**
   * The line that says so: a writer may put chunks in the place of others, which readers see at
   * once.
   */
  public static final String READABLE = READERS + ", and new values of cells that it writes over";

  /** How the line begins that says what a writer writes. */
  public static final String DIGEST = "digest: ";

  /** What it says of one that changes documents and no chunk. */
  public static final String OF_DOCUMENTS = "consolidated metadata";

  private Marker() {}

  /**
   * Returns true if {@code text}, under {@link #UNFINISHED}, says that a store is not to be read.
   */
  public static boolean hides(String text) {
    return text.startsWith(WRITING) && !isReadable(text);
  }

  /** Returns true if {@code text}, under {@link #UNFINISHED}, says that the store is to be read. */
  public static boolean isReadable(String text) {
    return text.lines().anyMatch(line -> line.startsWith(READERS));
  }

  /** Returns true if {@code text}, under {@link #UNFINISHED}, is of a writer of documents alone. */
  public static boolean isOfDocuments(String text) {
    return text.lines().anyMatch((DIGEST + OF_DOCUMENTS)::equals);
  }

  /** Returns true if {@code path} ends with such a document: {@code air.zarr/.zgroup}. */
  public static boolean ends(String path) {
    return is(path.substring(path.lastIndexOf('/') + 1));
  }

  /** Returns true if {@code path} ends with what may be a metadata document of any version. */
  public static boolean endsWithDocument(String path) {
    return ends(path) || V1.contains(path.substring(path.lastIndexOf('/') + 1));
  }

  /**
   * Returns the place of the document {@code key} in the order in which those of a store are
   * removed: those of a group before those of what is in it, and first of a node what makes it one.
   */
  public static int removalRank(String key) {
    String name = key.substring(key.lastIndexOf('/') + 1);
    return 2 * key.split("/").length + (OF_NODES.contains(name) ? 0 : 1);
  }

  /** Returns true if {@code name} says by itself that its folder is a Zarr store. */
  public static boolean is(String name) {
    return DOCUMENTS.contains(name) || name.startsWith(".ncz");
  }
}
