package io.github.zarrcdm.internal.virtualize.dataset;

import io.github.zarrcdm.internal.dtype.FixedText;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The numbers and characters of netCDF-3 and HDF4, in the order of netCDF's {@code nc_type}. */
public enum NumberType {
  BYTE("i", 1),
  CHAR("S", 1),
  SHORT("i", 2),
  INT("i", 4),
  FLOAT("f", 4),
  DOUBLE("f", 8),
  UBYTE("u", 1),
  USHORT("u", 2),
  UINT("u", 4),
  INT64("i", 8),
  UINT64("u", 8);

  private final String name;

  /** Bytes of a value. */
  public final int size;

  NumberType(String kind, int size) {
    this.name = kind + size;
    this.size = size;
  }

  /** Returns how numpy spells it. */
  public String dtype(ByteOrder order) {
    return (size == 1 ? "|" : order == ByteOrder.LITTLE_ENDIAN ? "<" : ">") + name;
  }

  /**
   * Returns the next {@code count} values of {@code in} as JSON has them: a text, a number, or a
   * list of numbers. Throws {@link BufferUnderflowException} if there are fewer.
   */
  public Object values(ByteBuffer in, int count) {
    if (count < 0 || count > in.remaining() / size) {
      throw new BufferUnderflowException();
    }
    if (this == CHAR) {
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

  private Object value(ByteBuffer in) {
    return switch (this) {
      case BYTE, CHAR -> (long) in.get();
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

  /** Returns the number whose 64 bits are {@code value}, without a sign. */
  public static Object unsigned(long value) {
    return value < 0 ? new BigInteger(Long.toUnsignedString(value)) : (Object) value;
  }
}
