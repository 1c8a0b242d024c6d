package io.github.zarrcdm.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a group or an array, in stored order.
 *
 * <p>A value is null, a {@link Boolean}, {@link Long}, {@link java.math.BigInteger} (beyond 64 bits
 * signed), {@link Double}, {@link String}, an unmodifiable {@link List} or {@link Map} of such
 * values, or {@link Typed} where the netCDF type is known exactly.
 */
public record Attributes(Map<String, Object> values) {
  public static final Attributes NONE = new Attributes(Map.of());

  public Attributes {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /**
   * Values of one exact netCDF type; boxed as {@code kind} says, strings for {@link Kind#STRING},
   * one string for {@link Kind#CHAR}.
   */
  public record Typed(Kind kind, boolean unsigned, List<?> values) {
    public Typed {
      values = List.copyOf(values);
    }

    public static Typed of(Kind kind, Object value) {
      return new Typed(kind, false, List.of(value));
    }
  }

  /** Returns the value of that name; null if there is none. */
  public @Nullable Object get(String name) {
    return values.get(name);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * Returns the value of that name if it is a string, also where the type is given as one string,
   * or it is a list of one; else null.
   */
  public @Nullable String text(String name) {
    Object value = values.get(name);
    if (value instanceof Typed typed && typed.values().size() == 1) {
      value = typed.values().get(0);
    } else if (value instanceof List<?> list && list.size() == 1) {
      value = list.get(0);
    }
    return value instanceof String text ? text : null;
  }

  /** Returns these with {@code name} set; an existing one keeps its place. */
  public Attributes with(String name, @Nullable Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.put(name, value);
    return new Attributes(changed);
  }

  /** Returns these with {@code name} set if it is not there yet. */
  public Attributes withDefault(String name, @Nullable Object value) {
    return has(name) ? this : with(name, value);
  }

  /** Returns these without {@code name}. */
  public Attributes without(String name) {
    if (!has(name)) {
      return this;
    }
    Map<String, Object> changed = new LinkedHashMap<>(values);
    changed.remove(name);
    return new Attributes(changed);
  }
}
