package io.github.zarrcdm.spark.filter;

import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.grid.Ranges;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.GroupIds;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.sql.connector.read.colstats.ColumnStatistics;

/** What a coordinate tells the optimiser of the rows that a scan returns. */
public record CoordinateStatistics(
    OptionalLong distinctCount, Optional<Object> min, Optional<Object> max, OptionalLong nullCount)
    implements ColumnStatistics {

  /**
   * Returns those of {@code values} where they are in {@code parts}, which have {@code rows} cells.
   * Of a coordinate on several dimensions, those of all values.
   */
  @SuppressWarnings("unchecked")
  public static CoordinateStatistics of(
      Coordinates.Along values, List<Selection> parts, long rows) {
    boolean ordered = values.column().type() != CellType.BINARY;
    Set<Object> distinct = new HashSet<>();
    Comparable<Object> least = null;
    Comparable<Object> greatest = null;
    int[] indices = indices(values, parts);
    long nulls = 0;
    for (int index : indices) {
      Object value = values.at(index);
      if (value == null) {
        nulls++;
        continue;
      }
      distinct.add(ordered ? GroupIds.normal(value) : index);
      if (ordered) {
        Comparable<Object> next = (Comparable<Object>) value;
        least = least == null || next.compareTo(least) < 0 ? next : least;
        greatest = greatest == null || next.compareTo(greatest) > 0 ? next : greatest;
      }
    }
    long missing = indices.length == 0 ? 0 : Math.round((double) rows * nulls / indices.length);
    return new CoordinateStatistics(
        OptionalLong.of(distinct.size()),
        Optional.ofNullable(least),
        Optional.ofNullable(greatest),
        OptionalLong.of(missing));
  }

  private static int[] indices(Coordinates.Along values, List<Selection> parts) {
    return values.column().isAlongOne()
        ? parts.stream()
            .map(part -> part.along().get(values.column().dimension()))
            .reduce(Ranges.of(0, 0), Ranges::or)
            .indices(0)
        : IntStream.range(0, values.length()).toArray();
  }
}
