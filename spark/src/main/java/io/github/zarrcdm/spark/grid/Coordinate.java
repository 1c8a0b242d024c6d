package io.github.zarrcdm.spark.grid;

import io.github.zarrcdm.spark.grid.Bound.Real;
import io.github.zarrcdm.spark.grid.Bound.Whole;
import io.github.zarrcdm.spark.grid.Condition.Comparison;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * The values along one dimension, none missing, which never decrease or never increase; so that the
 * indices whose values satisfy a comparison are one run, found by halving.
 */
public final class Coordinate {
  /** Up to here {@code double} has all integers. */
  private static final long EXACT = 1L << 53;

  private final int dimension;
  private final long size;
  private final Values values;
  private final boolean ascending;

  /** Compares the value at an index with a bound as SQL does. */
  private interface Values {
    int compare(long index, Bound bound);

    boolean comparable(Bound bound);
  }

  private Coordinate(int dimension, long size, Values values, boolean ascending) {
    this.dimension = dimension;
    this.size = size;
    this.values = values;
    this.ascending = ascending;
  }

  /** The index itself. */
  public static Coordinate index(int dimension, long size) {
    return new Coordinate(dimension, size, new Wholes(i -> i), true);
  }

  /** Integers or times; empty if they go up and down. */
  public static Optional<Coordinate> of(int dimension, long[] values) {
    boolean up = true;
    boolean down = true;
    for (int i = 1; i < values.length; i++) {
      up &= values[i] >= values[i - 1];
      down &= values[i] <= values[i - 1];
    }
    Values wholes = new Wholes(i -> values[(int) i]);
    return up || down
        ? Optional.of(new Coordinate(dimension, values.length, wholes, up))
        : Optional.empty();
  }

  /** Floating-point numbers; empty if they go up and down or one is NaN. */
  public static Optional<Coordinate> of(int dimension, double[] values) {
    boolean up = true;
    boolean down = true;
    for (int i = 0; i < values.length; i++) {
      double before = i == 0 ? values[0] : values[i - 1];
      up &= values[i] >= before;
      down &= values[i] <= before;
    }
    return up || down
        ? Optional.of(new Coordinate(dimension, values.length, new Reals(values), up))
        : Optional.empty();
  }

  /** The dimension that the values lie along. */
  public int dimension() {
    return dimension;
  }

  /** All indices. */
  Ranges all() {
    return Ranges.of(0, size);
  }

  /** The indices whose values compare so with {@code bound}; empty if that cannot be told. */
  Optional<Ranges> where(Comparison comparison, Bound bound) {
    if (!values.comparable(bound)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (comparison) {
          case LESS -> run(c -> c < 0, bound);
          case LESS_OR_EQUAL -> run(c -> c <= 0, bound);
          case GREATER -> rest(run(c -> c <= 0, bound));
          case GREATER_OR_EQUAL -> rest(run(c -> c < 0, bound));
          case EQUAL -> run(c -> c <= 0, bound).and(rest(run(c -> c < 0, bound)));
        });
  }

  /** The run at the low end of the values where {@code holds}. */
  private Ranges run(IntPredicate holds, Bound bound) {
    if (ascending) {
      return Ranges.of(0, first(i -> !holds.test(values.compare(i, bound))));
    }
    return Ranges.of(first(i -> holds.test(values.compare(i, bound))), size);
  }

  /** All indices but those of {@code run}, which lies at one end. */
  private Ranges rest(Ranges run) {
    long length = run.size();
    return ascending ? Ranges.of(length, size) : Ranges.of(0, size - length);
  }

  /** The first index of which {@code holds} is true, as it is of all behind it. */
  private long first(LongPredicate holds) {
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (holds.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private record Wholes(LongUnaryOperator at) implements Values {
    @Override
    public int compare(long index, Bound bound) {
      long value = at.applyAsLong(index);
      return bound instanceof Whole whole
          ? Long.compare(value, whole.value())
          : compareReals((double) value, ((Real) bound).value());
    }

    /** Beyond exact numbers SQL's comparison rounds, and order is not what it seems. */
    @Override
    public boolean comparable(Bound bound) {
      return bound instanceof Whole || Math.abs(((Real) bound).value()) < EXACT;
    }
  }

  private record Reals(double[] values) implements Values {
    @Override
    public int compare(long index, Bound bound) {
      double other = bound instanceof Real real ? real.value() : ((Whole) bound).value();
      return compareReals(values[(int) index], other);
    }

    @Override
    public boolean comparable(Bound bound) {
      return bound instanceof Real || Math.abs(((Whole) bound).value()) < EXACT;
    }
  }

  /** In SQL, as in Java's operators, the two zeros are equal. */
  private static int compareReals(double a, double b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }
}
