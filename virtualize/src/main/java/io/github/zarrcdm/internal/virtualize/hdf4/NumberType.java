package io.github.zarrcdm.internal.virtualize.hdf4;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.dtype.FixedText;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The types of numbers and characters.
 *
 * <p>HDF Specification and Developer's Guide 3.2, section 3 (number types).
 */
enum NumberType {
  UCHAR(3, "|S1", 1, (byte) 0),
  CHAR(4, "|S1", 1, (byte) 0),
  FLOAT(5, "f4", 4, 9.969209968386869e36f),
  DOUBLE(6, "f8", 8, 9.969209968386869e36),
  BYTE(20, "|i1", 1, (byte) -127),
  UBYTE(21, "|u1", 1, (byte) -127),
  SHORT(22, "i2", 2, (short) -32767),
  USHORT(23, "u2", 2, (short) -32767),
  INT(24, "i4", 4, -2147483647),
  UINT(25, "u4", 4, -2147483647),
  INT64(26, "i8", 8, -9223372036854775806L),
  UINT64(27, "u8", 8, -9223372036854775806L);

  /** What the library's vdata say of values in little-endian order, and in that of the machine. */
  private static final int FLAGS = 0x7000;

  private static final int LITTLE = 0x4000;
  private static final int BIG_ENDIAN_CLASS = 1;
  private static final int LITTLE_ENDIAN_CLASS = 4;

  private final int number;
  private final String name;
  final int size;
  private final Number unwritten;

  NumberType(int number, String name, int size, Number unwritten) {
    this.number = number;
    this.name = name;
    this.size = size;
    this.unwritten = unwritten;
  }

  /** Returns the type of that {@code number}, without regard to its flags. */
  static NumberType of(int number) throws ZarrException {
    for (NumberType type : values()) {
      if (type.number == (number & ~FLAGS)) {
        return type;
      }
    }
    throw new ZarrException.Unsupported("its type has the number %s".formatted(number));
  }

  /** Returns the byte order of a vdata field of that type {@code number}. */
  static ByteOrder order(int number) {
    return (number & LITTLE) != 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** Returns the byte order that the {@code machine} class of a dataset's type says. */
  ByteOrder ofClass(int machine) throws ZarrException {
    if (size > 1 && machine != BIG_ENDIAN_CLASS && machine != LITTLE_ENDIAN_CLASS) {
      throw new ZarrException.Unsupported(
          "its numbers are those of a machine of class %s; supported are 1 (big-endian) and 4 (little-endian). Copy it with hrepack"
              .formatted(machine));
    }
    return machine == LITTLE_ENDIAN_CLASS ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  /** Returns how numpy spells it. */
  String dtype(ByteOrder order) {
    return size == 1 ? name : (order == ByteOrder.LITTLE_ENDIAN ? "<" : ">") + name;
  }

  /** Returns the value that the library reads where none was written. */
  Object unwritten() {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    switch (size) {
      case 1 -> bytes.put(unwritten.byteValue());
      case 2 -> bytes.putShort(unwritten.shortValue());
      case 4 ->
          bytes.putInt(
              this == FLOAT ? Float.floatToIntBits(unwritten.floatValue()) : unwritten.intValue());
      default ->
          bytes.putLong(
              this == DOUBLE
                  ? Double.doubleToLongBits(unwritten.doubleValue())
                  : unwritten.longValue());
    }
    return value(bytes.flip());
  }

  /**
   * Returns the next {@code count} values of {@code in}: a text, a number, or a list of these.
   * Throws {@link BufferUnderflowException} if there are fewer.
   */
  Object values(ByteBuffer in, int count) {
    if (count < 0 || count > in.remaining() / size) {
      throw new BufferUnderflowException();
    }
    if (this == CHAR || this == UCHAR) {
      byte[] text = new byte[count];
      in.get(text);
      return FixedText.text(text, 0, count);
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(value(in));
    }
    return count == 1 ? values.get(0) : List.copyOf(values);
  }

  /** Returns {@code value}, of an attribute or one of these, as fill values are given. */
  Object fill(Object value) {
    boolean isByte = value instanceof String text && text.length() == 1 && text.charAt(0) < 256;
    return isByte ? List.of((long) ((String) value).charAt(0)) : value;
  }

  private Object value(ByteBuffer in) {
    return switch (this) {
      case UCHAR, CHAR, BYTE -> (long) in.get();
      case UBYTE -> in.get() & 0xffL;
      case SHORT -> (long) in.getShort();
      case USHORT -> in.getShort() & 0xffffL;
      case INT -> (long) in.getInt();
      case UINT -> in.getInt() & 0xffffffffL;
      case INT64 -> in.getLong();
      case UINT64 -> unsigned(in.getLong());
      case FLOAT -> (double) in.getFloat();
      case DOUBLE -> in.getDouble();
    };
  }

  private static Object unsigned(long value) {
    return value < 0 ? new BigInteger(Long.toUnsignedString(value)) : (Object) value;
  }
}
