package io.github.zarrcdm.internal.metadata;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes the metadata documents of one version out of the model: the mirror of what {@link Dialects}
 * reads.
 */
public sealed interface DocumentWriter permits V2Writer, V3Writer {

  /** The writer of {@code version}, 2 or 3. */
  static DocumentWriter of(int version) throws ZarrException {
    return switch (version) {
      case 2 -> new V2Writer();
      case 3 -> new V3Writer();
      default ->
          throw new ZarrException.Unsupported(
              "Zarr version %d cannot be written; 2 and 3 can".formatted(version));
    };
  }

  /**
   * {@code array} as it will be read from the documents: keys, codecs and fill value as this
   * version has them. Throws {@link ZarrException} for what it cannot say.
   */
  Array adapted(Array array) throws ZarrException;

  /**
   * The documents of {@code array}, which is adapted, by their keys; the one that opens it last.
   */
  Map<String, Object> array(Array array) throws ZarrException;

  /** The documents of {@code group}, without those below it; the one that opens it last. */
  Map<String, Object> group(Group group);

  /**
   * The documents of the root with those of {@code below}, all other nodes, consolidated; {@code
   * root} are the former. The one that opens the store is the last.
   */
  Map<String, Object> consolidated(Map<String, Object> root, Map<String, Object> below);

  /** The text of {@code document}, in UTF-8. */
  static ByteBuffer text(Object document) {
    return text(document, Text.WRITER);
  }

  /** The same with members by name: {@code Map.of} has them in another order in each process. */
  static ByteBuffer sorted(Object document) {
    return text(document, Text.WRITER.with(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS));
  }

  private static ByteBuffer text(Object document, ObjectWriter writer) {
    try {
      return ByteBuffer.wrap(writer.writeValueAsString(document).getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The key of {@code document} beside a node at {@code path}. */
  static String key(String path, String document) {
    String node = path.replaceAll("^/+|(?<!/)/+$", "");
    return node.isEmpty() ? document : node + "/" + document;
  }

  /** {@code members} in their order, those that are null left out. */
  static Map<String, Object> document(Object... members) {
    Map<String, Object> document = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      if (members[i + 1] != null) {
        document.put((String) members[i], members[i + 1]);
      }
    }
    return document;
  }

  /**
   * JSON with two spaces a level; NaN of attributes bare, as zarr-python writes and reads it; only
   * in ASCII, as zarr-python 2 needs it.
   */
  final class Text {
    private static final ObjectWriter WRITER = writer();

    private Text() {}

    private static ObjectWriter writer() {
      DefaultIndenter lines = new DefaultIndenter("  ", "\n");
      return JsonMapper.builder()
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build()
          .writer(new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines));
    }
  }
}
