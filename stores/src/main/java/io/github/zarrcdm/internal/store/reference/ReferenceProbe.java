package io.github.zarrcdm.internal.store.reference;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zarrcdm.location.Marker;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Looks at the beginning of a JSON file for what kerchunk writes. */
final class ReferenceProbe {
  private static final int LOOKED_AT = 1 << 16;
  private static final JsonFactory JSON = new JsonFactory();

  private ReferenceProbe() {}

  /**
   * Returns true if the document's keys are those of a reference file: {@code version} and {@code
   * refs}, or keys of a store right away.
   */
  static boolean isReferences(Path file) throws IOException {
    byte[] beginning;
    try (InputStream in = Files.newInputStream(file)) {
      beginning = in.readNBytes(LOOKED_AT);
    }
    boolean version = false;
    boolean refs = false;
    try (JsonParser json = JSON.createParser(new ByteArrayInputStream(beginning))) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      int depth = 1;
      while (depth > 0 && !(version && refs)) {
        JsonToken token = json.nextToken();
        if (token == JsonToken.FIELD_NAME) {
          String key = json.currentName();
          if ((depth == 1 || (depth == 2 && refs)) && isDocument(key)) {
            return true;
          }
          version |= depth == 1 && key.equals("version");
          refs |= depth == 1 && key.equals("refs");
        }
        depth += token == null || token.isStructEnd() ? -1 : token.isStructStart() ? 1 : 0;
      }
    } catch (IOException endOfWhatWasRead) {
      return version && refs;
    }
    return version && refs;
  }

  private static boolean isDocument(String key) {
    return Marker.ends(key);
  }
}
