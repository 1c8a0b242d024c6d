package io.github.zarrcdm.internal.virtualize.output;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.zarrcdm.internal.metadata.write.DocumentWriter;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualDataset;
import io.github.zarrcdm.internal.virtualize.source.SourceNames;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * References in one JSON document of version 1; URLs that would take much room are templates.
 *
 * @see <a href="https://fsspec.github.io/kerchunk/spec.html">References specification</a>
 */
public final class JsonReferences {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** Characters that templates have to save. */
  private static final long MUCH = 1 << 20;

  private JsonReferences() {}

  /** Writes {@code dataset}, whose sources are named as {@code places} says, to {@code file}. */
  public static void write(VirtualDataset dataset, SourceNames places, Path file)
      throws IOException {
    List<String> urls = dataset.sources().stream().map(places::of).toList();
    boolean templates = saved(dataset, urls) > MUCH;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        JsonGenerator json = JSON.createGenerator(out, JsonEncoding.UTF8)) {
      json.writeStartObject();
      json.writeNumberField("version", 1);
      if (templates) {
        json.writeObjectFieldStart("templates");
        for (int n = 0; n < urls.size(); n++) {
          json.writeStringField("u" + n, urls.get(n));
        }
        json.writeEndObject();
      }
      json.writeObjectFieldStart("refs");
      for (Map.Entry<String, Object> document : dataset.documents().entrySet()) {
        ByteBuffer text = DocumentWriter.text(document.getValue());
        json.writeStringField(document.getKey(), StandardCharsets.UTF_8.decode(text).toString());
      }
      for (VirtualArray array : dataset.arrays().values()) {
        chunks(array, urls, templates, json);
      }
      json.writeEndObject();
      SourceEditions.write(SourceEditions.of(dataset.sources(), places), json);
      json.writeEndObject();
    }
  }

  private static long saved(VirtualDataset dataset, List<String> urls) {
    long saved = 0;
    for (VirtualArray array : dataset.arrays().values()) {
      ChunkTable chunks = array.chunks();
      for (int at = 0; at < chunks.size(); at++) {
        int source = chunks.source(at);
        saved += source == ChunkTable.INLINE ? 0 : urls.get(source).length() - 8;
      }
    }
    return saved;
  }

  private static void chunks(
      VirtualArray array, List<String> urls, boolean templates, JsonGenerator json)
      throws IOException {
    ChunkTable chunks = array.chunks();
    String path = array.path().substring(1) + "/";
    for (int at = 0; at < chunks.size(); at++) {
      json.writeFieldName(path + array.data().keys().key(chunks.place(chunks.number(at))));
      byte[] inline = chunks.inline(at);
      if (inline != null) {
        json.writeString(text(inline));
      } else {
        int source = chunks.source(at);
        json.writeStartArray();
        json.writeString(templates ? "{{u" + source + "}}" : urls.get(source));
        json.writeNumber(chunks.offset(at));
        json.writeNumber(chunks.length(at));
        json.writeEndArray();
      }
    }
  }

  /** Returns bytes as text in base64, also if they are printable. */
  private static String text(byte[] bytes) {
    return "base64:" + Base64.getEncoder().encodeToString(bytes);
  }
}
