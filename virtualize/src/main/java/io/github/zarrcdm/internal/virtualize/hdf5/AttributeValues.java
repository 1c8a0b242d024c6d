package io.github.zarrcdm.internal.virtualize.hdf5;

import io.github.zarrcdm.internal.dtype.FixedText;
import io.github.zarrcdm.internal.virtualize.dataset.NumberType;
import io.github.zarrcdm.internal.virtualize.hdf5.AttributeMessages.Stored;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.ArrayOf;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Enumeration;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Real;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Text;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.VariableText;
import io.github.zarrcdm.internal.virtualize.hdf5.Hdf5Type.Whole;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The values of attributes, and of single elements, as JSON has them. */
record AttributeValues(GlobalHeap heap) {

  /**
   * Returns the value of {@code attribute}, a list if it has several, and lists of lists if these
   * have several dimensions; empty if JSON has no such values.
   */
  Optional<Object> of(Stored attribute) throws IOException {
    if (attribute.space().isNull()) {
      return Optional.of("");
    }
    Hdf5Type type = attribute.type();
    long[] shape = attribute.space().shape();
    long count = attribute.space().count();
    if (type instanceof ArrayOf array) {
      shape =
          LongStream.concat(Arrays.stream(shape), Arrays.stream(array.shape()).asLongStream())
              .toArray();
      count *= Arrays.stream(array.shape()).asLongStream().reduce(1, (a, b) -> a * b);
      type = array.base();
    }
    Cursor in = attribute.data();
    Cursor data = new Cursor(in.bytes().duplicate(), in.offsetSize(), in.lengthSize());
    if (count == 0) {
      return Optional.of(List.of());
    }
    return Optional.ofNullable(count == 1 ? value(type, data) : values(type, shape, 0, data));
  }

  /**
   * Returns the next values, in lists along dimension {@code d} and those after it; null if one is
   * not.
   */
  private @Nullable Object values(Hdf5Type type, long[] shape, int d, Cursor in)
      throws IOException {
    if (d == shape.length) {
      return value(type, in);
    }
    List<Object> values = new ArrayList<>();
    for (long n = 0; n < shape[d]; n++) {
      Object value = values(type, shape, d + 1, in);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return List.copyOf(values);
  }

  private @Nullable Object value(Hdf5Type type, Cursor in) throws IOException {
    if (type instanceof VariableText) {
      return text(heap.value(in.slice(type.size()), 1), 0);
    } else if (type instanceof Text text) {
      return text(in.bytes(text.size()), text.padding());
    } else if (type instanceof Enumeration enumeration) {
      Object number = value(enumeration.base(), in);
      return ElementSpelling.isBoolean(enumeration) && number != null
          ? (Object) !number.equals(0L)
          : number;
    } else if (type instanceof Whole || type instanceof Real) {
      return number(type, in.bytes(type.size()));
    }
    return null;
  }

  static String text(byte[] bytes, int padding) {
    int end = 0;
    while (end < bytes.length && (bytes[end] != 0 || padding == Text.BLANKS)) {
      end++;
    }
    while (padding == Text.BLANKS && end > 0 && bytes[end - 1] == ' ') {
      end--;
    }
    return FixedText.text(bytes, 0, end);
  }

  /**
   * Returns the number that {@code bytes} are; null if Java has no such type, or not all bits
   * count.
   */
  static @Nullable Object number(Hdf5Type type, byte[] bytes) {
    if (type instanceof Enumeration enumeration) {
      return number(enumeration.base(), bytes);
    }
    if (type instanceof Real real && real.ieee()) {
      ByteBuffer in = ByteBuffer.wrap(bytes).order(order(real.bigEndian()));
      return switch (real.size()) {
        case 4 -> (double) in.getFloat();
        case 8 -> in.getDouble();
        default -> half(in.getShort());
      };
    }
    if (!(type instanceof Whole whole) || whole.padded() || whole.size() > 8 || whole.size() == 0) {
      return null;
    }
    long value = 0;
    for (int i = 0; i < whole.size(); i++) {
      int at = whole.bigEndian() ? i : whole.size() - 1 - i;
      value = value << 8 | bytes[at] & 0xff;
    }
    if (whole.signed()) {
      int above = 64 - 8 * whole.size();
      return value << above >> above;
    }
    return NumberType.unsigned(value);
  }

  private static ByteOrder order(boolean big) {
    return big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
  }

  private static double half(short bits) {
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    double value =
        exponent == 0
            ? fraction * 0x1p-24
            : exponent < 31
                ? (1024 + fraction) * Math.pow(2, exponent - 25)
                : fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    return bits < 0 ? -value : value;
  }
}
