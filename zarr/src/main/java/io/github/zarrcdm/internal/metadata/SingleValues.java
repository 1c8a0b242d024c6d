package io.github.zarrcdm.internal.metadata;

import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.ADD_OFFSET;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.FORMULA_TERMS;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.MISSING_VALUE;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.SCALE_FACTOR;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.UNSIGNED;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.VALID_MAX;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.VALID_MIN;
import static io.github.zarrcdm.internal.netcdf.NetcdfAttributes.VALID_RANGE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.dtype.StoredType;
import io.github.zarrcdm.internal.metadata.document.Document;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Attributes whose value is in a list, or in a text: netCDF knows no difference between a value and
 * a list of one, so writers such as netCDF-C 4.8 and kerchunk leave lists, and others write numbers
 * as text. A list of one value of an array is that value; several names are one text.
 */
final class SingleValues {
  /** Of groups, and of names with a colon, which conventions define as lists or not. */
  private static final Set<String> SINGLE =
      Set.of(
          "Conventions",
          "_CRS",
          "crs_wkt",
          "spatial_ref",
          "grid_mapping",
          "proj:code",
          "proj:wkt2",
          "proj:projjson",
          "spatial:transform_type",
          "spatial:registration");

  /** Texts of names with blanks between them. */
  private static final Set<String> NAMES =
      Set.of(
          "coordinates",
          "ancillary_variables",
          FORMULA_TERMS,
          "cell_measures",
          "grid_mapping",
          "_CoordinateAxes");

  /** Numbers by which values are decoded. */
  private static final List<String> NUMBERS =
      List.of(
          SCALE_FACTOR, ADD_OFFSET, FILL_VALUE, MISSING_VALUE, VALID_MIN, VALID_MAX, VALID_RANGE);

  private SingleValues() {}

  /** Returns {@code attributes} of a group. */
  static Map<String, Object> ofGroup(Map<String, Object> attributes) {
    Map<String, Object> single = new LinkedHashMap<>(attributes);
    for (Map.Entry<String, Object> attribute : single.entrySet()) {
      if (SINGLE.contains(attribute.getKey())) {
        attribute.setValue(single(attribute.getValue()));
      } else if (attribute.getKey().equals("coordinates")) {
        attribute.setValue(joined(attribute.getValue()));
      }
    }
    return single;
  }

  /**
   * Returns {@code attributes} of the array at {@code path}, whose elements are of {@code type}.
   */
  static Map<String, Object> ofArray(
      String path, Map<String, Object> attributes, StoredType type, Findings findings) {
    Map<String, Object> single = new LinkedHashMap<>(attributes);
    boolean number = type.kind().isNumber();
    for (Map.Entry<String, Object> attribute : single.entrySet()) {
      String name = attribute.getKey();
      Object value = attribute.getValue();
      if (NAMES.contains(name)) {
        attribute.setValue(joined(value));
        continue;
      }
      if (SINGLE.contains(name) || !name.contains(":") && !isOfMaps(value)) {
        value = single(value);
      }
      if (number && value != null && NUMBERS.contains(name)) {
        value = numbers(path, name, value, findings);
      } else if (number && value != null && name.equals(UNSIGNED)) {
        value = text(path, name, value, findings);
      }
      attribute.setValue(value);
    }
    return single;
  }

  private static boolean isOfMaps(@Nullable Object value) {
    return value instanceof List<?> list
        && !list.isEmpty()
        && (list.get(0) instanceof Map || list.get(0) instanceof List);
  }

  private static @Nullable Object single(@Nullable Object value) {
    return value instanceof List<?> list && list.size() == 1 ? list.get(0) : value;
  }

  private static @Nullable Object joined(@Nullable Object value) {
    return value instanceof List<?> list
            && !list.isEmpty()
            && list.stream().allMatch(String.class::isInstance)
        ? String.join(" ", list.stream().map(String.class::cast).toList())
        : value;
  }

  /** Returns a boolean as the text that netCDF has for it, such as {@code _Unsigned = "true"}. */
  private static Object text(String path, String name, Object value, Findings findings) {
    if (!(value instanceof Boolean)) {
      return value;
    }
    findings.note(
        path,
        "its attribute %s is %s without quotes".formatted(name, value),
        "it is read as the text that netCDF has for it");
    return value.toString();
  }

  /** Returns {@code value} with a number for each that is a number as text. */
  private static Object numbers(String path, String name, Object value, Findings findings) {
    return value instanceof List<?> list && list.stream().anyMatch(String.class::isInstance)
        ? list.stream().map(one -> one == null ? null : number(path, name, one, findings)).toList()
        : number(path, name, value, findings);
  }

  /** Returns {@code value}, or the number that it is as text; what is not becomes a finding. */
  private static Object number(String path, String name, Object value, Findings findings) {
    if (!(value instanceof String text)) {
      return value;
    }
    boolean fill = name.equals(FILL_VALUE) || name.equals(MISSING_VALUE);
    Number number = parsed(text.strip());
    if (number != null) {
      findings.note(
          path,
          "its attribute %s is the text \"%s\"".formatted(name, text),
          "it is read as a number");
      return number;
    }
    if (!fill) {
      findings.warning(
          path,
          "its attribute %s is %s, not a number".formatted(name, Document.shown(text)),
          "it is not applied");
    }
    return value;
  }

  private static @Nullable Number parsed(String text) {
    if (!text.matches("[+-]?+(?:\\d++\\.?+\\d*+|\\.\\d++)(?:[eE][+-]?+\\d++)?+")) {
      return null;
    }
    try {
      return text.matches("[+-]?\\d+") ? (Number) Long.valueOf(text) : Double.valueOf(text);
    } catch (NumberFormatException e) {
      return Double.valueOf(text);
    }
  }
}
