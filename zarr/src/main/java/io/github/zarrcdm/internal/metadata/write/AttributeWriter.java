package io.github.zarrcdm.internal.metadata.write;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.FillSpelling;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.dtype.StoredType.BytesText;
import io.github.zarrcdm.internal.dtype.TimeType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Attributes as JSON: types are left to the readers, a single value stands without a list. */
final class AttributeWriter {
  static final String FILL = FILL_VALUE;

  private AttributeWriter() {}

  static Map<String, Object> json(Attributes attributes) {
    Map<String, Object> json = new LinkedHashMap<>();
    attributes.values().forEach((name, value) -> json.put(name, plain(value)));
    return json;
  }

  /** Returns the value as JSON has it. */
  static @Nullable Object plain(@Nullable Object value) {
    if (!(value instanceof Typed typed)) {
      return value;
    }
    List<?> values =
        typed.kind() == Kind.STRING || typed.kind() == Kind.CHAR
            ? typed.values()
            : FillSpelling.numbers(typed.kind(), typed.unsigned(), typed.values());
    return values.size() == 1 ? values.get(0) : values;
  }

  /** Returns the attributes of {@code array} without what its type alone says. */
  static Map<String, Object> of(Array array) {
    Map<String, Object> json = json(array.attributes());
    ((StoredType) array.type())
        .attributes()
        .forEach(
            (name, value) -> {
              if (value.equals(json.get(name))) {
                json.remove(name);
              }
            });
    return json;
  }

  /**
   * Returns the attribute {@code _FillValue} of {@code array} as a fill value of its type; null if
   * there is none. Throws {@link ZarrException.Malformed} if it is not of its type.
   */
  static @Nullable Object fill(Array array) throws ZarrException {
    Object value = plain(array.attributes().get(FILL));
    if (value == null || array.type() instanceof TimeType) {
      return null;
    }
    try {
      return ((StoredType) array.type()).fillValue(value, BytesText.PLAIN);
    } catch (ZarrException.Malformed e) {
      throw new ZarrException.Malformed("attribute _FillValue: " + e.getMessage(), e);
    }
  }
}
