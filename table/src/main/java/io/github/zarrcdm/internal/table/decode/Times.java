package io.github.zarrcdm.internal.table.decode;

import io.github.zarrcdm.internal.values.Integers;
import io.github.zarrcdm.internal.values.MissingValues;
import org.jspecify.annotations.Nullable;

/**
 * CF times as timestamps, or as parts of dates.
 *
 * @param packing null if the counts are not packed
 * @param path of the array, for messages
 */
public record Times(
    CountedTime time,
    @Nullable Packing packing,
    boolean unsigned,
    MissingValues missing,
    String path) {

  /** Throws {@link ArithmeticException} for a time that no timestamp can hold. */
  public Cells decode(Object stored) {
    Cells cells = micros(stored);
    long[] micros = (long[]) cells.values();
    for (int i = 0; i < micros.length; i++) {
      if (cells.missing() == null || !cells.missing()[i]) {
        try {
          micros[i] = time.timestamp(micros[i]);
        } catch (ArithmeticException e) {
          throw new ArithmeticException("array %s: %s".formatted(path, e.getMessage()));
        }
      }
    }
    return cells;
  }

  /**
   * Returns one part of each date. Throws {@link ArithmeticException} for years beyond those of a
   * timestamp.
   */
  public Cells part(DatePart part, Object stored) {
    Cells cells = micros(stored);
    long[] micros = (long[]) cells.values();
    int[] parts = new int[micros.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = part.of(time.calendar(), micros[i]);
    }
    return new Cells(parts, cells.missing());
  }

  /** Microseconds since 1970 in the calendar. */
  private Cells micros(Object stored) {
    if (packing == null && !(stored instanceof float[]) && !(stored instanceof double[])) {
      return whole(Integers.longs(stored, unsigned), missing.of(stored));
    }
    Packing plain = packing == null ? new Packing(1, 0) : packing;
    return fractions(plain.unpack(stored, unsigned, missing));
  }

  private Cells whole(long[] counts, boolean @Nullable [] none) {
    long[] micros = new long[counts.length];
    for (int i = 0; i < micros.length; i++) {
      if (none == null || !none[i]) {
        try {
          micros[i] = time.micros(counts[i]);
        } catch (ArithmeticException e) {
          throw beyond(Long.toString(counts[i]));
        }
      }
    }
    return new Cells(micros, none);
  }

  private Cells fractions(double[] counts) {
    long[] micros = new long[counts.length];
    boolean[] none = null;
    for (int i = 0; i < micros.length; i++) {
      if (Double.isNaN(counts[i])) {
        none = none == null ? new boolean[counts.length] : none;
        none[i] = true;
        continue;
      }
      try {
        micros[i] = time.micros(counts[i]);
      } catch (ArithmeticException e) {
        throw beyond(Double.toString(counts[i]));
      }
    }
    return new Cells(micros, none);
  }

  private ArithmeticException beyond(String count) {
    return new ArithmeticException(
        "array %s: the time %s is beyond the range of timestamps. If it stands for a missing value, the store should say so by _FillValue."
            .formatted(path, count));
  }
}
