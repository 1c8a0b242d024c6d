package io.github.zarrcdm.internal.table.grid;

import io.github.zarrcdm.model.Array;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Arrays with the same dimensions, which make one table.
 *
 * @param dimensions their names; those without are {@code dim_0}, {@code dim_1}, ...
 * @param shape their lengths; never changed
 * @param arrays the arrays, in stored order
 */
public record Grid(List<String> dimensions, long[] shape, List<Array> arrays) {

  public Grid {
    dimensions = List.copyOf(dimensions);
    arrays = List.copyOf(arrays);
  }

  /** Returns a grid without arrays on the dimensions of {@code array}. */
  static Grid under(Array array) {
    List<String> names =
        IntStream.range(0, array.rank()).mapToObj(d -> dimension(array, d)).toList();
    return new Grid(names, array.shape(), List.of());
  }

  /**
   * Returns the name of a dimension of {@code array}, without the path of the group that declares
   * it.
   */
  static String dimension(Array array, int d) {
    String name = array.shortDimensionName(d);
    return name == null ? "dim_" + d : name;
  }

  /** Returns the number of dimensions. */
  public int rank() {
    return shape.length;
  }

  /**
   * Returns true if {@code text}, {@code time,lat,lon} or {@code time=12,lat=5,lon=7}, means this
   * grid.
   */
  boolean isCalled(String text) {
    String plain = text.replaceAll("[\\s()]", "");
    return plain.equals(String.join(",", dimensions)) || plain.equals(sizes(","));
  }

  boolean hasSameDimensions(Grid other) {
    return dimensions.equals(other.dimensions) && Arrays.equals(shape, other.shape);
  }

  private String sizes(String separator) {
    return IntStream.range(0, rank())
        .mapToObj(d -> dimensions.get(d) + "=" + shape[d])
        .collect(Collectors.joining(separator));
  }

  /** Returns {@code (time=12, lat=5, lon=7): air, rain}. */
  @Override
  public String toString() {
    return "(%s): %s"
        .formatted(sizes(", "), arrays.stream().map(Array::name).collect(Collectors.joining(", ")));
  }
}
