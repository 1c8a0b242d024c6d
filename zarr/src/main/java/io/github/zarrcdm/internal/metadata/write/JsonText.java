package io.github.zarrcdm.internal.metadata.write;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.github.zarrcdm.internal.metadata.document.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The reverse of {@link Json}: JSON with two spaces a level; NaN of attributes bare, as zarr-python
 * writes and reads it; only in ASCII, as zarr-python 2 needs it. Jackson's mapper of objects would
 * say the same, after 40 ms of finding out how.
 *
 * @param sorted true if members are ordered by name
 */
record JsonText(boolean sorted) {
  private static final DefaultIndenter LINES = new DefaultIndenter("  ", "\n");
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .disable(JsonWriteFeature.WRITE_NAN_AS_STRINGS)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  /**
   * Returns the text of {@code value}: maps, lists and arrays of what JSON has. Throws
   * IllegalArgumentException for anything else.
   */
  String of(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.setPrettyPrinter(
          new DefaultPrettyPrinter().withObjectIndenter(LINES).withArrayIndenter(LINES));
      write(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private void write(Object value, JsonGenerator out) throws IOException {
    if (value instanceof Map<?, ?> members) {
      out.writeStartObject();
      for (Map.Entry<?, ?> member : (sorted ? new TreeMap<>(members) : members).entrySet()) {
        out.writeFieldName((String) member.getKey());
        write(member.getValue(), out);
      }
      out.writeEndObject();
    } else if (value instanceof Iterable<?> values) {
      out.writeStartArray();
      for (Object each : values) {
        write(each, out);
      }
      out.writeEndArray();
    } else if (value != null && value.getClass().isArray()) {
      out.writeStartArray();
      for (int i = 0; i < Array.getLength(value); i++) {
        write(Array.get(value, i), out);
      }
      out.writeEndArray();
    } else if (value instanceof Number number) {
      write(number, out);
    } else if (value instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (value == null) {
      out.writeNull();
    } else if (value instanceof String text) {
      out.writeString(text);
    } else {
      throw new IllegalArgumentException("JSON has no " + value.getClass().getName());
    }
  }

  private static void write(Number number, JsonGenerator out) throws IOException {
    if (number instanceof Double real) {
      out.writeNumber(real);
    } else if (number instanceof Float real) {
      out.writeNumber(real);
    } else if (number instanceof BigInteger integer) {
      out.writeNumber(integer);
    } else if (number instanceof BigDecimal decimal) {
      out.writeNumber(decimal);
    } else {
      out.writeNumber(number.longValue());
    }
  }

  /** Returns {@code members} in their order, those that are null left out. */
  static Map<String, Object> document(@Nullable Object... members) {
    Map<String, Object> document = new LinkedHashMap<>();
    for (int i = 0; i < members.length; i += 2) {
      if (members[i + 1] != null) {
        document.put((String) members[i], members[i + 1]);
      }
    }
    return document;
  }
}
