package io.github.zarrcdm.internal.codec.objects;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zarrcdm.codec.ChunkContext;
import io.github.zarrcdm.codec.Configuration;
import io.github.zarrcdm.codec.Elements;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What JSON and MessagePack chunks have in common: a list that ends with the elements' type, or
 * with their type and shape.
 */
final class ListedObjects {
  private static final JsonMapper MAPPER = new JsonMapper();

  private ListedObjects() {}

  static void check(Configuration configuration, DataType type) throws ZarrException {
    if (type.kind() != Kind.STRING || type.size() != DataType.VARIABLE) {
      throw configuration.unsupported(
          "elements of type %s; supported are objects, which are read as texts", type.name());
    }
  }

  /** Returns {@code count} elements out of {@code decoded}. */
  static Elements of(@Nullable Object decoded, int count, boolean hasShape, ChunkContext chunk)
      throws ZarrException {
    int tail = hasShape ? 2 : 1;
    if (!(decoded instanceof List<?> list) || list.size() < tail) {
      throw chunk.corrupt("it is not a list of elements");
    }
    List<?> values = list.subList(0, list.size() - tail);
    int depth = -1;
    if (hasShape) {
      if (!(list.get(list.size() - 1) instanceof List<?> shape)) {
        throw chunk.corrupt("its list of elements does not end with a shape");
      }
      depth = Math.max(1, shape.size());
    }
    // Without a shape, lists are dimensions as long as there are too few elements.
    for (int level = 1;
        depth < 0 ? values.size() < count && areLists(values) : level < depth;
        level++) {
      values = inner(values, chunk);
    }
    if (values.size() != count) {
      throw chunk.corrupt("it has %s elements, the chunk has %s", values.size(), count);
    }
    Object[] texts = new Object[count];
    for (int i = 0; i < count; i++) {
      String text = text(values.get(i));
      Limit.ELEMENT_BYTES.check(text.length(), chunk::where);
      texts[i] = text;
    }
    return new Elements.Objects(texts);
  }

  private static boolean areLists(List<?> values) {
    return !values.isEmpty() && values.stream().allMatch(List.class::isInstance);
  }

  private static List<?> inner(List<?> values, ChunkContext chunk) throws ZarrException {
    List<Object> inner = new ArrayList<>();
    for (Object value : values) {
      if (!(value instanceof List<?> list)) {
        throw chunk.corrupt("its elements are not nested as its shape is");
      }
      inner.addAll(list);
    }
    return inner;
  }

  /** Returns a string unchanged, null as an empty string, anything else as JSON. */
  private static String text(Object value) {
    if (value == null) {
      return "";
    } else if (value instanceof String text) {
      return text;
    } else if (value instanceof byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
    return value instanceof Integer || value instanceof Long || value instanceof Boolean
        ? value.toString() // as JSON, in a fiftieth of the time
        : json(value);
  }

  private static String json(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
