package io.github.zarrcdm.internal.copy.selection;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.ZarrException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import ucar.ma2.Array;
import ucar.ma2.InvalidRangeException;
import ucar.ma2.Range;
import ucar.ma2.Section;
import ucar.nc2.Variable;

/**
 * The counts or indices that a variable holds: integers, or floats with whole values as xarray
 * writes connectivity after decoding it.
 */
final class Integers {
  /** What a missing value is: the fill value, NaN, or a number below the first index. */
  static final long NONE = Long.MIN_VALUE;

  /** Values that are read at once. */
  private static final int AT_ONCE = 1 << 22;

  private final Variable variable;
  private final double[] missing;

  Integers(Variable variable) {
    this.variable = variable;
    this.missing =
        Stream.of(FILL_VALUE, MISSING_VALUE)
            .map(variable::findAttribute)
            .filter(Objects::nonNull)
            .flatMapToDouble(
                attribute ->
                    IntStream.range(0, attribute.getLength())
                        .mapToObj(attribute::getNumericValue)
                        .filter(Objects::nonNull)
                        .mapToDouble(Number::doubleValue))
            .toArray();
  }

  /** Takes the values one after the other, in C order. */
  @FunctionalInterface
  interface Consumer {
    void accept(long at, long value) throws IOException;
  }

  /** Reads all values, some at a time. */
  void read(Consumer consumer) throws IOException {
    long done = 0;
    try {
      for (Section part : parts()) {
        Array values = variable.read(part);
        for (int i = 0; i < values.getSize(); i++) {
          consumer.accept(done++, value(values, i));
        }
      }
    } catch (InvalidRangeException e) {
      throw new IOException(variable.getFullName() + ": " + e.getMessage(), e);
    }
  }

  /** Returns all values of a variable of which there are few. */
  long[] all() throws IOException {
    if (variable.getSize() > AT_ONCE * 16L) {
      throw new ZarrException.LimitExceeded(
          String.format(
              Locale.ROOT,
              "%s: has %,d counts, of which at most %,d are supported",
              variable.getFullName(),
              variable.getSize(),
              AT_ONCE * 16L));
    }
    long[] all = new long[(int) variable.getSize()];
    read((at, value) -> all[(int) at] = value);
    return all;
  }

  private List<Section> parts() throws InvalidRangeException {
    if (variable.getRank() == 0 || variable.getSize() == 0) {
      return variable.getSize() == 0 ? List.of() : List.of(new Section());
    }
    int length = variable.getShape(0);
    int step = (int) Math.max(1, AT_ONCE / Math.max(1, variable.getSize() / length));
    List<Section> parts = new ArrayList<>();
    for (int first = 0; first < length; first += step) {
      List<Range> ranges = new ArrayList<>(variable.getRanges());
      ranges.set(0, new Range(first, Math.min(length, first + step) - 1));
      parts.add(new Section(ranges));
    }
    return parts;
  }

  /** Returns the value at {@code i}, or {@link #NONE}. */
  long value(Array values, int i) {
    double number = values.getDouble(i);
    for (double none : missing) {
      if (number == none) {
        return NONE;
      }
    }
    return Double.isNaN(number) ? NONE : values.getLong(i);
  }

  /** Writes {@code value}, which is not {@link #NONE}. */
  static void set(Array values, int i, long value) {
    if (values.getDataType().isFloatingPoint()) {
      values.setDouble(i, value);
    } else {
      values.setLong(i, value);
    }
  }

  /** Returns a value that says that there is none; empty if the variable has no such. */
  OptionalDouble none() {
    return missing.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(missing[0]);
  }
}
