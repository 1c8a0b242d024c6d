package io.github.zarrcdm.spark.aggregate;

import io.github.zarrcdm.internal.table.decode.Cells;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Count, sum, least and greatest of the values of one column, for each group. Cells come slab by
 * slab in C order; missing ones count nowhere.
 */
public final class GroupSums {
  private final boolean extremes;
  private final long[] counts;
  private double[] realSums;
  private long[] wholeSums;
  private double[] realLeast;
  private double[] realGreatest;
  private long[] wholeLeast;
  private long[] wholeGreatest;
  private long[] wide;
  private Object widened;
  private Moments moments;

  /** For {@code groups} groups of floating-point numbers ({@code real}) or of integers. */
  public GroupSums(int groups, boolean real, boolean extremes, boolean moments) {
    this.extremes = extremes;
    this.counts = new long[groups];
    if (moments) {
      this.moments = new Moments(groups);
    }
    if (real) {
      realSums = new double[groups];
      if (extremes) {
        realLeast = filled(groups, Double.POSITIVE_INFINITY);
        realGreatest = filled(groups, Double.NEGATIVE_INFINITY);
      }
    } else {
      wholeSums = new long[groups];
      if (extremes) {
        wholeLeast = new long[groups];
        wholeGreatest = new long[groups];
        Arrays.fill(wholeLeast, Long.MAX_VALUE);
        Arrays.fill(wholeGreatest, Long.MIN_VALUE);
      }
    }
  }

  private static double[] filled(int length, double value) {
    double[] values = new double[length];
    Arrays.fill(values, value);
    return values;
  }

  public long count(int group) {
    return counts[group];
  }

  public Object sum(int group) {
    return realSums != null ? (Object) realSums[group] : (Object) wholeSums[group];
  }

  public Number least(int group) {
    return realLeast != null ? (Number) realLeast[group] : (Number) wholeLeast[group];
  }

  public Number greatest(int group) {
    return realGreatest != null ? (Number) realGreatest[group] : (Number) wholeGreatest[group];
  }

  public double mean(int group) {
    return moments.mean(group);
  }

  public double squares(int group) {
    return moments.squares(group);
  }

  /**
   * Adds the cells of a row, {@code from} on, whose groups are {@code base} and what {@code inner}
   * adds to it; null for a row in one group of {@code length} cells.
   */
  public void add(Cells cells, int from, int length, int base, int[] inner) {
    Object values = cells.values();
    if (values instanceof float[] floats) {
      add(floats, from, length, base, inner);
    } else if (values instanceof double[] doubles) {
      add(doubles, from, length, base, inner);
    } else if (values instanceof Object[] objects) {
      count(objects, from, length, base, inner);
    } else {
      add(longs(values), cells.missing(), from, length, base, inner);
    }
    if (moments != null) {
      moments.add(
          values instanceof float[] || values instanceof double[] ? values : longs(values),
          cells.missing(),
          from,
          length,
          base,
          inner);
    }
  }

  /** Integers of all widths as long; once for all rows of a slab. */
  private long[] longs(Object values) {
    if (values instanceof long[] longs) {
      return longs;
    }
    if (widened != values) {
      wide = new long[Array.getLength(values)];
      for (int i = 0; i < wide.length; i++) {
        wide[i] = Array.getLong(values, i);
      }
      widened = values;
    }
    return wide;
  }

  /** Strings, bytes and decimals have no sums here. */
  private void count(Object[] values, int from, int length, int base, int[] inner) {
    for (int i = 0; i < length; i++) {
      if (values[from + i] != null) {
        counts[inner == null ? base : base + inner[i]]++;
      }
    }
  }

  private void add(float[] values, int from, int length, int base, int[] inner) {
    if (inner == null) {
      double sum = 0;
      int count = 0;
      for (int i = from; i < from + length; i++) {
        float value = values[i];
        if (!Float.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      realSums[base] += sum;
      counts[base] += count;
    } else {
      for (int i = 0; i < length; i++) {
        float value = values[from + i];
        if (!Float.isNaN(value)) {
          realSums[base + inner[i]] += value;
          counts[base + inner[i]]++;
        }
      }
    }
    if (extremes) {
      for (int i = 0; i < length; i++) {
        extremes(values[from + i], inner == null ? base : base + inner[i]);
      }
    }
  }

  private void add(double[] values, int from, int length, int base, int[] inner) {
    if (inner == null) {
      double sum = 0;
      int count = 0;
      for (int i = from; i < from + length; i++) {
        double value = values[i];
        if (!Double.isNaN(value)) {
          sum += value;
          count++;
        }
      }
      realSums[base] += sum;
      counts[base] += count;
    } else {
      for (int i = 0; i < length; i++) {
        double value = values[from + i];
        if (!Double.isNaN(value)) {
          realSums[base + inner[i]] += value;
          counts[base + inner[i]]++;
        }
      }
    }
    if (extremes) {
      for (int i = 0; i < length; i++) {
        extremes(values[from + i], inner == null ? base : base + inner[i]);
      }
    }
  }

  /** NaN is neither less nor greater. */
  private void extremes(double value, int group) {
    if (value < realLeast[group]) {
      realLeast[group] = value;
    }
    if (value > realGreatest[group]) {
      realGreatest[group] = value;
    }
  }

  private void add(long[] values, boolean[] missing, int from, int length, int base, int[] inner) {
    for (int i = 0; i < length; i++) {
      if (missing != null && missing[from + i]) {
        continue;
      }
      long value = values[from + i];
      int group = inner == null ? base : base + inner[i];
      counts[group]++;
      wholeSums[group] += value;
      if (extremes) {
        wholeLeast[group] = Math.min(wholeLeast[group], value);
        wholeGreatest[group] = Math.max(wholeGreatest[group], value);
      }
    }
  }
}
