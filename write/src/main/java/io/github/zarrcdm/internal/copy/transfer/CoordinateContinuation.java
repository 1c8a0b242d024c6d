package io.github.zarrcdm.internal.copy.transfer;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.copy.mapping.CopiedArray;
import io.github.zarrcdm.internal.copy.plan.Box;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.math.BigDecimal;

/** Whether the values of a coordinate that is appended go on where those that are there end. */
final class CoordinateContinuation {
  /** Longer coordinates are not compared. */
  private static final long LONGEST = 1L << 22;

  private CoordinateContinuation() {}

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
    Object old = store.read(there, Section.all(there.shape()));
    int count = (int) added.array().shape()[0];
    Object now = added.read(new Box(new long[1], new int[] {count}));
    long[] places = places(there, old);
    long[] next = places(there, now);
    int order = order(places, next);
    for (int i = 0; order != 0 && i < next.length; i++) {
      int last = places.length - 1;
      if (Long.compare(places[last], next[i]) != order) {
        throw new ZarrException.NotWritable(
            "%s: %s ends with %s there, and the source has %s; what is appended must follow it. Select that with -d"
                .formatted(store, there.path(), text(there, old, last), text(there, now, i)));
      }
    }
  }

  /** Returns -1 if {@code old} ascends, 1 if it descends, 0 if it does neither or has no number. */
  private static int order(long[] old, long[] now) {
    if (old.length == 0 || now.length == 0) {
      return 0;
    }
    int order = Long.compare(old[0], old.length > 1 ? old[1] : now[now.length - 1]);
    for (int i = 2; i < old.length; i++) {
      if (Long.compare(old[i - 1], old[i]) != order) {
        return 0;
      }
    }
    return order == 0 && old.length == 1 ? -1 : order;
  }

  /** Integers in the order of {@code values}; none if one of these is not finite. */
  private static long[] places(Array array, Object values) {
    long[] places = new long[java.lang.reflect.Array.getLength(values)];
    for (int i = 0; i < places.length; i++) {
      if (isFloat(array)) {
        double value = java.lang.reflect.Array.getDouble(values, i);
        if (!Double.isFinite(value)) {
          return new long[0];
        }
        long bits = Double.doubleToLongBits(value + 0.0); // -0.0 becomes 0.0
        places[i] = bits ^ ((bits >> 63) & Long.MAX_VALUE);
      } else {
        long value = integer(array, values, i);
        places[i] = array.type().unsigned() ? value ^ Long.MIN_VALUE : value;
      }
    }
    return places;
  }

  private static boolean isFloat(Array array) {
    return array.type().kind() == Kind.FLOAT || array.type().kind() == Kind.DOUBLE;
  }

  /** Without a sign if the type has none. */
  private static long integer(Array array, Object values, int index) {
    long value = java.lang.reflect.Array.getLong(values, index);
    if (!array.type().unsigned()) {
      return value;
    }
    return switch (array.type().kind()) {
      case BYTE -> value & 0xff;
      case SHORT -> value & 0xffff;
      case INT -> value & 0xffff_ffffL;
      default -> value;
    };
  }

  private static String text(Array array, Object values, int index) {
    if (isFloat(array)) {
      return new BigDecimal(java.lang.reflect.Array.get(values, index).toString()).toPlainString();
    }
    long value = integer(array, values, index);
    return array.type().unsigned() ? Long.toUnsignedString(value) : Long.toString(value);
  }
}
