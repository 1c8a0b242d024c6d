package io.github.zarrcdm.internal.table;

import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.model.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of the cells of a grid.
 *
 * @param dimensions those of the grid that the array has, in its order; none for a scalar
 *     coordinate
 * @param isVariable false for coordinates
 * @param array null for a dimension without a coordinate, whose column is the index
 * @param decoding null where {@code array} is
 */
public record Column(
    String name,
    List<Integer> dimensions,
    boolean isVariable,
    @Nullable Array array,
    @Nullable Decoding decoding) {
  /** Coordinates with more values are not read to be kept. */
  public static final long MOST_VALUES = 1 << 24;

  /** The dimension of columns that do not have exactly one. */
  private static final int NONE = -1;

  static Column index(String name, int dimension) {
    return new Column(name, List.of(dimension), false, null, null);
  }

  public static Column coordinate(
      String name, List<Integer> dimensions, Array array, Decoding decoding) {
    return new Column(name, dimensions, false, array, decoding);
  }

  Column called(String other) {
    return new Column(other, dimensions, isVariable, array, decoding);
  }

  /** Returns true for a coordinate of a single dimension. */
  public boolean isAlongOne() {
    return !isVariable && dimensions.size() == 1;
  }

  /** Returns the dimension of a coordinate that has one only; negative for other columns. */
  public int dimension() {
    return isAlongOne() ? dimensions.get(0) : NONE;
  }

  public CellType type() {
    return decoding == null ? CellType.INT64 : decoding.type();
  }

  /** Returns roughly the bytes of one cell in memory. */
  public int bytes() {
    return type().bytes();
  }
}
