package io.github.zarrcdm.spark;

import io.github.zarrcdm.spark.decode.Cells;
import io.github.zarrcdm.spark.grid.Selection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataTypes;

/** The values of the coordinates of an open table, as Spark keeps them; each read once. */
final class Coordinates {
  /** Longer ones are not read on the driver. */
  static final long LONGEST = 1 << 24;

  private final OpenTables.Lease lease;
  private final ColumnReader reader;
  private final Map<String, Along> read = new HashMap<>();

  Coordinates(OpenTables.Lease lease) {
    this.lease = lease;
    this.reader = new ColumnReader(lease);
  }

  /** The values of a coordinate, in C order. */
  record Along(Column column, int length, Cells cells) {
    /** The value at {@code index}; null if it is missing. */
    Object at(int index) {
      Object value = java.lang.reflect.Array.get(cells.values(), index);
      boolean missing =
          (cells.missing() != null && cells.missing()[index])
              || (value instanceof Double real && real.isNaN())
              || (value instanceof Float real && real.isNaN());
      if (missing) {
        return null;
      }
      return column.type().equals(DataTypes.BooleanType) ? (Byte) value != 0 : value;
    }
  }

  GridTable table() {
    return lease.table();
  }

  /** Those of {@code column}; empty if it is null, no coordinate of one dimension, or too long. */
  Optional<Along> of(Column column) {
    return column == null || !column.isAlongOne() ? Optional.empty() : all(column);
  }

  /** Those of a coordinate on any number of dimensions; empty if there are too many. */
  Optional<Along> all(Column column) {
    Selection cells = table().cells().onto(column.dimensions());
    return cells.cells() > LONGEST
        ? Optional.empty()
        : Optional.of(read.computeIfAbsent(column.name(), name -> read(column, cells)));
  }

  private Along read(Column column, Selection cells) {
    try {
      Cells values = reader.coordinate(column, table().cells());
      return new Along(column, (int) cells.cells(), values);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }
}
