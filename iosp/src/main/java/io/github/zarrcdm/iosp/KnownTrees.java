package io.github.zarrcdm.iosp;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Remembers the most recently added trees, by fingerprints of their metadata; array contents do not
 * matter, and no tree is kept.
 */
final class KnownTrees {
  private static final int MOST = 10_000;

  private final Map<UUID, Boolean> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
          return size() > MOST;
        }
      };

  /** True if {@code root}, or a tree with the same metadata, was added. */
  boolean contains(Group root) {
    UUID fingerprint = fingerprint(root);
    synchronized (known) {
      return known.get(fingerprint) != null;
    }
  }

  void add(Group root) {
    UUID fingerprint = fingerprint(root);
    synchronized (known) {
      known.put(fingerprint, true);
    }
  }

  private static UUID fingerprint(Group root) {
    StringBuilder text = new StringBuilder();
    describe(root, text);
    return UUID.nameUUIDFromBytes(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void describe(Group group, StringBuilder text) {
    text.append(group.path()).append(group.attributes().values()).append(group.dimensions());
    for (Array array : group.arrays()) {
      text.append('\n')
          .append(array.path())
          .append(array.type())
          .append(Arrays.toString(array.shape()))
          .append(array.dimensionNames())
          .append(array.attributes().values());
    }
    for (Group inner : group.groups()) {
      text.append('\n');
      describe(inner, text);
    }
  }
}
