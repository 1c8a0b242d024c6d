package io.github.zarrcdm.internal.virtualize.tiff;

import io.github.zarrcdm.internal.dtype.FixedText;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;

/** The fields of one image of a TIFF file. */
record ImageFileDirectory(TiffFile file, Map<Integer, Field> fields) {
  private static final int MOST_TEXT = 1 << 24;
  private static final int MOST_NUMBERS = 1 << 20;

  /**
   * Values of one type.
   *
   * @param at where the first one begins
   */
  record Field(int type, long count, long at) {
    /** Bytes of a value of {@code type}; 0 if it is unknown. */
    static int bytes(int type) {
      return switch (type) {
        case 1, 2, 6, 7 -> 1;
        case 3, 8 -> 2;
        case 4, 9, 11, 13 -> 4;
        case 5, 10, 12, 16, 17, 18 -> 8;
        default -> 0;
      };
    }
  }

  /** Returns how many rows of pixels the image has. */
  long rows() throws IOException {
    return integer(Tag.LENGTH, 0);
  }

  /** Returns how many columns of pixels the image has. */
  long columns() throws IOException {
    return integer(Tag.WIDTH, 0);
  }

  boolean has(int tag) {
    return fields.containsKey(tag);
  }

  /** Returns how many values a field has. */
  long count(int tag) {
    Field field = fields.get(tag);
    return field == null ? 0 : field.count();
  }

  /** Returns the one value of a field; {@code otherwise} if it has none. */
  long integer(int tag, long otherwise) throws IOException {
    return count(tag) == 0 ? otherwise : integers(tag, 1)[0];
  }

  /** Returns the first values of a field, {@code most} at most. */
  long[] integers(int tag, long most) throws IOException {
    Field field = fields.get(tag);
    if (field == null) {
      return new long[0];
    }
    int size = Field.bytes(field.type());
    int count = (int) Math.min(Math.min(field.count(), most), Integer.MAX_VALUE / 8);
    ByteBuffer bytes = file.read(field.at(), (long) count * size);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] =
          switch (field.type()) {
            case 1, 7 -> bytes.get() & 0xff;
            case 6 -> bytes.get();
            case 3 -> bytes.getShort() & 0xffff;
            case 8 -> bytes.getShort();
            case 4, 13 -> bytes.getInt() & 0xffffffffL;
            case 9 -> bytes.getInt();
            case 16, 17, 18 -> bytes.getLong();
            default -> throw file.corrupt("field %s has numbers of type %s", tag, field.type());
          };
    }
    return values;
  }

  /** Returns the values of a field of floating-point numbers. */
  double[] doubles(int tag) throws IOException {
    Field field = fields.get(tag);
    if (field == null) {
      return new double[0];
    }
    if (field.type() != 12 && field.type() != 11 || field.count() > MOST_NUMBERS) {
      throw file.corrupt("field %s has %s numbers of type %s", tag, field.count(), field.type());
    }
    int count = (int) field.count();
    ByteBuffer bytes = file.read(field.at(), (long) count * Field.bytes(field.type()));
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = field.type() == 12 ? bytes.getDouble() : bytes.getFloat();
    }
    return values;
  }

  /** Returns the text of a field, without what follows a NUL; empty if there is none. */
  String text(int tag) throws IOException {
    byte[] bytes = textBytes(tag);
    return FixedText.text(bytes, 0, bytes.length).stripTrailing();
  }

  /** Returns the bytes of {@link #text}. */
  byte[] textBytes(int tag) throws IOException {
    Field field = fields.get(tag);
    if (field == null || Field.bytes(field.type()) != 1) {
      return new byte[0];
    }
    if (field.count() > MOST_TEXT) {
      throw file.corrupt("field %s is a text of %s bytes", tag, field.count());
    }
    byte[] bytes = new byte[(int) field.count()];
    file.read(field.at(), bytes.length).get(bytes);
    int end = 0;
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return Arrays.copyOf(bytes, end);
  }
}
