package io.github.zarrcdm.iosp.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import ucar.ma2.Array;
import ucar.nc2.Attribute;
import ucar.nc2.AttributeContainer;

/** The attributes of an oracle, compared with those of a CDM group or variable. */
final class OracleAttributes {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Bookkeeping of writers, consumed and not shown. */
  private static final Set<String> CONSUMED =
      Set.of("_array_dimensions", "_netcdf4dimid", "_netcdf4coordinates", "_crs");

  /** What GDAL reports beyond what it stored. */
  private static final Set<String> COMPUTED = Set.of("gdal:geotransform", "spatial:registration");

  private OracleAttributes() {}

  /** What is missing or different; attributes beyond those of the oracle are free. */
  static List<String> problems(String where, JsonNode expected, AttributeContainer actual) {
    List<String> problems = new ArrayList<>();
    for (Iterator<Map.Entry<String, JsonNode>> i = expected.fields(); i.hasNext(); ) {
      Map.Entry<String, JsonNode> entry = i.next();
      if (hidden(entry.getKey(), entry.getValue())) {
        continue;
      }
      Attribute attribute = actual.findAttribute(CdmSpelling.of(entry.getKey()));
      if (attribute == null || !same(value(entry.getValue()), attribute)) {
        problems.add(
            "%s: attribute %s is %s, expected %s"
                .formatted(where, entry.getKey(), attribute, entry.getValue()));
      }
    }
    return problems;
  }

  /** xarray writes the fill value of v3 arrays in base64; it is shown as the number it means. */
  private static boolean hidden(String name, JsonNode value) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.startsWith("_nc")
        || CONSUMED.contains(lower)
        || COMPUTED.contains(lower)
        || (name.equals("_FillValue") && value.isTextual());
  }

  /** netcdf-c's oracles contain a type next to the value. */
  private static JsonNode value(JsonNode told) {
    return told.isObject() && told.size() == 2 && told.has("type") && told.has("value")
        ? told.get("value")
        : told;
  }

  private static boolean same(JsonNode expected, Attribute actual) {
    if (!expected.isArray()) {
      return actual.getLength() == 1 && sameScalar(expected, actual, 0);
    }
    return expected.isEmpty() ? actual.getLength() == 0 : sameList(expected, actual);
  }

  private static boolean sameList(JsonNode expected, Attribute actual) {
    boolean elements = expected.size() == actual.getLength();
    for (int i = 0; elements && i < expected.size(); i++) {
      JsonNode element = expected.get(i);
      elements = (element.isValueNode() || element.has("$float")) && sameScalar(element, actual, i);
    }
    return elements || sameJson(expected, actual, 0);
  }

  private static boolean sameScalar(JsonNode expected, Attribute actual, int index) {
    if (expected.isTextual()) {
      return actual.isString() && expected.asText().equals(actual.getStringValue(index));
    }
    if (actual.isString()) {
      return sameJson(expected, actual, index);
    }
    Array values = actual.getValues();
    if (expected.isBoolean()) {
      return values.getLong(index) == (expected.asBoolean() ? 1 : 0);
    }
    if (expected.has("$float")) {
      return Double.compare(OracleValues.real(expected.get("$float")), values.getDouble(index))
          == 0;
    }
    if (!expected.isNumber()) {
      return false;
    }
    return actual.getDataType().isFloatingPoint() || !expected.isIntegralNumber()
        ? Double.compare(expected.doubleValue(), values.getDouble(index)) == 0
        : new BigInteger(expected.asText()).equals(OracleValues.integer(values, index));
  }

  private static boolean sameJson(JsonNode expected, Attribute actual, int index) {
    try {
      return actual.isString()
          && plain(expected).equals(JSON.readTree(actual.getStringValue(index)));
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** {@code {"$float": "NaN"}} as the bare NaN that it stands for. */
  private static JsonNode plain(JsonNode node) throws JsonProcessingException {
    String text = node.toString().replaceAll("\\{\"\\$float\":\"(-?[A-Za-z]+)\"}", "$1");
    return JSON.readTree(text);
  }
}
