package io.github.zarrcdm.internal.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.parallel.Workers;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.store.WritableStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metadata documents of a hierarchy, ready to be put.
 *
 * @param root those of the root, by which the store opens
 * @param below those of all other nodes, arrays of a group before the groups in it
 */
public record DocumentsToWrite(Map<String, Object> root, Map<String, Object> below) {
  private static final int REQUESTS = 16;

  /**
   * Returns the documents of {@code root}; {@code consolidated} adds those of all nodes to the
   * root's.
   */
  public static DocumentsToWrite of(Group root, DocumentWriter writer, boolean consolidated)
      throws ZarrException {
    Map<String, Object> top = new LinkedHashMap<>();
    Map<String, Object> below = new LinkedHashMap<>();
    if (root.arrays().size() == 1 && root.arrays().get(0).path().equals("/")) {
      return new DocumentsToWrite(writer.array(root.arrays().get(0)), below);
    }
    top.putAll(writer.group(root));
    collect(root, writer, below);
    return new DocumentsToWrite(consolidated ? writer.consolidated(top, below) : top, below);
  }

  private static void collect(Group group, DocumentWriter writer, Map<String, Object> into)
      throws ZarrException {
    for (Array array : group.arrays()) {
      into.putAll(writer.array(array));
    }
    for (Group child : group.groups()) {
      into.putAll(writer.group(child));
      collect(child, writer, into);
    }
  }

  /** Puts all in {@code draft}, those of the root when all others are there. */
  public void put(Draft draft) throws IOException {
    WritableStore store = draft.store();
    List<Map.Entry<String, Object>> others = List.copyOf(below.entrySet());
    Workers.run(others.size(), store.remote() ? REQUESTS : 1, n -> put(store, others.get((int) n)));
    draft.complete();
    for (Map.Entry<String, Object> document : root.entrySet()) {
      put(store, document);
    }
  }

  private static void put(WritableStore store, Map.Entry<String, Object> document)
      throws IOException {
    store.put(document.getKey(), DocumentWriter.text(document.getValue()));
  }

  /**
   * Returns a text that is the same for the same documents and the same {@code fingerprint} only.
   */
  public String digest(String fingerprint) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(fingerprint.getBytes(StandardCharsets.UTF_8));
      for (Map<String, Object> documents : List.of(below, root)) {
        documents.forEach(
            (key, document) -> {
              digest.update(key.getBytes(StandardCharsets.UTF_8));
              ByteBuffer text = DocumentWriter.sorted(document);
              digest.update(text);
            });
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
