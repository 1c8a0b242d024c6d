package io.github.zarrcdm.metadata;

import io.github.zarrcdm.dtype.BoolType;
import io.github.zarrcdm.dtype.StoredType;
import io.github.zarrcdm.dtype.StoredType.BytesText;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The attributes of nodes as users know them: without bookkeeping, with a fill value of the array's
 * own type.
 */
final class ArrayAttributes {
  private static final String FILL = "_FillValue";

  private ArrayAttributes() {}

  /** {@code stored} without the keys that only name dimensions or serve NCZarr. */
  static Attributes shown(Map<String, Object> stored) {
    Map<String, Object> shown = new LinkedHashMap<>(stored);
    shown.keySet().removeIf(ArrayAttributes::bookkeeping);
    return new Attributes(shown);
  }

  /**
   * The attributes themselves, not too many and none too large; {@code where} names their document.
   * netCDF-Java compares the names of all with each other.
   */
  static Map<String, Object> checked(Map<String, Object> stored, String where)
      throws ZarrException.LimitExceeded {
    Limit.ATTRIBUTES.check(stored.size(), () -> where);
    for (Map.Entry<String, Object> attribute : stored.entrySet()) {
      Limit.ATTRIBUTE_BYTES.check(
          bytes(attribute.getValue()), () -> where + ": " + Document.shown(attribute.getKey()));
      if (attribute.getValue() instanceof String units
          && attribute.getKey().equalsIgnoreCase("units")) {
        // netCDF-Java's reader of units calls itself for each bracket.
        Limit.UNITS.check(units.length(), () -> where);
      }
    }
    return stored;
  }

  /** About the bytes that a value takes as text or numbers. */
  private static long bytes(Object value) {
    if (value instanceof String text) {
      return text.length();
    } else if (value instanceof List<?> list) {
      return list.stream().mapToLong(ArrayAttributes::bytes).sum();
    } else if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .mapToLong(member -> bytes(member.getKey()) + bytes(member.getValue()))
          .sum();
    }
    return Long.BYTES;
  }

  private static boolean bookkeeping(String name) {
    return name.equals("_ARRAY_DIMENSIONS")
        || name.startsWith("_Netcdf4")
        || name.toLowerCase(Locale.ROOT).startsWith("_nc");
  }

  /**
   * The same for an array of {@code type}: with what the type itself says, and {@code _FillValue}
   * in the array's type.
   */
  static Attributes of(Map<String, Object> stored, StoredType type) {
    Attributes attributes = shown(stored);
    for (Map.Entry<String, Object> entry : type.attributes().entrySet()) {
      attributes = attributes.with(entry.getKey(), entry.getValue());
    }
    Object fill = attributes.get(FILL);
    Typed typed = fill == null || fill instanceof Typed ? null : typed(type, fill);
    return typed == null ? attributes : attributes.with(FILL, typed);
  }

  /**
   * These with {@code fill}, that of a v1 or v2 array, as {@code _FillValue}: such a fill value
   * means missing data, and takes the place of an attribute, as xarray reads it. Not for booleans
   * and empty texts, which have no value to spare.
   */
  static Attributes withFill(Attributes attributes, StoredType type, Object fill) {
    if (fill == null || type instanceof BoolType || "".equals(fill)) {
      return attributes;
    }
    return switch (type.kind()) {
      case OPAQUE, STRUCT, VLEN -> attributes;
      default ->
          attributes.with(FILL, new Typed(type.kind(), type.unsigned(), List.of(type.shown(fill))));
    };
  }

  /**
   * A {@code _FillValue} in the array's type; null if it does not fit, so that it stays as it is.
   */
  private static Typed typed(StoredType type, Object fill) {
    try {
      Object value =
          switch (type.kind()) {
            case FLOAT, DOUBLE ->
                type.fillValue(
                    fill instanceof String text ? decoded(text) : fill, BytesText.BASE64);
            case BYTE, SHORT, INT, LONG, STRING, CHAR ->
                type.shown(type.fillValue(fill, BytesText.BASE64));
            case OPAQUE, STRUCT, VLEN -> null;
          };
      return value == null ? null : new Typed(type.kind(), type.unsigned(), List.of(value));
    } catch (ZarrException e) {
      return null;
    }
  }

  /**
   * xarray writes the fill value of floats of any size to v3 as base64 of a little-endian float64.
   */
  private static Object decoded(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      return bytes.length == Double.BYTES
          ? (Object) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getDouble()
          : text;
    } catch (IllegalArgumentException e) {
      return text;
    }
  }
}
