package io.github.zarrcdm.cli.cdl;

import java.io.IOException;
import java.util.Arrays;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/**
 * The values of a variable in C order, in parts that memory holds however large the variable is.
 */
final class Slabs {
  /** Elements of one part. */
  private static final int PART = 1 << 20;

  /** Takes one part after the other. */
  @FunctionalInterface
  interface Consumer {
    void accept(Array part) throws IOException;
  }

  private Slabs() {}

  static void read(Variable variable, Consumer consumer) throws IOException {
    read(variable, PART, consumer);
  }

  /** Reads {@code variable} in parts of at most {@code most} elements. */
  static void read(Variable variable, int most, Consumer consumer) throws IOException {
    if (variable.isVariableLength() || variable.getSize() <= most) {
      consumer.accept(variable.read());
      return;
    }
    int[] shape = variable.getShape();
    int split = shape.length - 1;
    long inner = 1;
    while (inner * shape[split] <= most) {
      inner *= shape[split--];
    }
    int step = (int) Math.max(1, most / inner);
    int[] origin = new int[shape.length];
    int[] size = shape.clone();
    Arrays.fill(size, 0, split, 1);
    do {
      size[split] = Math.min(step, shape[split] - origin[split]);
      try {
        consumer.accept(variable.read(new Section(origin, size)));
      } catch (InvalidRangeException e) {
        throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
      }
    } while (next(origin, size[split], split, shape));
  }

  /** Moves on by {@code step} in dimension {@code split}, carrying over; false at the end. */
  private static boolean next(int[] origin, int step, int split, int[] shape) {
    origin[split] += step;
    for (int d = split; origin[d] >= shape[d]; d--) {
      if (d == 0) {
        return false;
      }
      origin[d] = 0;
      origin[d - 1]++;
    }
    return true;
  }
}
