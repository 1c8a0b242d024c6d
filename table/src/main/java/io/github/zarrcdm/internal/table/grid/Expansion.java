package io.github.zarrcdm.internal.table.grid;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Repeats values that lie along some dimensions for rows that are cells in C order: a value stands
 * in {@code inner} rows, then comes the next along the last of these dimensions, and after the last
 * those for the next indices of the dimensions before.
 *
 * @param count how many values there are along the last of the dimensions
 * @param step how far apart two of these are
 * @param outer how many indices the cells have along the dimensions before it
 * @param steps how far apart the values of two of these indices are; 0 where the same repeat
 */
public record Expansion(int count, int step, long inner, long[] outer, int[] steps) {

  /** Returns the expansion, for {@code cells}, of values in C order along {@code dimensions}. */
  public static Expansion of(Selection cells, List<Integer> dimensions) {
    int last = dimensions.stream().mapToInt(d -> d).max().orElse(-1);
    int[] steps = new int[last + 1];
    int step = 1;
    for (int k = dimensions.size() - 1; k >= 0; k--) {
      int d = dimensions.get(k);
      steps[d] = step;
      step = Math.multiplyExact(step, Math.toIntExact(cells.along().get(d).size()));
    }
    long inner = cells.onto(IntStream.range(last + 1, cells.rank()).boxed().toList()).cells();
    if (dimensions.size() < 2) {
      return new Expansion(step, 1, inner, new long[0], new int[0]);
    }
    long[] outer = new long[last];
    Arrays.setAll(outer, d -> cells.along().get(d).size());
    int count = (int) cells.along().get(last).size();
    return new Expansion(count, steps[last], inner, outer, Arrays.copyOf(steps, last));
  }

  /**
   * Sets {@code target[0]} to {@code target[rows - 1]} to the values of rows {@code first} on. Both
   * are Java arrays of one type.
   */
  public void expand(Object values, long first, int rows, Object target) {
    int at = 0;
    while (at < rows) {
      long row = first + at;
      int along = (int) (row / inner % count);
      int k = base(row / inner / count) + along * step;
      if (inner == 1 && step == 1) {
        int run = Math.min(count - along, rows - at);
        System.arraycopy(values, k, target, at, run);
        at += run;
      } else {
        int run = (int) Math.min(inner - row % inner, rows - at);
        fill(values, k, target, at, at + run);
        at += run;
      }
    }
  }

  private int base(long number) {
    long rest = number;
    int base = 0;
    for (int d = outer.length - 1; d >= 0; d--) {
      base += (int) (rest % outer[d]) * steps[d];
      rest /= outer[d];
    }
    return base;
  }

  private static void fill(Object values, int k, Object target, int from, int to) {
    if (values instanceof long[] longs) {
      Arrays.fill((long[]) target, from, to, longs[k]);
    } else if (values instanceof double[] doubles) {
      Arrays.fill((double[]) target, from, to, doubles[k]);
    } else if (values instanceof float[] floats) {
      Arrays.fill((float[]) target, from, to, floats[k]);
    } else if (values instanceof int[] ints) {
      Arrays.fill((int[]) target, from, to, ints[k]);
    } else if (values instanceof short[] shorts) {
      Arrays.fill((short[]) target, from, to, shorts[k]);
    } else if (values instanceof byte[] bytes) {
      Arrays.fill((byte[]) target, from, to, bytes[k]);
    } else if (values instanceof boolean[] booleans) {
      Arrays.fill((boolean[]) target, from, to, booleans[k]);
    } else {
      Arrays.fill((Object[]) target, from, to, ((Object[]) values)[k]);
    }
  }
}
