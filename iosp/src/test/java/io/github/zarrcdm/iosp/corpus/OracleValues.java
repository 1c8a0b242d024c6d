package io.github.zarrcdm.iosp.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Map;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.StructureMembers;

/** Values of an oracle, compared with elements of CDM arrays. */
final class OracleValues {
  private static final JsonMapper JSON = new JsonMapper();

  /** How far a float may be off, relatively: zero but for filters that compute. */
  private final double tolerance;

  /** How far an integer may be off: zero but for JPEG. */
  private final long integerTolerance;

  OracleValues(double tolerance, long integerTolerance) {
    this.tolerance = tolerance;
    this.integerTolerance = integerTolerance;
  }

  /** True if element {@code index} of {@code actual} is what {@code expected} says. */
  boolean same(JsonNode expected, Array actual, int index) {
    if (actual instanceof ArrayStructure structures) {
      return sameStructure(expected, structures, index);
    }
    return switch (actual.getDataType()) {
      case STRING -> sameText(expected, (String) actual.getObject(index));
      case CHAR -> sameText(expected, trimmed(String.valueOf(actual.getChar(index))));
      case OPAQUE -> sameBytes(expected, (ByteBuffer) actual.getObject(index));
      default ->
          actual.isVlen()
              ? sameRow(expected, (Array) actual.getObject(index))
              : sameNumber(expected, actual, index);
    };
  }

  private boolean sameStructure(JsonNode expected, ArrayStructure structures, int index) {
    if (expected.isArray()) {
      return same(expected.get(0), member(structures, "r"), index)
          && same(expected.get(1), member(structures, "i"), index);
    }
    int fields = 0;
    for (Iterator<Map.Entry<String, JsonNode>> i = expected.fields(); i.hasNext(); fields++) {
      Map.Entry<String, JsonNode> field = i.next();
      StructureMembers.Member member = structures.findMember(CdmSpelling.of(field.getKey()));
      if (member == null || !sameMember(field.getValue(), member, index)) {
        return false;
      }
    }
    return fields == structures.getMembers().size();
  }

  /** A member with a shape is a flat list in the oracle. */
  private boolean sameMember(JsonNode expected, StructureMembers.Member member, int index) {
    Array data = member.getDataArray();
    if (member.isScalar()) {
      return same(expected, data, index);
    }
    for (int i = 0; i < member.getSize(); i++) {
      if (!same(expected.get(i), data, index * member.getSize() + i)) {
        return false;
      }
    }
    return expected.size() == member.getSize();
  }

  private static Array member(ArrayStructure structures, String name) {
    return structures.findMember(name).getDataArray();
  }

  private boolean sameRow(JsonNode expected, Array row) {
    JsonNode values = expected.path("array");
    if (expected.isNull() || values.size() != row.getSize()) {
      return expected.isNull() && row.getSize() == 0;
    }
    for (int i = 0; i < values.size(); i++) {
      if (!same(values.get(i), row, i)) {
        return false;
      }
    }
    return true;
  }

  private boolean sameNumber(JsonNode expected, Array actual, int index) {
    if (expected.isBoolean()) {
      return actual.getLong(index) == (expected.asBoolean() ? 1 : 0);
    }
    DataType type = actual.getDataType();
    if (type.isFloatingPoint()) {
      return sameFloat(real(expected), actual.getDouble(index));
    }
    if (expected.asText().equals("NaT")) {
      return actual.getLong(index) == Long.MIN_VALUE;
    }
    BigInteger difference = new BigInteger(expected.asText()).subtract(integer(actual, index));
    return difference.abs().compareTo(BigInteger.valueOf(integerTolerance)) <= 0;
  }

  /** The value of an integer array of any width, without its sign bit if it is unsigned. */
  static BigInteger integer(Array array, int index) {
    long value = array.getLong(index);
    return array.getDataType() == DataType.ULONG
        ? new BigInteger(Long.toUnsignedString(value))
        : BigInteger.valueOf(value);
  }

  /** A float of the oracle, which spells NaN and infinities as text. */
  static double real(JsonNode number) {
    return number.isTextual() ? Double.parseDouble(number.asText()) : number.doubleValue();
  }

  private boolean sameFloat(double expected, double actual) {
    return expected == actual
        || (Double.isNaN(expected) && Double.isNaN(actual))
        || Math.abs(expected - actual) <= tolerance * Math.abs(expected);
  }

  /** Bytes count as text in UTF-8 or, where they are none, in ISO 8859-1. */
  private static boolean sameText(JsonNode expected, String actual) {
    if (expected.has("hex")) {
      byte[] bytes = hex(expected);
      return actual.equals(text(bytes, StandardCharsets.UTF_8))
          || actual.equals(text(bytes, StandardCharsets.ISO_8859_1));
    }
    if (expected.isTextual()) {
      return expected.asText().equals(actual);
    }
    if (expected.isNull()) {
      return actual.isEmpty() || actual.equals("null");
    }
    try {
      return JSON.readTree(actual).equals(plain(expected));
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  /** {@code {"dict": {...}}}, at any depth, as the object that it stands for. */
  private static JsonNode plain(JsonNode told) {
    if (told.isArray()) {
      ArrayNode list = JSON.createArrayNode();
      told.forEach(element -> list.add(plain(element)));
      return list;
    }
    if (told.has("dict")) {
      ObjectNode object = JSON.createObjectNode();
      told.get("dict").fields().forEachRemaining(e -> object.set(e.getKey(), plain(e.getValue())));
      return object;
    }
    return told;
  }

  private static boolean sameBytes(JsonNode expected, ByteBuffer actual) {
    byte[] bytes = new byte[actual.remaining()];
    actual.duplicate().get(bytes);
    return expected.isNull() ? bytes.length == 0 : Arrays.equals(bytes, hex(expected));
  }

  private static byte[] hex(JsonNode bytes) {
    return HexFormat.of().parseHex(bytes.path("hex").asText());
  }

  private static String text(byte[] bytes, Charset charset) {
    return trimmed(new String(bytes, charset));
  }

  private static String trimmed(String text) {
    return text.replaceAll("\0+$", "");
  }
}
