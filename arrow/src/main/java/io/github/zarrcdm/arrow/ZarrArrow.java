package io.github.zarrcdm.arrow;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.conventions.Conventions;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.GridColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shows a grid of a store as a table of Apache Arrow, one row per cell.
 *
 * <pre>{@code
 * try (ZarrDataset dataset = ZarrDataset.open("era5.zarr")) {
 *   ZarrArrow.scan(dataset, "/", List.of("time", "t2m"), List.of(new Filter("lat", AT_LEAST, 60)))
 *       .writeStream(out);
 * }
 * }</pre>
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>in the store</th><th>in Arrow</th></tr>
 * <tr><td>CF times that have dates of the standard calendar</td>
 *     <td>timestamp[us] without a time zone, in UTC</td></tr>
 * <tr><td>packed integers and doubles</td><td>float64; packed floats: float32</td></tr>
 * <tr><td>bool</td><td>bool</td></tr>
 * <tr><td>integers</td><td>as wide; unsigned: the next wider one, uint64 for 64 bits</td></tr>
 * <tr><td>floats</td><td>float32 for up to 32 bits, else float64</td></tr>
 * <tr><td>text</td><td>utf8; coordinates of one dimension, of up to 2^24 values: a dictionary of it</td></tr>
 * <tr><td>raw bytes</td><td>binary</td></tr>
 * </table>
 *
 * Missing values, NaN among them, are null. {@code units}, {@code long_name} and {@code
 * standard_name} are the metadata of the fields.
 */
public final class ZarrArrow {
  private ZarrArrow() {}

  /**
   * Returns the cells of one grid in {@code group} for which all of {@code filters} hold. {@code
   * dataset} stays open until all is read. Metadata and coordinates that filters name are read now.
   *
   * @param columns coordinates and variables, which choose the grid; empty: all of the only grid
   * @param filters those on coordinates choose the chunks that are read
   * @throws ZarrException.Unsupported if the columns mean no grid or several; the message lists
   *     those that there are
   * @throws IllegalArgumentException if there is no such column, one is there twice, or if a filter
   *     compares one with a value of another type
   */
  public static ArrowScan scan(
      ZarrDataset dataset, String group, List<String> columns, List<Filter> filters)
      throws IOException {
    List<String> names =
        columns.isEmpty()
            ? List.of()
            : Stream.concat(columns.stream(), filters.stream().map(Filter::column)).toList();
    GridColumns found = GridColumns.having(dataset, Conventions.apply(dataset), group, names);
    List<Column> all = found.named(Set.of(), List.of());
    List<Column> wanted = new ArrayList<>(columns.isEmpty() ? all : List.of());
    for (String name : columns) {
      Column column = named(dataset, all, name);
      if (wanted.contains(column)) {
        throw new IllegalArgumentException("the column \"%s\" is asked for twice".formatted(name));
      }
      wanted.add(column);
    }
    List<Condition> conditions = new ArrayList<>();
    for (Filter filter : filters) {
      conditions.add(Condition.of(filter, named(dataset, all, filter.column())));
    }
    return new ArrowScan(dataset, found.grid(), wanted, conditions);
  }

  private static Column named(ZarrDataset dataset, List<Column> columns, String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s: no column \"%s\"; there are %s"
                        .formatted(
                            dataset,
                            name,
                            columns.stream().map(Column::name).collect(Collectors.joining(", ")))));
  }
}
