package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.virtualize.hdf4.Hdf4File.Element;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * A table: records with the same fields. Attributes and the places of chunks are such.
 *
 * @param records how many there are
 */
record Vdata(int number, String name, String kind, int records, List<Field> fields) {
  /** The tag of what describes one; its records have the next. */
  static final int TAG = 1962;

  static final String ATTRIBUTE = "Attr0.0";

  /** Classes of tables that the library keeps for itself. */
  private static final List<String> KEPT =
      List.of(ATTRIBUTE, "DimVal", "_HDF_CHK_TBL", "RIATTR0.0", "CDF0.0", "SDSVar", "CoordVar");

  /** Values of one type, {@code count} in each record. */
  record Field(int type, int count) {}

  static Vdata of(Hdf4File file, Element element) throws IOException {
    ByteBuffer in = file.bytes(element);
    in.getShort(); // records are stored one after the other, or field by field
    int records = in.getInt();
    in.getShort(); // bytes of a record
    int count = in.getShort() & 0xffff;
    int[] types = new int[count];
    for (int i = 0; i < count; i++) {
      types[i] = in.getShort() & 0xffff;
    }
    in.position(in.position() + 4 * count); // sizes and offsets
    List<Field> fields = new ArrayList<>();
    for (int type : types) {
      fields.add(new Field(type, in.getShort() & 0xffff));
    }
    for (int i = 0; i < count; i++) {
      Vgroup.text(in);
    }
    return new Vdata(element.number(), Vgroup.text(in), Vgroup.text(in), records, fields);
  }

  /** Returns true if users made it. */
  boolean isOfUsers() {
    return KEPT.stream().noneMatch(kind::startsWith);
  }

  /** Returns the records; empty if there are none. */
  ByteBuffer data(Hdf4File file) throws IOException {
    Element data = file.find(TAG + 1, number);
    return data == null ? ByteBuffer.allocate(0) : file.bytes(data);
  }

  /** Returns the values of the attribute that this is. */
  Object attribute(Hdf4File file) throws IOException {
    if (fields.size() != 1) {
      throw new ZarrException.Unsupported("an attribute of %s fields".formatted(fields.size()));
    }
    Field field = fields.get(0);
    int count = Math.multiplyExact(records, field.count);
    return NumberTypes.of(field.type)
        .values(data(file).order(NumberTypes.order(field.type)), count);
  }
}
