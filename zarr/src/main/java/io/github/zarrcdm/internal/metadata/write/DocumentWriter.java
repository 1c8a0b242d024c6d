package io.github.zarrcdm.internal.metadata.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Makes the metadata documents of one version out of the model: the mirror of what {@code Dialects}
 * reads.
 */
public sealed interface DocumentWriter permits V2Writer, V3Writer {

  /** Returns the writer of {@code version}, 2 or 3. */
  static DocumentWriter of(int version) throws ZarrException {
    return switch (version) {
      case 2 -> new V2Writer();
      case 3 -> new V3Writer();
      default ->
          throw new ZarrException.Unsupported(
              "Zarr version %s cannot be written; 2 and 3 can".formatted(version));
    };
  }

  /**
   * Returns {@code array} as it will be read from the documents: keys, codecs and fill value as
   * this version has them. Throws {@link ZarrException} for what it cannot say.
   */
  Array adapted(Array array) throws ZarrException;

  /**
   * Returns the documents of {@code array}, which is adapted, by their keys; the one that opens it
   * last.
   */
  Map<String, Object> array(Array array) throws ZarrException;

  /** Returns the documents of {@code group}, without those below it; the one that opens it last. */
  Map<String, Object> group(Group group);

  /**
   * Returns the documents of the root with those of {@code below}, all other nodes, consolidated;
   * {@code root} are the former. The one that opens the store is the last.
   */
  Map<String, Object> consolidated(Map<String, Object> root, Map<String, Object> below);

  /** Returns the text of {@code document}, in UTF-8. */
  static ByteBuffer text(Object document) {
    return utf8(new JsonText(false).of(document));
  }

  /**
   * Returns {@code document} with members by name: {@code Map.of} has them in another order in each
   * process.
   */
  static ByteBuffer sorted(Object document) {
    return utf8(new JsonText(true).of(document));
  }

  private static ByteBuffer utf8(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the key of {@code document} beside a node at {@code path}. */
  public static String key(String path, String document) {
    String node = path.replaceAll("^/+|(?<!/)/+$", "");
    return node.isEmpty() ? document : node + "/" + document;
  }
}
