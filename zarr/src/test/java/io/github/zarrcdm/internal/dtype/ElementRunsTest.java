package io.github.zarrcdm.internal.dtype;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.zarrcdm.model.DataType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * A run of elements is what reading them one by one with a ByteBuffer gives, whatever its stride.
 */
class ElementRunsTest {

  @Provide
  Arbitrary<DataType> types() {
    return Arbitraries.of(
        IntegerType.INT8,
        IntegerType.UINT16,
        IntegerType.INT32,
        IntegerType.INT64,
        FloatType.FLOAT32,
        FloatType.FLOAT64);
  }

  @Property(tries = 300)
  void runsAreTheirElements(
      @ForAll("types") DataType type,
      @ForAll @Size(200) byte[] chunk,
      @ForAll boolean big,
      @ForAll @IntRange(max = 9) int at,
      @ForAll @IntRange(max = 5) int gap,
      @ForAll @IntRange(max = 3) int to) {
    ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int step = type.size() + gap;
    int count = (chunk.length - at - type.size()) / step;
    Object target = type.kind().newArray(to + count, type.size());
    type.read(chunk, at, step, order, target, to, count);

    ByteBuffer bytes = ByteBuffer.wrap(chunk).order(order);
    for (int i = 0; i < count; i++) {
      int from = at + i * step;
      Object expected =
          switch (type.kind()) {
            case BYTE -> bytes.get(from);
            case SHORT -> bytes.getShort(from);
            case INT -> bytes.getInt(from);
            case LONG -> bytes.getLong(from);
            case FLOAT -> bytes.getFloat(from);
            default -> bytes.getDouble(from);
          };
      assertThat(Array.get(target, to + i)).isEqualTo(expected);
    }
  }

  @Property(tries = 100)
  void float16IsItsDefinition(@ForAll short bits, @ForAll boolean big) {
    ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    float[] value = new float[1];
    HalfType.FLOAT16.read(
        ByteBuffer.allocate(2).order(order).putShort(bits).array(), 0, 2, order, value, 0, 1);
    int exponent = bits >> 10 & 31;
    int fraction = bits & 1023;
    double magnitude =
        switch (exponent) {
          case 0 -> fraction * 0x1p-24;
          case 31 -> fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
          default -> Math.scalb(1024 + fraction, exponent - 25);
        };
    assertThat(value).containsExactly(new float[] {(float) (bits < 0 ? -magnitude : magnitude)});
  }

  @Property(tries = 50)
  void structuresAreCopiedWhole(
      @ForAll @Size(60) byte[] chunk, @ForAll @IntRange(max = 2) int gap) {
    StructType type = new StructType("struct", 3, List.of());
    byte[] target = new byte[12];
    type.read(chunk, 1, 3 + gap, ByteOrder.LITTLE_ENDIAN, target, 1, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(Arrays.copyOfRange(target, 3 + 3 * i, 6 + 3 * i))
          .isEqualTo(Arrays.copyOfRange(chunk, 1 + i * (3 + gap), 4 + i * (3 + gap)));
    }
  }
}
