package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.internal.table.grid.ChunkLayout;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ChunkGrid;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.Coordinates;
import io.github.zarrcdm.spark.table.OpenTables;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Rows whose columns are those of a table that is there, which their cells go into. */
final class TableRows {
  private final Dataset<Row> rows;
  private final OpenTables.Lease lease;
  private final String done;
  private final ZarrDataset store;
  private final Coordinates coordinates;
  private final Map<String, StructField> given;
  private final List<Column> axes;

  /** {@code rows} of the table of {@code lease}; {@code done} is what is done with them. */
  TableRows(Dataset<Row> rows, OpenTables.Lease lease, String done) {
    this.rows = RowNames.as(rows, lease.table().columns().stream().map(Column::name).toList());
    this.lease = lease;
    this.done = done;
    this.store = lease.dataset();
    this.coordinates = new Coordinates(lease);
    this.given =
        Stream.of(this.rows.schema().fields())
            .collect(Collectors.toMap(StructField::name, field -> field));
    this.axes = lease.table().axes();
  }

  /** Returns the rows, their columns called as those of the table. */
  Dataset<Row> rows() {
    return rows;
  }

  /** Returns the columns of the rows, by name. */
  Map<String, StructField> given() {
    return given;
  }

  /** Returns the columns of the dimensions, in their order. */
  List<Column> axes() {
    return axes;
  }

  Coordinates coordinates() {
    return coordinates;
  }

  /**
   * Returns the index of rows along the dimension of {@code axis}, by the values that are there.
   */
  CellIndex index(Column axis) {
    return CellIndex.of(axis, coordinates, store.toString());
  }

  /**
   * Returns the columns of the table that rows have, one for each array; {@code others} are of
   * arrays beside it.
   */
  List<Column> columns(Set<String> others) {
    Map<String, Column> known = new LinkedHashMap<>();
    lease.table().columns().forEach(column -> known.put(column.name(), column));
    List<String> unknown =
        given.keySet().stream()
            .filter(name -> !known.containsKey(name) && !others.contains(name))
            .toList();
    List<String> lacking =
        axes.stream().map(Column::name).filter(name -> !given.containsKey(name)).toList();
    if (!unknown.isEmpty() || !lacking.isEmpty()) {
      throw new IllegalArgumentException(
          "zarr: %s has the columns %s; rows that are %s %s"
              .formatted(
                  store,
                  String.join(", ", known.keySet()),
                  done,
                  lacking.isEmpty()
                      ? "have others: " + String.join(", ", unknown)
                      : "lack " + String.join(", ", lacking)));
    }
    Map<String, Column> byArray = new LinkedHashMap<>();
    known.values().stream()
        .filter(column -> column.array() != null && given.containsKey(column.name()))
        .forEach(column -> byArray.putIfAbsent(column.array().path(), column));
    byArray.values().forEach(this::checkType);
    return List.copyOf(byArray.values());
  }

  private void checkType(Column column) {
    StructField field = given.get(column.name());
    if (axes.contains(column)) {
      RowTypes.checkAxis(field, column, store.toString());
    } else {
      RowTypes.checkZone(column.name(), field.dataType(), SparkCells.type(column));
    }
    boolean writable =
        column.array().data() instanceof ArrayData.Chunked
            && Encoding.of(column.array(), SparkCells.type(column)).isPresent();
    if (!writable
        || !axes.contains(column) && !RowTypes.widens(field.dataType(), SparkCells.type(column))) {
      throw new IllegalArgumentException(
          "zarr: the column %s is %s; in %s it is %s, of %s. %s"
              .formatted(
                  column.name(),
                  field.dataType().simpleString(),
                  store,
                  SparkCells.type(column).simpleString(),
                  column.array().type().name(),
                  writable ? "Cast it" : "Such arrays cannot be written"));
    }
  }

  /**
   * Returns the cells to write from {@code first} on; boxes are whole chunks, or shards, of all
   * variables.
   */
  TargetGrid grid(List<Column> variables, long[] shape, long[] first) throws ZarrException {
    int[] boxes = new int[shape.length];
    Arrays.fill(boxes, 1);
    for (Column variable : variables) {
      if (!(ChunkLayout.of(variable.array()).units() instanceof ChunkGrid.Regular units)) {
        throw new ZarrException.Unsupported(
            "%s: array %s has chunks of several shapes, and cannot be changed"
                .formatted(store, variable.array().path()));
      }
      for (int d = 0; d < boxes.length; d++) {
        boxes[d] = multiple(boxes[d], units.shape()[d], shape[d]);
      }
    }
    TargetGrid grid =
        new TargetGrid(
            lease.table().grid().dimensions().toArray(String[]::new), shape, first, boxes, boxes);
    grid.checkFits(store.toString());
    return grid;
  }

  /**
   * Returns the least length that is a multiple of both; no longer than what has room for {@code
   * all}.
   */
  private static int multiple(int a, int b, long all) {
    BigInteger left = BigInteger.valueOf(a);
    BigInteger right = BigInteger.valueOf(b);
    BigInteger least = left.multiply(right).divide(left.gcd(right));
    return least
        .min(BigInteger.valueOf(Math.max(Math.max(a, b), Math.min(all, 1 << 30))))
        .intValue();
  }

  /** Returns the cell of a row as SQL, its times as counts. */
  static String cell(Column column) {
    String name = RowNames.quoted(column.name());
    String cast = "CAST(%s AS %s)".formatted(name, SparkCells.type(column).sql());
    return column.type() == CellType.TIMESTAMP ? "unix_micros(" + cast + ")" : cast;
  }
}
