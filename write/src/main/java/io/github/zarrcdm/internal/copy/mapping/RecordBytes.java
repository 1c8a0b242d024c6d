package io.github.zarrcdm.internal.copy.mapping;

import io.github.zarrcdm.internal.copy.mapping.ElementType.Characters;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Record;
import io.github.zarrcdm.internal.copy.mapping.ElementType.Record.Member;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.StructureData;

/** Structures of the CDM as the bytes that Zarr stores. */
final class RecordBytes {
  private RecordBytes() {}

  /** Returns the number of bytes of one element within a structure. */
  static int size(ElementType type) {
    return type instanceof Characters text ? text.length() : type.size();
  }

  /** Returns all elements of {@code values}, one after the other. */
  static byte[] of(Array values, Record type) {
    ArrayStructure structures = (ArrayStructure) values;
    int count = Math.toIntExact(structures.getSize());
    ByteBuffer bytes =
        ByteBuffer.allocate(Math.multiplyExact(count, type.size())).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      put(structures.getStructureData(i), type, bytes);
    }
    return bytes.array();
  }

  private static void put(StructureData from, Record type, ByteBuffer bytes) {
    for (Member member : type.members()) {
      Array values = from.getArray(member.name());
      if (member.type() instanceof Record inner) {
        bytes.put(of(values, inner));
      } else {
        put(member.type().values(values), bytes);
      }
    }
  }

  private static void put(Object values, ByteBuffer bytes) {
    if (values instanceof byte[] array) {
      bytes.put(array);
    } else if (values instanceof short[] array) {
      bytes.asShortBuffer().put(array);
      skip(bytes, array.length * Short.BYTES);
    } else if (values instanceof int[] array) {
      bytes.asIntBuffer().put(array);
      skip(bytes, array.length * Integer.BYTES);
    } else if (values instanceof long[] array) {
      bytes.asLongBuffer().put(array);
      skip(bytes, array.length * Long.BYTES);
    } else if (values instanceof float[] array) {
      bytes.asFloatBuffer().put(array);
      skip(bytes, array.length * Float.BYTES);
    } else if (values instanceof double[] array) {
      bytes.asDoubleBuffer().put(array);
      skip(bytes, array.length * Double.BYTES);
    } else {
      for (Object text : (Object[]) values) {
        bytes.put((byte[]) text);
      }
    }
  }

  private static void skip(ByteBuffer bytes, int length) {
    bytes.position(bytes.position() + length);
  }
}
