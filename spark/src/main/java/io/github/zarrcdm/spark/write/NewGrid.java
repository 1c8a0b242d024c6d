package io.github.zarrcdm.spark.write;

import static java.util.stream.Collectors.joining;

import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.spark.write.NewAxis.NewCoordinate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/**
 * The grid of a new store, and the rows that are written on it.
 *
 * @param rows their columns called as those of the grid
 * @param coordinates besides those of the dimensions, as far as the driver writes them
 * @param auxiliary the names of all coordinates besides those of the dimensions
 * @param known the names of columns that are no variables
 * @param absent how many cells have no row; empty if that is not known before they are written
 */
record NewGrid(
    Dataset<Row> rows,
    List<NewAxis> axes,
    TargetGrid cells,
    List<NewCoordinate> coordinates,
    List<String> auxiliary,
    List<String> known,
    Optional<Long> absent) {
  /** A grid with more cells for each row is a mistake, unless it is small. */
  private static final long MOST_PER_ROW = 100;

  private static final long SMALL = 10_000;

  /** Returns the grid that {@code rows} make by their values of the columns that are dimensions. */
  static NewGrid ofRows(WriteOptions options, Dataset<Row> rows) {
    List<String> dimensions = options.dimensions();
    Dataset<Row> named =
        RowNames.as(
            rows,
            Stream.concat(dimensions.stream(), options.coordinates().stream().flatMap(List::stream))
                .toList());
    List<StructField> columns = RowDimensions.of(dimensions, named);
    List<NewAxis> axes = columns.stream().map(column -> RowAxis.of(named, column, null)).toList();
    TargetGrid cells = TargetGrid.of(axes, new int[axes.size()]);
    List<String> known = columns.stream().map(StructField::name).toList();
    options.checkAlong(known);
    long given = axes.size() == 1 ? RowAxis.distinct(named, columns) : named.count();
    long all = Arrays.stream(cells.shape()).reduce(1, SaturatingMath::product);
    checkIsGrid(axes, given, all);
    if (dimensions.isEmpty()) {
      InferredDimensions.check(named, columns, axes, given, all);
    }
    RowCoordinates others = RowCoordinates.of(options, named, axes, known, List.of());
    return new NewGrid(
        named,
        axes,
        cells,
        others.stored(),
        others.names(),
        Stream.concat(known.stream(), others.stored().stream().map(NewCoordinate::name)).toList(),
        Optional.of(Math.max(0, all - given)));
  }

  /** Places of stations or of a ship are no grid: each of them would get a row and a column. */
  private static void checkIsGrid(List<NewAxis> axes, long rows, long cells) {
    boolean diagonal = rows > 2 && axes.stream().allMatch(axis -> axis.length() >= rows);
    if (axes.size() < 2 || !diagonal && (cells <= SMALL || cells / MOST_PER_ROW <= rows)) {
      return;
    }
    throw new IllegalArgumentException(
        "zarr: %s rows have %s, which makes %s cells: these are no coordinates of a grid. Round them if they differ by rounding errors; of stations or a track, name only the column that numbers them in the option \"dimensions\"; of swaths and curvilinear grids, the dimensions of the source; a grid that is meant to be nearly empty comes from the store that the option \"like\" names"
            .formatted(
                rows,
                axes.stream()
                    .map(axis -> axis.length() + " values of " + axis.column())
                    .collect(joining(", ")),
                cells));
  }
}
