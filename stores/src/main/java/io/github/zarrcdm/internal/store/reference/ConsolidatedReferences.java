package io.github.zarrcdm.internal.store.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.zarrcdm.error.Budget;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.json.JsonLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@code .zmetadata} of references in Parquet: that of a store, with a {@code record_size}.
 *
 * @param recordSize the rows of a file of references
 * @param documents the documents by their keys, byte for byte; and one under {@code .zmetadata}
 *     that has all of them, as a store has it
 * @param arrays the numbers of their chunks, by the paths of arrays
 */
record ConsolidatedReferences(
    long recordSize, Map<String, Reference> documents, Map<String, ChunkNumbers> arrays) {
  static final String KEY = ".zmetadata";

  private static final String RECORD_SIZE = "record_size";
  private static final String ARRAY = ".zarray";

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .streamReadConstraints(JsonLimits.constraints())
          .build();

  /**
   * Returns what {@code document} says; null if it is that of a store, or nothing that could be
   * understood: in which case the store reader reports the error. Throws {@link
   * ZarrException.Unsupported} for a record size that is not a positive integer.
   */
  static @Nullable ConsolidatedReferences read(ByteBuffer document, String where)
      throws IOException {
    byte[] bytes = new byte[document.remaining()];
    document.duplicate().get(bytes);
    if (!new String(bytes, ISO_8859_1).contains("\"" + RECORD_SIZE + "\"")) {
      return null;
    }
    try (JsonParser json = JSON.createParser(bytes)) {
      return read(json, bytes, where);
    } catch (JacksonException e) {
      return null;
    }
  }

  private static @Nullable ConsolidatedReferences read(JsonParser json, byte[] bytes, String where)
      throws IOException {
    String recordSize = null;
    Map<String, Reference> documents = new HashMap<>();
    Map<String, ChunkNumbers> arrays = new HashMap<>();
    boolean object = json.nextToken() == JsonToken.START_OBJECT;
    while (object && json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      boolean nested = json.nextToken() == JsonToken.START_OBJECT;
      if (name.equals("metadata") && nested) {
        int start = (int) json.currentTokenLocation().getByteOffset();
        readDocuments(json, bytes, where, documents, arrays);
        documents.put(KEY, consolidated(bytes, start, end(json)));
      } else if (name.equals(RECORD_SIZE)) {
        recordSize =
            json.currentToken() == JsonToken.VALUE_NUMBER_INT ? json.getText() : "no such number";
        json.skipChildren();
      } else {
        json.skipChildren();
      }
    }
    if (recordSize == null) {
      return null;
    }
    if (!recordSize.matches("[1-9]\\d{0,17}")) {
      throw new ZarrException.Unsupported(
          "%s: \"record_size\" is %s; supported are whole numbers from 1 on. Generate the references again."
              .formatted(where, recordSize.substring(0, Math.min(20, recordSize.length()))));
    }
    return new ConsolidatedReferences(Long.parseLong(recordSize), documents, arrays);
  }

  private static void readDocuments(
      JsonParser json,
      byte[] bytes,
      String where,
      Map<String, Reference> documents,
      Map<String, ChunkNumbers> arrays)
      throws IOException {
    Budget memory = new Budget(Limit.DIRECTORY_BYTES);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String key = json.currentName();
      json.nextToken();
      int start = (int) json.currentTokenLocation().getByteOffset();
      json.skipChildren();
      byte[] document = Arrays.copyOfRange(bytes, start, end(json));
      documents.put(key, new Reference.Inline(document));
      memory.take(Reference.ENTRY_BYTES + key.length() + document.length, () -> where);
      if (key.equals(ARRAY) || key.endsWith("/" + ARRAY)) {
        ChunkNumbers chunks = chunks(document);
        if (chunks != null) {
          arrays.put(key.substring(0, Math.max(0, key.length() - ARRAY.length() - 1)), chunks);
        }
      }
    }
  }

  /**
   * Returns the numbers of the chunks of an array; null if its document does not tell how many it
   * has.
   */
  private static @Nullable ChunkNumbers chunks(byte[] array) throws IOException {
    long[] shape = null;
    long[] chunks = null;
    try (JsonParser json = JSON.createParser(array)) {
      boolean object = json.nextToken() == JsonToken.START_OBJECT;
      while (object && json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        if (name.equals("shape")) {
          shape = lengths(json);
        } else if (name.equals("chunks")) {
          chunks = lengths(json);
        } else {
          json.skipChildren();
        }
      }
    }
    return shape == null || chunks == null ? null : ChunkNumbers.of(shape, chunks);
  }

  /** Returns the whole numbers of a list; null if it is not a list, or has other elements. */
  private static long @Nullable [] lengths(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      json.skipChildren();
      return null;
    }
    long[] lengths = new long[(int) Limit.DIMENSIONS.value()];
    int count = 0;
    boolean known = true;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      known &= json.currentToken() == JsonToken.VALUE_NUMBER_INT && count < lengths.length;
      if (known) {
        lengths[count++] = json.getLongValue();
      }
      json.skipChildren();
    }
    return known ? Arrays.copyOf(lengths, count) : null;
  }

  private static int end(JsonParser json) {
    return (int) json.currentLocation().getByteOffset();
  }

  private static Reference consolidated(byte[] bytes, int start, int end) {
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    document.writeBytes("{\"metadata\": ".getBytes(UTF_8));
    document.write(bytes, start, end - start);
    document.write('}');
    return new Reference.Inline(document.toByteArray());
  }
}
