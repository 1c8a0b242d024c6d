package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.Coordinates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What rows say of a coordinate that no dimension is named after.
 *
 * @param start the first index along each of its dimensions
 * @param counts how many indices there are from there
 * @param values by these indices, in C order, as a row has them; null where no row has one
 */
record AddedCoordinate(Column column, long[] start, int[] counts, Object[] values) {

  /**
   * Collects what {@code rows} have of {@code column}, whose dimensions have {@code indices}.
   * Throws {@link IllegalArgumentException} if a cell has two values.
   */
  static AddedCoordinate of(
      Dataset<Row> rows,
      Column column,
      List<org.apache.spark.sql.Column> indices,
      TargetGrid grid) {
    List<org.apache.spark.sql.Column> columns = new ArrayList<>();
    column.dimensions().forEach(d -> columns.add(indices.get(d)));
    columns.add(CellIndex.value(column));
    long[] start = column.dimensions().stream().mapToLong(d -> grid.first()[d]).toArray();
    long[] lengths = column.dimensions().stream().mapToLong(d -> grid.shape()[d]).toArray();
    int[] counts = new int[start.length];
    Arrays.setAll(counts, d -> Math.toIntExact(lengths[d] - start[d]));
    long cells = Arrays.stream(counts).asLongStream().reduce(1, Math::multiplyExact);
    if (cells > Column.MOST_VALUES) {
      throw new IllegalArgumentException(
          "zarr: the coordinate %s has %s new values; at most %s can be appended at once"
              .formatted(column.name(), cells, Column.MOST_VALUES));
    }
    Object[] values = new Object[(int) cells];
    BitSet given = new BitSet();
    Iterator<Row> distinct =
        rows.select(columns.toArray(org.apache.spark.sql.Column[]::new))
            .distinct()
            .toLocalIterator();
    while (distinct.hasNext()) {
      Row row = distinct.next();
      int cell = 0;
      for (int d = 0; d < counts.length; d++) {
        cell = cell * counts[d] + (int) (row.getLong(d) - start[d]);
      }
      if (given.get(cell)) {
        throw new IllegalArgumentException(
            "zarr: rows that are appended have two values of the coordinate %s for the same indices"
                .formatted(column.name()));
      }
      given.set(cell);
      values[cell] = row.get(counts.length);
    }
    return new AddedCoordinate(column, start, counts, values);
  }

  /** Returns this coordinate at {@code index} of one more dimension of the array. */
  AddedCoordinate at(int index) {
    long[] first = Arrays.copyOf(start, start.length + 1);
    int[] one = Arrays.copyOf(counts, counts.length + 1);
    first[start.length] = index;
    one[counts.length] = 1;
    return new AddedCoordinate(column, first, one, values);
  }

  /** Returns the values as they are stored. */
  Object stored() {
    Encoding encoding = Encoding.of(column.array(), SparkCells.type(column)).orElseThrow();
    Object memory = encoding.memory(values.length);
    for (int i = 0; i < values.length; i++) {
      encoding.set(memory, i, values[i]);
    }
    return memory;
  }

  /** Throws {@link IllegalArgumentException} if rows have other values than {@code there}. */
  void check(Coordinates.Along there, String where) {
    for (int i = 0; i < values.length; i++) {
      Object stored = there.at(i);
      boolean alike =
          stored == null
              ? Encoding.isMissing(values[i])
              : values[i] == null || CellIndex.key(values[i]).equals(CellIndex.key(stored));
      if (!alike) {
        throw new IllegalArgumentException(
            "zarr: %s: the coordinate %s has %s where a row has %s; it must be the same, or left out of the rows"
                .formatted(
                    where,
                    column.name(),
                    stored == null ? "no value" : CellIndex.shown(column, stored),
                    CellIndex.shown(column, values[i])));
      }
    }
  }
}
