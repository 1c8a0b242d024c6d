package io.github.zarrcdm.iosp.corpus;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import ucar.ma2.Array;
import ucar.ma2.ArrayStructure;
import ucar.ma2.DataType;

/** The digest that oracles give of all values of an array: SHA-256, little-endian, packed. */
final class OracleDigest {
  /** Element types whose CDM values have the bytes of the stored ones. */
  private static final List<String> SAME_BYTES =
      List.of("b1", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f4", "f8", "c8", "c16");

  private OracleDigest() {}

  /** The digest of {@code array}; empty for types whose bytes the CDM does not keep. */
  static Optional<String> of(Array array, String dtype) {
    if (!SAME_BYTES.contains(dtype.replaceAll("^[<>|=]", ""))) {
      return Optional.empty();
    }
    ByteBuffer bytes =
        array instanceof ArrayStructure complex
            ? interleaved(part(complex, "r"), part(complex, "i"))
            : littleEndian(List.of(array));
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes.array());
      return Optional.of(HexFormat.of().formatHex(digest));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JVM has SHA-256", e);
    }
  }

  private static Array part(ArrayStructure complex, String name) {
    return complex.findMember(name).getDataArray();
  }

  private static ByteBuffer interleaved(Array real, Array imaginary) {
    return littleEndian(List.of(real, imaginary));
  }

  private static ByteBuffer littleEndian(List<Array> parts) {
    DataType type = parts.get(0).getDataType();
    int count = (int) parts.get(0).getSize();
    ByteBuffer bytes =
        ByteBuffer.allocate(count * parts.size() * type.getSize()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      for (Array part : parts) {
        put(part, i, type, bytes);
      }
    }
    return bytes;
  }

  private static void put(Array array, int index, DataType type, ByteBuffer bytes) {
    switch (type) {
      case FLOAT -> bytes.putFloat(array.getFloat(index));
      case DOUBLE -> bytes.putDouble(array.getDouble(index));
      default -> {
        switch (type.getSize()) {
          case 1 -> bytes.put(array.getByte(index));
          case 2 -> bytes.putShort(array.getShort(index));
          case 4 -> bytes.putInt(array.getInt(index));
          default -> bytes.putLong(array.getLong(index));
        }
      }
    }
  }
}
