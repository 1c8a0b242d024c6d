package io.github.zarrcdm.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the values of an array come from. */
public sealed interface ArrayData {

  /**
   * Chunks of a store. {@code otherKeys} are tried once where no chunk is found under {@code keys}
   * (null: none). {@code fill} is the value of missing chunks, of the class of {@link
   * DataType#zero()}; null where the metadata defines none.
   */
  record Chunked(
      ChunkGrid grid,
      ChunkKeys keys,
      @Nullable ChunkKeys otherKeys,
      List<CodecSpec> codecs,
      @Nullable Object fill)
      implements ArrayData {}

  /** Values that a convention computes when they are asked for: a synthesised coordinate. */
  record Computed(Source source) implements ArrayData {}

  /**
   * Values that a convention computes from those of other arrays: longitudes and latitudes from x
   * and y. {@code computation} is called when this is first read, with a reader of each of {@code
   * inputs}, of which the source that it returns reads what a section needs. A source that is
   * {@link java.io.Closeable} is closed with the dataset.
   */
  record Derived(List<Array> inputs, Function<List<Parts>, Source> computation)
      implements ArrayData {
    public Derived {
      inputs = List.copyOf(inputs);
    }

    /**
     * Returns values that are computed from all values of {@code inputs}, which are read once, when
     * this is first read: {@code computation} gets those of each in C order, as a Java array of its
     * kind.
     */
    public static Derived fromAll(List<Array> inputs, Function<List<Object>, Source> computation) {
      List<Array> arrays = List.copyOf(inputs);
      return new Derived(
          arrays,
          parts -> {
            List<Object> values = new ArrayList<>(parts.size());
            for (int i = 0; i < parts.size(); i++) {
              values.add(parts.get(i).read(Section.all(arrays.get(i).shape())));
            }
            return computation.apply(values);
          });
    }
  }

  /**
   * The values of {@code original}, which is shown at another path; dimension {@code d} is that of
   * number {@code order[d]} in the original.
   */
  record Moved(Array original, List<Integer> order) implements ArrayData {
    public Moved {
      order = List.copyOf(order);
    }
  }

  /**
   * The values of {@code original} at their places in a grid: its {@code dimension}, of points one
   * after the other, is replaced by the dimensions of the grid. {@code cells} computes from all
   * values of {@code list} the number of each point's cell, in C order; negative for a point
   * outside of the grid. Cells without a point have {@code fill}, of the class of {@link
   * DataType#zero()}.
   */
  record Scattered(
      Array original, int dimension, Array list, Function<Object, long[]> cells, Object fill)
      implements ArrayData {}

  /** All values at hand, in C order, in a Java array of the type's kind. */
  record Held(Object values) implements ArrayData {}

  /**
   * Metadata that can be shown, data that cannot be read; {@code reason} completes a message that
   * names the array.
   */
  record Unreadable(String reason) implements ArrayData {}

  /**
   * Computes values; safe for concurrent callers. What it reads elsewhere may fail with an {@link
   * java.io.UncheckedIOException}.
   */
  @FunctionalInterface
  interface Source {
    /**
     * The values at {@code start[d] + k * stride[d]}, {@code k < count[d]}, for each dimension, in
     * C order: a new Java array of the array type's kind.
     */
    Object read(long[] start, int[] count, long[] stride);
  }

  /** Reads parts of an array; safe for concurrent callers. */
  @FunctionalInterface
  interface Parts {
    /**
     * Returns the values of {@code section} in C order, as a Java array of the array's kind. Throws
     * {@link java.io.UncheckedIOException} if they cannot be read.
     */
    Object read(Section section);
  }
}
