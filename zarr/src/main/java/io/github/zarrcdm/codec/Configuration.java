package io.github.zarrcdm.codec;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.CodecSpec;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a codec, read key by key. A missing key or a JSON null gives the default; a
 * value of the wrong kind is a {@link ZarrException.Malformed} that names the codec and the key. A
 * number may be written as text, as netCDF-C does: {@code "elementsize": "0"}.
 */
public record Configuration(String codec, Map<String, Object> values) {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

  public static Configuration of(CodecSpec spec) {
    return new Configuration(
        spec.name(), spec.configuration() == null ? Map.of() : spec.configuration());
  }

  /** Returns the value as the metadata has it; null if there is none. */
  public @Nullable Object get(String key) {
    return values.get(key);
  }

  public boolean has(String key) {
    return values.get(key) != null;
  }

  /** Returns an integer from {@code least} to {@code most}; {@code otherwise} if there is none. */
  public long integer(String key, long otherwise, long least, long most) throws ZarrException {
    Object value = numeric(get(key));
    if (value == null) {
      return otherwise;
    }
    long found =
        value instanceof Double real
            ? real.longValue()
            : value instanceof Long whole ? whole : least - 1;
    if (found < least || found > most || (value instanceof Double real && real != found)) {
      throw malformed("%s is %s, not an integer from %s to %s", key, value, least, most);
    }
    return found;
  }

  public double number(String key, double otherwise) throws ZarrException {
    Object value = numeric(get(key));
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw malformed("%s is %s, not a number", key, value);
  }

  private static @Nullable Object numeric(@Nullable Object value) {
    return value instanceof String text && WHOLE.matcher(text).matches()
        ? (Object) Long.valueOf(text)
        : value;
  }

  public String text(String key, String otherwise) throws ZarrException {
    Object value = get(key);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof String text) {
      return text;
    }
    throw malformed("%s is %s, not a string", key, value);
  }

  /** Returns true or false; {@code otherwise} if there is neither. */
  public boolean flag(String key, boolean otherwise) throws ZarrException {
    Object value = get(key);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw malformed("%s is %s, neither true nor false", key, value);
  }

  /** Returns the elements of a list; empty if there is none. */
  public List<?> list(String key) throws ZarrException {
    Object value = get(key);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    throw malformed("%s is %s, not a list", key, value);
  }

  /**
   * Returns the error for a configuration that breaks the codec's rules; {@code found} is a format.
   */
  public ZarrException.Malformed malformed(String found, @Nullable Object... arguments) {
    return new ZarrException.Malformed("codec \"" + codec + "\": " + found.formatted(arguments));
  }

  /**
   * Returns the error for a configuration that is valid but that this reader does not know; {@code
   * found} is a format.
   */
  public ZarrException.Unsupported unsupported(String found, @Nullable Object... arguments) {
    return new ZarrException.Unsupported("codec \"" + codec + "\": " + found.formatted(arguments));
  }
}
