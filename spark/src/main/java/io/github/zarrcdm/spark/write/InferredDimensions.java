package io.github.zarrcdm.spark.write;

import static java.util.stream.Collectors.joining;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Integer and string columns taken for dimensions of a new store only because they precede a
 * coordinate. Of {@code SELECT level, lat, lon, avg(t)} that is right, of {@code SELECT count(*) AS
 * n, lat, lon} it is not.
 */
final class InferredDimensions {
  private static final Logger LOG = LoggerFactory.getLogger(InferredDimensions.class);

  private InferredDimensions() {}

  /**
   * Throws {@link IllegalArgumentException} if a guessed one of {@code columns} is a variable: it
   * has one value wherever the others have the same. Says so in the log if it may be one.
   *
   * @param axes of the columns
   * @param given how many rows there are
   * @param cells how many cells they make
   */
  static void check(
      Dataset<Row> rows, List<StructField> columns, List<NewAxis> axes, long given, long cells) {
    for (int d = 0; d < columns.size(); d++) {
      StructField guessed = columns.get(d);
      long length = axes.get(d).length();
      if (RowDimensions.isCoordinate(guessed) || length > 1 && given >= cells) {
        continue;
      }
      List<StructField> others =
          columns.stream().filter(other -> !other.name().equals(guessed.name())).toList();
      String names = others.stream().map(StructField::name).collect(joining(","));
      boolean mayBeVariable = length > 1 && cells / length >= given;
      if (mayBeVariable && RowAxis.distinct(rows, others) == given) {
        throw new IllegalArgumentException(
            "zarr: the column %1$s stands before a coordinate, and would be a dimension of %2$s values, with %3$s cells for %4$s rows; but there is one %1$s for each %5$s, as of a variable. Name the dimensions in the option \"dimensions\", such as \"%5$s\", or put the column behind them"
                .formatted(guessed.name(), length, cells, given, names));
      }
      LOG.warn(
          "the column {} stands before a coordinate, so it is a dimension of the new store; if it"
              + " is a variable, set the option \"dimensions\" to \"{}\"",
          guessed.name(),
          names);
    }
  }
}
