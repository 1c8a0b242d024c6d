package io.github.zarrcdm.cli.cdl;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;
import ucar.ma2.IndexIterator;
import ucar.ma2.StructureData;
import ucar.ma2.StructureMembers.Member;
import ucar.nc2.Variable;

/** The values of one variable as JSON: an array in an array for each dimension. */
final class JsonData {
  private final JsonGenerator json;
  private final DataType type;
  private final long[] sizes;
  private final StringBuilder row = new StringBuilder();
  private final int rowLength;
  private long position;

  private JsonData(Variable variable, JsonGenerator json) {
    this.json = json;
    this.type = variable.getDataType();
    int[] shape = Arrays.stream(variable.getShape()).filter(n -> n >= 0).toArray();
    boolean rows = type == DataType.CHAR && shape.length > 0;
    this.rowLength = rows ? shape[shape.length - 1] : 1;
    this.sizes = sizes(rows ? Arrays.copyOf(shape, shape.length - 1) : shape);
  }

  /** Returns how many elements the array at each level holds. */
  private static long[] sizes(int[] shape) {
    long[] sizes = new long[shape.length];
    long size = 1;
    for (int d = shape.length - 1; d >= 0; d--) {
      size *= shape[d];
      sizes[d] = size;
    }
    return sizes;
  }

  /**
   * Writes the field {@code data} of {@code variable}; nothing if the first of its values cannot be
   * read, and then the reason is returned. Throws it if reading fails later.
   */
  static Optional<IOException> write(Variable variable, JsonGenerator json) throws IOException {
    JsonData data = new JsonData(variable, json);
    boolean[] begun = {false};
    try {
      if (Arrays.stream(variable.getShape()).anyMatch(length -> length == 0)) {
        json.writeArrayFieldStart("data");
        json.writeEndArray();
        return Optional.empty();
      }
      Slabs.read(
          variable,
          part -> {
            if (!begun[0]) {
              json.writeFieldName("data");
              begun[0] = true;
            }
            data.append(part);
          });
      return Optional.empty();
    } catch (IOException e) {
      if (begun[0]) {
        throw e;
      }
      return Optional.of(e);
    }
  }

  private void append(Array part) throws IOException {
    if (part instanceof ArrayStructure structures) {
      for (int i = 0; i < structures.getSize(); i++) {
        open();
        structure(structures.getStructureData(i));
        close();
      }
      return;
    }
    for (IndexIterator values = part.getIndexIterator(); values.hasNext(); ) {
      if (type == DataType.CHAR) {
        character(values.getCharNext());
      } else {
        open();
        value(values.getObjectNext(), type, json);
        close();
      }
    }
  }

  /** A row of characters is one string. */
  private void character(char next) throws IOException {
    row.append(next);
    if (row.length() == rowLength) {
      open();
      json.writeString(CdlText.trimmed(row.toString()));
      close();
      row.setLength(0);
    }
  }

  private void open() throws IOException {
    for (long size : sizes) {
      if (position % size == 0) {
        json.writeStartArray();
      }
    }
    position++;
  }

  private void close() throws IOException {
    for (int d = sizes.length - 1; d >= 0 && position % sizes[d] == 0; d--) {
      json.writeEndArray();
    }
  }

  private void structure(StructureData structure) throws IOException {
    json.writeStartObject();
    for (Member member : structure.getMembers()) {
      json.writeFieldName(member.getName());
      Array values = structure.getArray(member);
      if (member.getDataType() == DataType.CHAR) {
        json.writeString(CdlText.trimmed(new String(structure.getJavaArrayChar(member))));
      } else {
        list(values, member.getDataType(), member.getShape().length == 0);
      }
    }
    json.writeEndObject();
  }

  private void list(Array values, DataType of, boolean single) throws IOException {
    if (!single) {
      json.writeStartArray();
    }
    if (values instanceof ArrayStructure structures) {
      for (int i = 0; i < structures.getSize(); i++) {
        structure(structures.getStructureData(i));
      }
    } else {
      for (IndexIterator all = values.getIndexIterator(); all.hasNext(); ) {
        value(all.getObjectNext(), of, json);
      }
    }
    if (!single) {
      json.writeEndArray();
    }
  }

  /** One value of {@code type}. */
  static void value(Object value, DataType type, JsonGenerator json) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof Number number) {
      number(number, type, json);
    } else if (value instanceof ByteBuffer bytes) {
      byte[] copy = new byte[bytes.remaining()];
      bytes.duplicate().get(copy);
      json.writeBinary(copy);
    } else if (value instanceof Array items) {
      json.writeStartArray();
      for (IndexIterator all = items.getIndexIterator(); all.hasNext(); ) {
        value(all.getObjectNext(), type, json);
      }
      json.writeEndArray();
    } else {
      json.writeString(value.toString());
    }
  }

  private static void number(Number number, DataType type, JsonGenerator json) throws IOException {
    switch (type) {
      case FLOAT, DOUBLE -> real(number, json);
      case UBYTE -> json.writeNumber(number.intValue() & 0xFF);
      case USHORT -> json.writeNumber(number.intValue() & 0xFFFF);
      case UINT -> json.writeNumber(number.longValue() & 0xFFFFFFFFL);
      case ULONG -> json.writeNumber(Long.toUnsignedString(number.longValue()));
      default -> json.writeNumber(number.longValue());
    }
  }

  /** The shortest number that is the same when it is read again. */
  private static void real(Number number, JsonGenerator json) throws IOException {
    double value = number.doubleValue();
    if (Double.isNaN(value)) {
      json.writeNull();
    } else if (Double.isInfinite(value)) {
      json.writeString(value > 0 ? "Infinity" : "-Infinity");
    } else {
      json.writeRawValue(number.toString());
    }
  }
}
