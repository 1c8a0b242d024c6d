package io.github.zarrcdm;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * An array of an open {@link ZarrDataset}, or a part of it that {@link #at} and {@link #range} have
 * selected. Immutable; nothing is read before one of the {@code read} methods is called.
 *
 * <p>Values are as stored: {@code scale_factor}, {@code add_offset} and {@code _FillValue} are not
 * applied.
 */
public final class ZarrArray {
  private final ZarrDataset dataset;
  private final Array array;
  private final long[] start;
  private final long[] count;
  private final long[] stride;

  private ZarrArray(ZarrDataset dataset, Array array, long[] start, long[] count, long[] stride) {
    this.dataset = dataset;
    this.array = array;
    this.start = start;
    this.count = count;
    this.stride = stride;
  }

  static ZarrArray of(ZarrDataset dataset, Array array) {
    long[] ones = new long[array.rank()];
    Arrays.fill(ones, 1);
    return new ZarrArray(dataset, array, new long[array.rank()], array.shape().clone(), ones);
  }

  /** Returns the absolute path in the store: {@code /group/temperature}. */
  public String path() {
    return array.path();
  }

  /** Returns the last part of the path. */
  public String name() {
    return array.name();
  }

  /** Returns the data type, whose {@code name()} is as users know it: {@code float32}. */
  public DataType type() {
    return array.type();
  }

  /** Returns the lengths of the selected part; empty for a scalar. */
  public long[] shape() {
    return count.clone();
  }

  /** Returns the names of the dimensions; {@code ""} for one without a name. */
  public List<String> dimensions() {
    return IntStream.range(0, array.rank())
        .mapToObj(d -> Optional.ofNullable(array.shortDimensionName(d)).orElse(""))
        .toList();
  }

  /** Returns all attributes, in stored order. */
  public Attributes attributes() {
    return array.attributes();
  }

  /**
   * Returns the value of an attribute, as {@link Attributes} has it; empty if it is missing or
   * null.
   */
  public Optional<Object> attribute(String name) {
    return Optional.ofNullable(array.attributes().get(name));
  }

  /** Returns the part at one index of {@code dimension}, which stays, with the length 1. */
  public ZarrArray at(String dimension, long index) {
    return range(dimension, index, index + 1);
  }

  /**
   * Returns the part from index {@code from} of {@code dimension} up to, and without, {@code to}.
   */
  public ZarrArray range(String dimension, long from, long to) {
    return range(dimension, from, to, 1);
  }

  /**
   * Returns what {@link #range(String, long, long)} does, with every {@code step}-th index only.
   * Throws {@link IllegalArgumentException} if there is no such dimension or index.
   */
  public ZarrArray range(String dimension, long from, long to, long step) {
    int d = dimensions().indexOf(dimension);
    if (dimension.isEmpty() || d < 0) {
      throw new IllegalArgumentException(
          "%s has no dimension \"%s\"; it has %s".formatted(path(), dimension, dimensions()));
    }
    return range(d, from, to, step);
  }

  /**
   * Returns what {@link #range(String, long, long, long)} does, along the dimension at {@code
   * position}, which may have no name.
   */
  public ZarrArray range(int position, long from, long to, long step) {
    if (from < 0 || to < from || to > count[position] || step < 1) {
      throw new IllegalArgumentException(
          "%s: %s to %s by %s is not a range in dimension %s, of length %s"
              .formatted(path(), from, to, step, position, count[position]));
    }
    long[] starts = start.clone();
    long[] counts = count.clone();
    long[] strides = stride.clone();
    starts[position] += from * stride[position];
    counts[position] = from == to ? 0 : (to - from - 1) / step + 1;
    strides[position] = counts[position] > 1 ? stride[position] * step : stride[position];
    return new ZarrArray(dataset, array, starts, counts, strides);
  }

  /**
   * Returns the values in C order, as the Java array of {@code type().kind()}. Throws {@link
   * ZarrException} for what cannot be read or decoded; then the message says where.
   */
  public Object read() throws IOException {
    for (int d = 0; d < count.length; d++) {
      if (count[d] > Integer.MAX_VALUE) {
        throw new ZarrException.Unsupported(
            "%s: array %s: %s values along dimension %s are too many for one read. Select fewer with range()."
                .formatted(dataset, path(), count[d], d));
      }
    }
    int[] counts = Arrays.stream(count).mapToInt(Math::toIntExact).toArray();
    return dataset.read(array, new Section(start, counts, stride));
  }

  /** Returns the numbers in C order, rounded to {@code float} where they are wider. */
  public float[] readFloats() throws IOException {
    return values(float[].class);
  }

  /** Returns the numbers in C order; of integers beyond 2^53, the nearest {@code double}. */
  public double[] readDoubles() throws IOException {
    return values(double[].class);
  }

  /** Returns the integers in C order. Throws {@link ZarrException.Unsupported} for other types. */
  public long[] readLongs() throws IOException {
    return values(long[].class);
  }

  private <T> T values(Class<T> wanted) throws IOException {
    if (!NumberConversion.canBe(type(), wanted)) {
      throw new ZarrException.Unsupported(
          "%s: array %s is %s, which does not fit into %s. Use read()%s."
              .formatted(
                  dataset,
                  path(),
                  type().name(),
                  wanted.getSimpleName(),
                  NumberConversion.canBe(type(), double[].class) ? " or readDoubles()" : ""));
    }
    return wanted.cast(NumberConversion.converted(read(), type(), wanted));
  }

  @Override
  public String toString() {
    return "%s %s%s".formatted(type().name(), path(), Arrays.toString(count));
  }
}
