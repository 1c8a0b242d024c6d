package io.github.zarrcdm.internal.metadata.document;

import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A metadata document: a JSON object whose members are asked for by type.
 *
 * @param where store and key, for messages
 */
public record Document(String where, Map<String, Object> members) {
  /** Characters. */
  private static final int LONGEST_SHOWN = 80;

  /**
   * Returns the document that {@code json} is. Throws {@link ZarrException.Malformed} if it is not
   * an object.
   */
  @SuppressWarnings("unchecked")
  public static Document of(@Nullable Object json, String where) throws ZarrException {
    if (json instanceof Map<?, ?> map) {
      return new Document(where, (Map<String, Object>) map);
    }
    throw new ZarrException.Malformed(
        where
            + ": "
            + shown(json)
            + " instead of a JSON object. Restore the document from its source.");
  }

  public boolean has(String key) {
    return members.containsKey(key);
  }

  /** Returns the member of that name, unconverted; null if there is none. */
  public @Nullable Object get(String key) {
    return members.get(key);
  }

  /** Returns the member of that name, which must be there. */
  public @Nullable Object required(String key) throws ZarrException {
    if (!has(key)) {
      throw new ZarrException.Malformed(
          where + ": \"" + key + "\" is missing. Restore the document from its source.");
    }
    return get(key);
  }

  /** Returns the object of that name; null if there is none or it is null. */
  @Nullable Document object(String key) throws ZarrException {
    return get(key) == null ? null : of(get(key), where + " \"" + key + "\"");
  }

  /** Returns the list of that name; empty if there is none or it is null. */
  public List<?> list(String key) throws ZarrException {
    Object value = get(key);
    if (value == null) {
      return List.of();
    } else if (value instanceof List<?> list) {
      return list;
    }
    throw malformed(key, "a list");
  }

  /** Returns the text of that name; {@code otherwise} if there is none or it is null. */
  public String text(String key, String otherwise) throws ZarrException {
    Object value = get(key);
    if (value == null) {
      return otherwise;
    } else if (value instanceof String text) {
      return text;
    }
    throw malformed(key, "a text");
  }

  /** Returns the required list of lengths of that name: whole numbers, none negative. */
  public long[] lengths(String key) throws ZarrException {
    if (!(required(key) instanceof List<?> list)) {
      throw malformed(key, "a list of lengths");
    }
    Limit.DIMENSIONS.check(list.size(), () -> where + ": \"" + key + "\"");
    long[] lengths = new long[list.size()];
    for (int d = 0; d < lengths.length; d++) {
      lengths[d] = length(key, list.get(d));
    }
    return lengths;
  }

  private long length(String key, @Nullable Object value) throws ZarrException {
    if (value instanceof Long number && number >= 0) {
      return number;
    } else if (value instanceof BigInteger number && number.signum() > 0) {
      throw new ZarrException.LimitExceeded(
          "%s: \"%s\" holds %s; lengths up to 2^63-1 are supported"
              .formatted(where, key, shown(number)));
    }
    throw malformed(key, "a list of whole numbers that are not negative");
  }

  /** Returns the error for a member that is not what it must be. */
  public ZarrException.Malformed malformed(String key, String expected) {
    return new ZarrException.Malformed(
        "%s: \"%s\" is %s, it must be %s. Restore the document from its source."
            .formatted(where, key, shown(get(key)), expected));
  }

  /** Returns a value as messages show it: as in JSON, on one line, not long. */
  public static String shown(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    append(value, text);
    boolean whole = text.length() <= LONGEST_SHOWN;
    return whole ? text.toString() : text.substring(0, LONGEST_SHOWN) + "...";
  }

  /** Stops after what is shown: values may be large, and deep. */
  private static void append(@Nullable Object value, StringBuilder text) {
    if (text.length() > LONGEST_SHOWN) {
      return;
    } else if (value instanceof String string) {
      text.append('"').append(string).append('"');
    } else if (value instanceof List<?> list) {
      String before = "[";
      for (Object element : list) {
        append(element, text.append(before));
        before = ", ";
        if (text.length() > LONGEST_SHOWN) {
          return;
        }
      }
      text.append(list.isEmpty() ? "[]" : "]");
    } else if (value instanceof Map<?, ?> map) {
      String before = "{";
      for (Map.Entry<?, ?> member : map.entrySet()) {
        append(member.getKey(), text.append(before));
        append(member.getValue(), text.append(": "));
        before = ", ";
        if (text.length() > LONGEST_SHOWN) {
          return;
        }
      }
      text.append(map.isEmpty() ? "{}" : "}");
    } else {
      text.append(value);
    }
  }
}
