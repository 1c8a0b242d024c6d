package io.github.zarrcdm.internal.virtualize.join;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.virtualize.dataset.ChunkTable;
import io.github.zarrcdm.internal.virtualize.dataset.VirtualArray;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Coordinates along a join, and their bounds: written as values, in one chunk with the references;
 * times in other units of the same calendar are converted to those of the first file.
 */
final class JoinedCoordinates {
  private final VirtualArray first;
  private final @Nullable CfTime times;
  private final boolean ordered;
  private final List<Number> values = new ArrayList<>();
  private boolean whole;
  private int direction; // 0 until two values are known
  private long length;

  /**
   * Those of {@code first}.
   *
   * @param times what its numbers mean; null if they are no times
   * @param ordered true if values must go on in one direction
   */
  JoinedCoordinates(VirtualArray first, @Nullable CfTime times, boolean ordered) {
    this.first = first;
    this.times = times;
    this.ordered = ordered;
    Kind kind = first.array().type().kind();
    this.whole = kind != Kind.FLOAT && kind != Kind.DOUBLE;
  }

  VirtualArray first() {
    return first;
  }

  /** Throws {@link ZarrException.Unsupported} unless all but the first lengths are the same. */
  void checkLengths(VirtualArray array, String file, JoinCompatibility likeness)
      throws ZarrException {
    for (int d = 1; d < array.array().rank(); d++) {
      likeness.compare(
          array.path(),
          "length along dimension " + d,
          first.array().shape()[d],
          array.array().shape()[d],
          file);
    }
  }

  /** Adds the {@code read} values of {@code array}, whose numbers mean {@code own}. */
  void add(VirtualArray array, Object read, Optional<CfTime> own, String file)
      throws ZarrException {
    boolean same = times == null || own.isEmpty() || own.get().equals(times);
    TimeConversion conversion =
        same || times == null ? null : TimeConversion.of(own.get(), times, file, array.path());
    boolean unsigned = array.array().type().unsigned();
    List<BigDecimal> missing = conversion == null ? List.of() : missing(array);
    length += array.array().shape()[0];
    int count = java.lang.reflect.Array.getLength(read);
    for (int i = 0; i < count; i++) {
      Number value = number(java.lang.reflect.Array.get(read, i), unsigned);
      if (!Double.isFinite(value.doubleValue())) {
        whole = false;
      } else if (conversion != null && !isAmong(missing, value)) {
        value = plain(conversion.convert(exact(value)), file);
      } else if (whole && !(value instanceof Long)) {
        value = plain(exact(value), file); // real in this file, and whole in the first
      }
      checkOrder(value, file);
      values.add(value);
    }
  }

  /** Returns what stands for no moment in {@code array}, and for none in any other unit. */
  private static List<BigDecimal> missing(VirtualArray array) {
    List<BigDecimal> missing = new ArrayList<>();
    Attributes attributes = array.array().attributes();
    collect(attributes.get(FILL_VALUE), missing);
    collect(attributes.get(MISSING_VALUE), missing);
    collect(array.data().fill(), missing);
    return missing;
  }

  private static void collect(@Nullable Object value, List<BigDecimal> into) {
    if (value instanceof List<?> several) {
      several.forEach(one -> collect(one, into));
    } else if (value instanceof BigInteger large) {
      into.add(new BigDecimal(large));
    } else if (value instanceof Float || value instanceof Double) {
      double real = ((Number) value).doubleValue();
      if (Double.isFinite(real)) {
        into.add(new BigDecimal(real));
      }
    } else if (value instanceof Number number) {
      into.add(BigDecimal.valueOf(number.longValue()));
    }
  }

  private static boolean isAmong(List<BigDecimal> missing, Number value) {
    return missing.stream().anyMatch(one -> one.compareTo(exact(value)) == 0);
  }

  private static Number number(Object value, boolean unsigned) {
    Number number = (Number) value;
    if (number instanceof Float || number instanceof Double) {
      return number;
    }
    long bits = number.longValue();
    if (!unsigned || number instanceof Long) {
      return bits;
    }
    return number instanceof Byte
        ? bits & 0xff
        : number instanceof Short ? bits & 0xffff : bits & 0xffffffffL;
  }

  private static BigDecimal exact(Number value) {
    return value instanceof Long whole
        ? BigDecimal.valueOf(whole)
        : new BigDecimal(value.doubleValue());
  }

