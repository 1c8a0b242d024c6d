package io.github.zarrcdm.internal.convert.copy;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.convert.mapping.CopiedArray;
import io.github.zarrcdm.internal.convert.plan.Box;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.math.BigDecimal;

/** Whether the values of a coordinate that is appended go on where those that are there end. */
final class Continuation {
  /** Longer coordinates are not compared. */
  private static final long LONGEST = 1L << 22;

  private Continuation() {}

  /**
   * Throws {@link ZarrException.NotWritable} if {@code there} ascends or descends, as readers need
   * it to find places, and would not after {@code added}. Only for coordinates of one dimension.
   */
  static void check(ZarrDataset store, Array there, CopiedArray added) throws IOException {
    if (there.rank() != 1
        || !there.name().equals(there.shortDimensionName(0))
        || !added.primitive()
        || there.shape()[0] == 0
        || there.shape()[0] + added.array().shape()[0] > LONGEST) {
      return;
    }
    BigDecimal[] old = numbers(there, store.read(there, Section.all(there.shape())));
    int count = (int) added.array().shape()[0];
    BigDecimal[] now = numbers(there, added.read(new Box(new long[1], new int[] {count})));
    int order = order(old, now);
    for (BigDecimal value : now) {
      BigDecimal last = old[old.length - 1];
      if (order != 0 && last.compareTo(value) != order) {
        throw new ZarrException.NotWritable(
            "%s: %s ends with %s there, and the source has %s; what is appended must follow it. Select that with -d"
                .formatted(store, there.path(), last.toPlainString(), value.toPlainString()));
      }
    }
  }

  /** -1 if {@code old} ascends, 1 if it descends, 0 if it does neither or has no number. */
  private static int order(BigDecimal[] old, BigDecimal[] now) {
    if (old.length == 0 || now.length == 0) {
      return 0;
    }
    int order = old[0].compareTo(old.length > 1 ? old[1] : now[now.length - 1]);
    for (int i = 2; i < old.length; i++) {
      if (old[i - 1].compareTo(old[i]) != order) {
        return 0;
      }
    }
    return order == 0 && old.length == 1 ? -1 : order;
  }

  /** Nothing if one is not finite. */
  private static BigDecimal[] numbers(Array array, Object values) {
    boolean unsigned = array.type().unsigned();
    BigDecimal[] numbers = new BigDecimal[java.lang.reflect.Array.getLength(values)];
    for (int i = 0; i < numbers.length; i++) {
      Number number = (Number) java.lang.reflect.Array.get(values, i);
      if (number instanceof Double || number instanceof Float) {
        if (!Double.isFinite(number.doubleValue())) {
          return new BigDecimal[0];
        }
        numbers[i] = new BigDecimal(number.toString());
      } else {
        numbers[i] = new BigDecimal(unsigned ? unsigned(number) : number.toString());
      }
    }
    return numbers;
  }

  private static String unsigned(Number number) {
    int bits = number instanceof Byte ? Byte.SIZE : number instanceof Short ? Short.SIZE : 0;
    if (number instanceof Integer) {
      return Integer.toUnsignedString(number.intValue());
    }
    return bits == 0
        ? Long.toUnsignedString(number.longValue())
        : String.valueOf(number.longValue() & ((1L << bits) - 1));
  }
}
