package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.internal.table.Column;
import io.github.zarrcdm.internal.table.decode.CellType;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.SparkCells;
import io.github.zarrcdm.spark.table.Coordinates;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The dimension along which a store grows, and the values of its coordinate that rows add.
 *
 * @param before how long the dimension was
 * @param values in the order in which they follow those that are there; empty for a dimension
 *     without a coordinate
 * @param length how long the dimension becomes
 */
record ExtendedAxis(Column column, long before, List<Comparable<Object>> values, long length) {

  /** Returns the dimension that {@code wanted} names; if it is null, that of the only times. */
  static Column chosen(List<Column> axes, String wanted, String where) {
    List<Column> found =
        axes.stream()
            .filter(
                axis ->
                    wanted == null ? axis.type() == CellType.TIMESTAMP : axis.name().equals(wanted))
            .toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "zarr: %s grows along one of its dimensions, %s; found %s. Name it in the option \"along\""
              .formatted(
                  where,
                  axes.stream().map(Column::name).collect(Collectors.joining(", ")),
                  wanted == null ? found.size() + " of times" : "\"" + wanted + "\""));
    }
    return found.get(0);
  }

  /** Returns what {@code rows} add along {@code column}. */
  static ExtendedAxis of(Dataset<Row> rows, Column column, Coordinates coordinates, String where) {
    long before = coordinates.table().grid().shape()[column.dimension()];
    List<Object> found =
        rows
            .select(CellIndex.value(column))
            .distinct()
            .limit((int) Column.MOST_VALUES + 1)
            .collectAsList()
            .stream()
            .map(row -> row.get(0))
            .toList();
    if (found.size() > Column.MOST_VALUES || found.stream().anyMatch(Encoding::isMissing)) {
      throw new IllegalArgumentException(
          "zarr: %s: rows that are appended have %s of %s"
              .formatted(
                  where,
                  found.size() > Column.MOST_VALUES
                      ? "more than " + Column.MOST_VALUES + " values"
                      : "a value that is null, or that its type cannot hold,",
                  column.name()));
    }
    return column.array() == null
        ? ofIndices(column, found, before, where)
        : ofValues(column, found, coordinates, before, where);
  }

  private static ExtendedAxis ofIndices(
      Column column, List<Object> found, long before, String where) {
    long least = found.stream().mapToLong(index -> (Long) index).min().orElse(before);
    if (least < before) {
      throw there(where, column, least);
    }
    long length = found.stream().mapToLong(index -> (Long) index + 1).max().orElse(before);
    return new ExtendedAxis(column, before, List.of(), length);
  }

  private static ExtendedAxis ofValues(
      Column column, List<Object> found, Coordinates coordinates, long before, String where) {
    Coordinates.Along along =
        coordinates
            .of(column)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "zarr: %s: the coordinate %s is too long to be continued"
                            .formatted(where, column.name())));
    List<Object> there = IntStream.range(0, along.length()).mapToObj(along::at).toList();
    Set<Object> keys = new HashSet<>();
    there.stream().filter(value -> value != null).map(CellIndex::key).forEach(keys::add);
    List<Comparable<Object>> added =
        found.stream().map(ExtendedAxis::comparable).sorted().collect(Collectors.toList());
    Optional<Comparable<Object>> known =
        added.stream().filter(value -> keys.contains(CellIndex.key(value))).findFirst();
    if (known.isPresent()) {
      throw there(where, column, known.get());
    }
    Boolean descending = descending(there, added);
    if (Boolean.TRUE.equals(descending)) {
      Collections.reverse(added);
    }
    if (descending != null && !added.isEmpty() && !there.isEmpty()) {
      int order = added.get(0).compareTo(comparable(there.get(there.size() - 1)));
      if (descending ? order > 0 : order < 0) {
        throw new IllegalArgumentException(
            "zarr: %s: rows that are appended have %s = %s, which lies within what is there; they must follow it"
                .formatted(where, column.name(), CellIndex.shown(column, added.get(0))));
      }
    }
    return new ExtendedAxis(column, before, List.copyOf(added), before + added.size());
  }

  /** Whether values descend; null if they have no order that others could continue. */
  private static Boolean descending(List<Object> there, List<Comparable<Object>> added) {
    List<Comparable<Object>> values =
        there.stream().filter(value -> value != null).map(ExtendedAxis::comparable).toList();
    if (values.size() < there.size()
        || Stream.concat(values.stream(), added.stream()).anyMatch(String.class::isInstance)) {
      return null;
    }
    if (values.size() < 2) {
      return !values.isEmpty()
          && added.stream().allMatch(value -> value.compareTo(values.get(0)) < 0);
    }
    boolean descending = values.get(0).compareTo(values.get(1)) > 0;
    Comparator<Comparable<Object>> order = Comparable::compareTo;
    for (int i = 1; i < values.size(); i++) {
      int step = order.compare(values.get(i - 1), values.get(i));
      if (descending ? step <= 0 : step >= 0) {
        return null;
      }
    }
    return descending;
  }

  @SuppressWarnings("unchecked")
  private static Comparable<Object> comparable(Object value) {
    if (value instanceof UTF8String text) {
      return (Comparable<Object>) (Object) text.toString();
    }
    return value instanceof Decimal decimal
        ? (Comparable<Object>) (Object) new BigDecimal(decimal.toString())
        : (Comparable<Object>) value;
  }

  private static IllegalArgumentException there(String where, Column column, Object value) {
    return new IllegalArgumentException(
        "zarr: %s: rows that are appended have %s = %s, which is there already. Leave them out, or overwrite the store"
            .formatted(where, column.name(), CellIndex.shown(column, value)));
  }

  /** Returns how many indices are added. */
  long added() {
    return length - before;
  }

  /** Returns the index of a row along this dimension. */
  CellIndex index(String where) {
    HashMap<Object, Long> indices = new HashMap<>();
    for (int i = 0; i < values.size(); i++) {
      indices.put(CellIndex.key(values.get(i)), before + i);
    }
    return CellIndex.of(column, indices, length, where);
  }

  /** Returns the values of the coordinate as they are stored. Throws for those that cannot be. */
  Object stored() {
    Encoding encoding = Encoding.of(column.array(), SparkCells.type(column)).orElseThrow();
    Object memory = encoding.memory(values.size());
    for (int i = 0; i < values.size(); i++) {
      encoding.set(memory, i, values.get(i));
    }
    return memory;
  }
}
