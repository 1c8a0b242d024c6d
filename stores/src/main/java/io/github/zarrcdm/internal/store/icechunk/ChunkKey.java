package io.github.zarrcdm.internal.store.icechunk;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.location.Marker;
import org.jspecify.annotations.Nullable;

/**
 * The key of a chunk: its array, and its index in the grid, whose numbers are unsigned.
 *
 * <p>Icechunk knows the default keys with a slash only: {@code path/c/1/2}.
 */
record ChunkKey(SnapshotNode array, int[] index) {
  private static final String CHUNKS = "c";
  private static final int LONGEST = 10;

  /**
   * Returns the chunk that {@code key} names in {@code snapshot}; null if it is not below an array.
   * Throws {@link ZarrException.Unsupported} if it is and names no chunk: its array has keys of
   * another kind, which would all seem to be missing.
   */
  static @Nullable ChunkKey of(String key, Snapshot snapshot, Object store)
      throws ZarrException.Unsupported {
    for (int end = key.length(); end >= 0; end = end == 0 ? -1 : key.lastIndexOf('/', end - 1)) {
      SnapshotNode node = snapshot.node(key.substring(0, end));
      if (node != null && node.isArray() && end < key.length()) {
        return below(key, end == 0 ? 0 : end + 1, node, store);
      }
      if (end > 0 && key.lastIndexOf('/', end - 1) < 0) {
        SnapshotNode root = snapshot.node("");
        return root != null && root.isArray() ? below(key, 0, root, store) : null;
      }
    }
    return null;
  }

  private static @Nullable ChunkKey below(String key, int start, SnapshotNode array, Object store)
      throws ZarrException.Unsupported {
    String[] steps = key.substring(start).split("/", -1);
    int[] index = new int[steps.length - 1];
    boolean chunk = steps[0].equals(CHUNKS);
    for (int d = 0; d < index.length && chunk; d++) {
      long number = number(steps[d + 1]);
      chunk = number >= 0;
      index[d] = (int) number;
    }
    if (chunk) {
      return new ChunkKey(array, index);
    }
    if (Marker.endsWithDocument(key)) {
      return null;
    }
    throw new ZarrException.Unsupported(
        "%s: %s is not a chunk key in Icechunk, whose keys look like c/0/0. The array declares another chunk_key_encoding, or another separator."
            .formatted(store, key));
  }

  /**
   * Returns the number that {@code step} is; -1 if it does not fit 32 bits or is not in canonical
   * form.
   */
  private static long number(String step) {
    boolean plain =
        !step.isEmpty()
            && step.length() <= LONGEST
            && (step.length() == 1 || step.charAt(0) != '0');
    for (int i = 0; i < step.length() && plain; i++) {
      plain = step.charAt(i) >= '0' && step.charAt(i) <= '9';
    }
    long number = plain ? Long.parseLong(step) : -1;
    return number <= 0xffff_ffffL ? number : -1;
  }
}
