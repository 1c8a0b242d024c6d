package io.github.zarrcdm.cli.cdl;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Values as JSON, spelled as Zarr 3 spells fill values: {@code "NaN"} and {@code "Infinity"} as
 * strings, bytes in base64, complex numbers as pairs.
 */
public final class JsonValues {
  private JsonValues() {}

  /**
   * Writes all of {@code values}, a Java array of the kind of {@code type}, one after the other.
   */
  public static void write(DataType type, Object values, JsonGenerator json) throws IOException {
    int count =
        type.kind() == Kind.STRUCT
            ? ((byte[]) values).length / Math.max(1, type.size())
            : Array.getLength(values);
    for (int i = 0; i < count; i++) {
      write(type, values, i, json);
    }
  }

  private static void write(DataType type, Object values, int i, JsonGenerator json)
      throws IOException {
    switch (type.kind()) {
      case BYTE -> writeByte(type, ((byte[]) values)[i], json);
      case SHORT -> {
        short value = ((short[]) values)[i];
        json.writeNumber(type.unsigned() ? Short.toUnsignedInt(value) : value);
      }
      case INT -> {
        int value = ((int[]) values)[i];
        json.writeNumber(type.unsigned() ? Integer.toUnsignedLong(value) : value);
      }
      case LONG -> {
        long value = ((long[]) values)[i];
        json.writeRawValue(type.unsigned() ? Long.toUnsignedString(value) : Long.toString(value));
      }
      case FLOAT -> {
        float value = ((float[]) values)[i];
        number(Float.isFinite(value), Float.toString(value), json);
      }
      case DOUBLE -> {
        double value = ((double[]) values)[i];
        number(Double.isFinite(value), Double.toString(value), json);
      }
      case CHAR -> json.writeString(String.valueOf((char) (((byte[]) values)[i] & 0xFF)));
      case STRING -> json.writeString((String) ((Object[]) values)[i]);
      case OPAQUE -> json.writeBinary((byte[]) ((Object[]) values)[i]);
      case STRUCT -> writeStruct(type, (byte[]) values, i * type.size(), json);
      case VLEN -> {
        json.writeStartArray();
        write(Objects.requireNonNull(type.item()), ((Object[]) values)[i], json);
        json.writeEndArray();
      }
    }
  }

  private static void writeByte(DataType type, byte value, JsonGenerator json) throws IOException {
    if (type.name().equals("bool")) {
      json.writeBoolean(value != 0);
    } else {
      json.writeNumber(type.unsigned() ? Byte.toUnsignedInt(value) : value);
    }
  }

  private static void number(boolean finite, String text, JsonGenerator json) throws IOException {
    if (finite) {
      json.writeRawValue(text);
    } else {
      json.writeString(text);
    }
  }

  /** An object; a pair where it is a complex number. */
  private static void writeStruct(DataType type, byte[] bytes, int at, JsonGenerator json)
      throws IOException {
    boolean pair = type.name().startsWith("complex");
    if (pair) {
      json.writeStartArray();
    } else {
      json.writeStartObject();
    }
    for (DataType.Field field : type.fields()) {
      if (!pair) {
        json.writeFieldName(field.name());
      }
      writeField(field, bytes, at + field.offset(), json);
    }
    if (pair) {
      json.writeEndArray();
    } else {
      json.writeEndObject();
    }
  }

  private static void writeField(DataType.Field field, byte[] bytes, int at, JsonGenerator json)
      throws IOException {
    DataType type = field.type();
    int count = field.shape().stream().reduce(1, Math::multiplyExact);
    Object values = type.kind().newArray(count, type.size());
    type.read(bytes, at, type.size(), field.order(ByteOrder.LITTLE_ENDIAN), values, 0, count);
    if (field.shape().isEmpty()) {
      write(type, values, 0, json);
    } else {
      json.writeStartArray();
      write(type, values, json);
      json.writeEndArray();
    }
  }
}