  private Number plain(BigDecimal exact, String file) throws ZarrException {
    BigDecimal plain = exact.stripTrailingZeros();
    if (plain.scale() > 0 || !whole) {
      whole = false;
      return exact.doubleValue();
    }
    try {
      return plain.longValueExact();
    } catch (ArithmeticException e) {
      throw new ZarrException.Unsupported(
          "%s: %s: its value %s in the units of the first file takes more than 64 bits. Leave the file out, or name one with coarser units first."
              .formatted(file, first.path(), plain.toPlainString()));
    }
  }

  private void checkOrder(Number value, String file) throws ZarrException {
    if (!ordered || values.isEmpty()) {
      return;
    }
    Number last = values.get(values.size() - 1);
    int step =
        value instanceof Long a && last instanceof Long b
            ? Long.compare(a, b) // nanoseconds since 1970 have more digits than reals
            : Double.compare(value.doubleValue(), last.doubleValue());
    if (step == 0 || direction != 0 && step != direction) {
      throw new ZarrException.Unsupported(
          "%s: %s: its value %s follows %s: the files overlap, or are not in order. Name them in the order of %s, each moment once."
              .formatted(file, first.path(), value, last, first.array().name()));
    }
    direction = step;
  }

  /** Returns the array, as long along its first dimension as those of all files together. */
  VirtualArray array() throws ZarrException {
    Array model = first.array();
    long[] shape = model.shape().clone();
    shape[0] = length;
    int[] chunk = new int[shape.length];
    for (int i = 0; i < chunk.length; i++) {
      chunk[i] = (int) Math.max(1, shape[i]);
    }
    DataType type = model.type();
    boolean same = fits(type);
    String dtype = same ? dtype(type) : whole ? "<i8" : "<f8";
    Attributes attributes = model.attributes();
    Array array =
        new VirtualArray.Description(
                model.path(),
                dtype,
                ByteOrder.LITTLE_ENDIAN,
                shape,
                List.copyOf(names(model)),
                chunk,
                List.of(),
                attributes,
                null)
            .array();
    int size = Character.digit(dtype.charAt(2), 10);
    ByteBuffer bytes = ByteBuffer.allocate(size * values.size()).order(ByteOrder.LITTLE_ENDIAN);
    for (Number value : values) {
      put(bytes, value, dtype.charAt(1) == 'f', size);
    }
    ChunkTable chunks = ChunkTable.of(shape, chunk);
    if (!values.isEmpty()) {
      chunks.add(0, bytes.array());
    }
    return new VirtualArray(array, chunks);
  }

  private static List<String> names(Array model) {
    List<String> names = new ArrayList<>();
    for (int d = 0; d < model.rank(); d++) {
      names.add(String.valueOf(model.dimensionName(d)));
    }
    return names;
  }

  /** Returns true if all values are of {@code type}: conversions may have made others. */
  private boolean fits(DataType type) {
    return switch (type.kind()) {
      case DOUBLE -> true;
      case FLOAT ->
          values.stream()
              .allMatch(
                  v -> (float) v.doubleValue() == v.doubleValue() || Double.isNaN(v.doubleValue()));
      case INT ->
          whole
              && values.stream()
                  .mapToLong(Number::longValue)
                  .allMatch(v -> type.unsigned() ? v >>> 32 == 0 : v == (int) v);
      case SHORT ->
          whole
              && values.stream()
                  .mapToLong(Number::longValue)
                  .allMatch(v -> type.unsigned() ? v >>> 16 == 0 : v == (short) v);
      case BYTE ->
          whole
              && values.stream()
                  .mapToLong(Number::longValue)
                  .allMatch(v -> type.unsigned() ? v >>> 8 == 0 : v == (byte) v);
      default -> whole;
    };
  }

  /** Returns the type as numpy spells it; floats of two bytes become some of four. */
  private static String dtype(DataType type) {
    boolean real = type.kind() == Kind.FLOAT || type.kind() == Kind.DOUBLE;
    int size = real ? Math.max(4, type.size()) : type.size();
    String code = (real ? "f" : type.unsigned() ? "u" : "i") + size;
    return (type.size() == 1 ? "|" : "<") + code;
  }

  private static void put(ByteBuffer bytes, Number value, boolean real, int size) {
    if (real && size == 4) {
      bytes.putFloat(value.floatValue());
    } else if (real) {
      bytes.putDouble(value.doubleValue());
    } else {
      long rest = value.longValue();
      for (int i = 0; i < size; i++) {
        bytes.put((byte) (rest >> 8 * i));
      }
    }
  }
}
