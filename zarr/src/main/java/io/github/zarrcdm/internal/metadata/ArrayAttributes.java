package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.Limit;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.metadata.document.Document;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of nodes as users know them: without bookkeeping, with a fill value of the array's
 * own type.
 */
final class ArrayAttributes {

  private ArrayAttributes() {}

  /** Returns the attributes of a group that has {@code stored}. */
  static Attributes ofGroup(Map<String, Object> stored) {
    return shown(SingleValues.ofGroup(stored));
  }

  /** Returns {@code stored} without the keys that only name dimensions or serve NCZarr. */
  private static Attributes shown(Map<String, Object> stored) {
    Map<String, Object> shown = new LinkedHashMap<>(stored);
    shown.keySet().removeIf(ArrayAttributes::bookkeeping);
    return new Attributes(shown);
  }

  /**
   * Returns {@code stored} without what cannot be shown: all of them if there are too many, else
   * those that are too large, with a finding each. A node is not lost for its attributes. {@code
   * where} names their document.
   */
  static Map<String, Object> within(Map<String, Object> stored, String where, Findings findings) {
    try {
      // netCDF-Java compares the names of all with each other.
      Limit.ATTRIBUTES.check(stored.size(), where);
    } catch (ZarrException.LimitExceeded e) {
      findings.error(where, e.getMessage(), "the attributes are left out");
      return Map.of();
    }
    Map<String, Object> within = new LinkedHashMap<>(stored);
    within.entrySet().removeIf(attribute -> isTooLarge(attribute, where, findings));
    return within;
  }

  private static boolean isTooLarge(
      Map.Entry<String, Object> attribute, String where, Findings findings) {
    String name = attribute.getKey();
    try {
      Limit.ATTRIBUTE_BYTES.check(
          bytes(attribute.getValue()), () -> where + ": " + Document.shown(name));
      if (attribute.getValue() instanceof String units && name.equalsIgnoreCase("units")) {
        // netCDF-Java's reader of units calls itself for each bracket.
        Limit.UNITS.check(units.length(), where);
      }
      return false;
    } catch (ZarrException.LimitExceeded e) {
      findings.error(where, e.getMessage(), "this attribute is left out");
      return true;
    }
  }

  /** About the bytes that a value takes as text or numbers. */
  private static long bytes(@Nullable Object value) {
    long bytes = 0;
    if (value instanceof List<?> list) {
      for (Object item : list) {
        bytes += bytes(item);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Map.Entry<?, ?> member : map.entrySet()) {
        bytes += bytes(member.getKey()) + bytes(member.getValue());
      }
    } else {
      bytes = value instanceof String text ? text.length() : Long.BYTES;
    }
    return bytes;
  }

  private static boolean bookkeeping(String name) {
    return name.equals("_ARRAY_DIMENSIONS")
        || name.startsWith("_Netcdf4")
        || name.toLowerCase(Locale.ROOT).startsWith("_nc");
  }

  /**
   * Returns the attributes of the array at {@code path}: with what its type says of its values, and
   * {@code _FillValue} in that type. Units of a {@code datetime64} are those of its type, as numpy
   * reads it, whatever is stored beside it.
   */
  static Attributes of(
      String path, Map<String, Object> stored, StoredType type, Findings findings) {
    Attributes attributes =
        withTypedFill(shown(SingleValues.ofArray(path, stored, type, findings)), type);
    for (Map.Entry<String, Object> own : type.attributes().entrySet()) {
      Object other = stored.get(own.getKey());
      if (other != null && !other.equals(own.getValue())) {
        findings.warning(
            path,
            "its attribute %s is %s, but its data type %s means %s"
                .formatted(
                    own.getKey(),
                    Document.shown(other),
                    type.name(),
                    Document.shown(own.getValue())),
            "the latter is shown");
      }
      attributes = attributes.with(own.getKey(), own.getValue());
    }
    return attributes;
  }

  /** Returns these with {@code _FillValue} in {@code type}, if it is one. */
  static Attributes withTypedFill(Attributes attributes, StoredType type) {
    Object fill = attributes.get(FILL_VALUE);
    Typed typed = fill == null || fill instanceof Typed ? null : typed(type, fill);
    return typed == null ? attributes : attributes.with(FILL_VALUE, typed);
  }

  /**
   * Returns these with {@code fill}, that of a v1 or v2 array, as {@code _FillValue}: such a fill
   * value means missing data, and takes the place of an attribute, as xarray reads it. Not for
   * {@code false} and empty texts, which writers give as fill value without meaning it.
   */
  static Attributes withFill(Attributes attributes, StoredType type, @Nullable Object fill) {
    boolean unmarked = type.name().equals("bool") && fill instanceof Byte flag && flag == 0;
    if (fill == null || unmarked || "".equals(fill)) {
      return attributes;
    }
    return switch (type.kind()) {
      case OPAQUE, STRUCT, VLEN -> attributes;
      default ->
          attributes.with(
              FILL_VALUE, new Typed(type.kind(), type.unsigned(), List.of(type.shown(fill))));
    };
  }

  /**
   * Returns a {@code _FillValue} in the array's type; null if it does not fit, so that it stays
   * unchanged.
   */
  private static @Nullable Typed typed(StoredType type, Object fill) {
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
