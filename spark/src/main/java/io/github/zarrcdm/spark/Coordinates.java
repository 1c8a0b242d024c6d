package io.github.zarrcdm.spark;

import io.github.zarrcdm.model.Section;
import io.github.zarrcdm.spark.decode.Cells;
import io.github.zarrcdm.spark.grid.Coordinate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The coordinates of an open table whose values tell where filtered cells are; each read once. */
final class Coordinates {
  /** Longer ones are not read for this. */
  private static final long LONGEST = 1 << 24;

  private final OpenTables.Lease lease;
  private final Map<String, Optional<Coordinate>> read = new HashMap<>();

  Coordinates(OpenTables.Lease lease) {
    this.lease = lease;
  }

  /**
   * The coordinate in {@code column}, which may be null; empty if there is none, a value is
   * missing, or they go up and down. Throws {@link UncheckedIOException} if it cannot be read.
   */
  Optional<Coordinate> of(Column column) {
    if (column == null || column.isVariable()) {
      return Optional.empty();
    }
    return read.computeIfAbsent(column.name(), name -> read(column));
  }

  private Optional<Coordinate> read(Column column) {
    long length = lease.table().grid().shape()[column.dimension()];
    if (column.array() == null) {
      return Optional.of(Coordinate.index(column.dimension(), length));
    }
    if (length > LONGEST || !ChunkColumns.hasBounds(column)) {
      return Optional.empty();
    }
    try {
      Object stored = lease.dataset().read(column.array(), Section.all(length));
      return coordinate(column.dimension(), column.decoding().decode(stored));
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private static Optional<Coordinate> coordinate(int dimension, Cells cells) {
    if (cells.missing() != null) {
      return Optional.empty();
    }
    Object values = cells.values();
    if (values instanceof double[] doubles) {
      return Coordinate.of(dimension, doubles);
    }
    int length = java.lang.reflect.Array.getLength(values);
    if (values instanceof float[] floats) {
      double[] doubles = new double[length];
      for (int i = 0; i < length; i++) {
        doubles[i] = floats[i];
      }
      return Coordinate.of(dimension, doubles);
    }
    long[] longs = new long[length];
    for (int i = 0; i < length; i++) {
      longs[i] = java.lang.reflect.Array.getLong(values, i);
    }
    return Coordinate.of(dimension, longs);
  }
}
