package io.github.zarrcdm.internal.virtualize.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import io.github.zarrcdm.internal.virtualize.source.VirtualSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What sources were when references were made of them, in the member {@code sources} beside the
 * references: their lengths, and their ETags, or else when they were changed. Other readers of
 * references ignore it.
 */
public final class SourceEditions {
  private static final String MEMBER = "sources";
  private static final JsonFactory JSON = new JsonFactory();

  private SourceEditions() {}

  /**
   * A source.
   *
   * @param size in bytes; negative if that is unknown
   * @param tag the ETag of its server; empty if there was none
   * @param modified in milliseconds since 1970; 0 if that is unknown
   */
  public record Edition(long size, String tag, long modified) {
    /** Of a source of which nothing was recorded. */
    public static final Edition UNKNOWN = new Edition(-1, "", 0);
  }

  /**
   * Returns those of the references at {@code place}, by the names of sources. Empty for an
   * Icechunk repository, which records them with its chunks.
   */
  public static Map<String, Edition> in(Path place) throws IOException {
    ReferencesFormat format = ReferencesFormat.of(place);
    if (format == ReferencesFormat.ICECHUNK) {
      return Map.of();
    }
    Map<String, Edition> editions = new LinkedHashMap<>();
    try (JsonParser json = JSON.createParser(format.document(place).toFile())) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken() == JsonToken.START_OBJECT && name.equals(MEMBER)) {
          while (json.nextToken() == JsonToken.FIELD_NAME) {
            String source = json.currentName();
            json.nextToken();
            editions.put(source, edition(json));
          }
        } else {
          json.skipChildren();
        }
      }
    }
    return editions;
  }

  private static Edition edition(JsonParser json) throws IOException {
    long size = -1;
    String tag = "";
    long modified = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals("size")) {
        size = json.getValueAsLong(-1);
      } else if (name.equals("etag")) {
        tag = json.getValueAsString("");
      } else if (name.equals("modified")) {
        modified = json.getValueAsLong(0);
      } else {
        json.skipChildren();
      }
    }
    return new Edition(size, tag, modified);
  }

  /** Returns what is known of {@code sources}, which references call as {@code places} says. */
  static Map<String, Object> of(List<VirtualSource> sources, SourceNames places) {
    Map<String, Object> editions = new LinkedHashMap<>();
    for (VirtualSource source : sources) {
      if (source.size() >= 0) {
        Map<String, Object> edition = new LinkedHashMap<>();
        edition.put("size", source.size());
        if (!source.tag().isEmpty()) {
          edition.put("etag", source.tag());
        } else if (source.modified() > 0) {
          edition.put("modified", source.modified());
        }
        editions.put(places.of(source), edition);
      }
    }
    return editions;
  }

  /** Writes that as a member of the object that {@code json} is in, if anything is known. */
  static void write(Map<String, Object> editions, JsonGenerator json) throws IOException {
    if (editions.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart(MEMBER);
    for (Map.Entry<String, Object> source : editions.entrySet()) {
      json.writeObjectFieldStart(source.getKey());
      for (Map.Entry<?, ?> member : ((Map<?, ?>) source.getValue()).entrySet()) {
        json.writeObjectField(String.valueOf(member.getKey()), member.getValue());
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
