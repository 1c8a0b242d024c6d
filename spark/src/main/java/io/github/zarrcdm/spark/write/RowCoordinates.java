package io.github.zarrcdm.spark.write;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.table.grid.SaturatingMath;
import io.github.zarrcdm.spark.decode.Encoding;
import io.github.zarrcdm.spark.decode.PackedType;
import io.github.zarrcdm.spark.table.ColumnOrigin;
import io.github.zarrcdm.spark.write.NewAxis.NewCoordinate;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * The coordinates of a new store that rows have besides those of its dimensions. Each is stored on
 * as few dimensions as determine its values, as CF has it: the latitude of a station on the
 * stations, and not on the times too.
 *
 * @param stored those on some of the dimensions, which the driver writes
 * @param names of all, in the order of their columns; those that are not in {@code stored} are on
 *     all dimensions, and written with the variables
 */
record RowCoordinates(List<NewCoordinate> stored, List<String> names) {
  /** None besides those of dimensions. */
  static final RowCoordinates NONE = new RowCoordinates(List.of(), List.of());

  /**
   * Returns the coordinates among the columns of {@code rows} that are not {@code known}: those
   * that the options name; or else those in {@code like}, and those that {@link
   * RowDimensions#isAuxiliary} tells, unless that would leave no column for a variable. Throws
   * {@link IllegalArgumentException} for options that name what cannot be one.
   *
   * @param known the columns of dimensions, and of coordinates that are written otherwise
   * @param like the names of coordinates of the store that the new one is like
   */
  static RowCoordinates of(
      WriteOptions options,
      Dataset<Row> rows,
      List<NewAxis> axes,
      Collection<String> known,
      Collection<String> like) {
    List<StructField> others =
        Stream.of(rows.schema().fields()).filter(c -> !known.contains(c.name())).toList();
    List<StructField> nameable =
        others.stream()
            .filter(column -> !column.name().matches(".*[\\s/:].*")) // the attribute separates so
            .toList();
    options.checkCoordinates(nameable.stream().map(StructField::name).toList());
    List<StructField> found =
        nameable.stream()
            .filter(column -> NewVariable.stored(column.dataType()) != null)
            .filter(
                column ->
                    options
                        .coordinates()
                        .map(names -> names.contains(column.name()))
                        .orElseGet(
                            () ->
                                like.contains(column.name()) || RowDimensions.isAuxiliary(column)))
            .toList();
    boolean noVariable = options.coordinates().isEmpty() && found.size() == others.size();
    return found.isEmpty() || noVariable
        ? NONE
        : new Search(rows, axes, found).coordinates(options.packing());
  }

  /** Which dimensions determine which of {@code columns}. */
  private record Search(
      Dataset<Row> rows,
      List<NewAxis> axes,
      List<StructField> columns,
      Map<List<Integer>, Set<String>> determined) {

    Search(Dataset<Row> rows, List<NewAxis> axes, List<StructField> columns) {
      this(rows, axes, columns, new HashMap<>());
    }

    RowCoordinates coordinates(Map<String, PackedType> packing) {
      List<NewCoordinate> stored = new ArrayList<>();
      for (StructField column : columns) {
        List<Integer> dimensions =
            candidates(column).stream()
                .filter(on -> determined(on).contains(column.name()))
                .findFirst()
                .orElseGet(() -> allDimensions());
        if (!dimensions.equals(allDimensions())) {
          stored.add(collected(column, dimensions, packing.get(column.name())));
        }
      }
      return new RowCoordinates(stored, columns.stream().map(StructField::name).toList());
    }

    private List<Integer> allDimensions() {
      return IntStream.range(0, axes.size()).boxed().toList();
    }

    /**
     * Returns the dimensions that a coordinate may be on, the likeliest first: those that it had in
     * the store it was read from; one of a single value, as of the only station so far, which may
     * get others; then the fewest, and the time last.
     */
    private List<List<Integer>> candidates(StructField column) {
      ColumnOrigin origin = ColumnOrigin.of(column);
      List<List<Integer>> candidates = new ArrayList<>();
      List<Integer> places = allDimensions().stream().filter(d -> !isTime(d)).toList();
      if (origin.coordinate() || origin.dimension()) {
        candidates.add(origin.along().stream().map(this::dimension).sorted().toList());
      } else if (!isTime(column)) {
        places.stream()
            .filter(d -> axes.get(d).length() == 1)
            .map(List::of)
            .forEach(candidates::add);
      }
      List<Integer> order =
          Stream.concat(places.stream(), allDimensions().stream()).distinct().toList();
      for (int size = 0; size < axes.size(); size++) {
        combinations(order, size).forEach(candidates::add);
      }
      return candidates.stream().filter(this::isPossible).distinct().toList();
    }

    /** Negative if there is none. */
    private int dimension(String name) {
      return axes.stream().map(NewAxis::column).toList().indexOf(name);
    }

    private boolean isTime(int dimension) {
      return isTime(rows.schema().apply(axes.get(dimension).column()));
    }

    private static boolean isTime(StructField column) {
      return column.dataType().equals(DataTypes.TimestampType)
          || column.dataType().equals(DataTypes.DateType);
    }

    private static List<List<Integer>> combinations(List<Integer> of, int size) {
      if (size == 0) {
        return List.of(List.of());
      }
      List<List<Integer>> all = new ArrayList<>();
      for (int first = 0; first < of.size(); first++) {
        for (List<Integer> rest : combinations(of.subList(first + 1, of.size()), size - 1)) {
          all.add(Stream.concat(Stream.of(of.get(first)), rest.stream()).sorted().toList());
        }
      }
      return all;
    }

    private boolean isPossible(List<Integer> dimensions) {
      return !dimensions.contains(-1)
          && dimensions.size() < axes.size()
          && cells(dimensions) <= RowAxis.MOST_VALUES;
    }

    private long cells(List<Integer> dimensions) {
      return dimensions.stream()
          .mapToLong(d -> axes.get(d).length())
          .reduce(1, SaturatingMath::product);
    }

    /**
     * Returns the names of columns that have one value, or null, wherever {@code dimensions} are
     * alike.
     */
    private Set<String> determined(List<Integer> dimensions) {
      return determined.computeIfAbsent(dimensions, this::ask);
    }

    private Set<String> ask(List<Integer> dimensions) {
      Column[] places =
          dimensions.stream()
              .map(d -> rows.col(RowNames.quoted(axes.get(d).column())))
              .toArray(Column[]::new);
      List<Column> alike =
          columns.stream()
              .map(
                  column ->
                      "min(%1$s) <=> max(%1$s) AND (count(%1$s) = 0 OR count(%1$s) = count(*)) AS %1$s"
                          .formatted(RowNames.quoted(column.name())))
              .map(functions::expr)
              .toList();
      // No rows say nothing against it.
      List<Column> everywhere =
          columns.stream()
              .map(
                  column ->
                      "coalesce(bool_and(%s), true)".formatted(RowNames.quoted(column.name())))
              .map(functions::expr)
              .toList();
      Row answer = aggregate(aggregate(rows.groupBy(places), alike).groupBy(), everywhere).first();
      Set<String> names = new HashSet<>();
      for (int c = 0; c < columns.size(); c++) {
        if (answer.getBoolean(c)) {
          names.add(columns.get(c).name());
        }
      }
      return names;
    }

    private static Dataset<Row> aggregate(
        org.apache.spark.sql.RelationalGroupedDataset groups, List<Column> columns) {
      return groups.agg(columns.get(0), columns.stream().skip(1).toArray(Column[]::new));
    }

    private NewCoordinate collected(
        StructField column, List<Integer> dimensions, PackedType packed) {
      List<NewAxis> on = dimensions.stream().map(axes::get).toList();
      TargetGrid grid = TargetGrid.of(on, new int[on.size()]);
      Object[] values = new Object[(int) cells(dimensions)];
      BitSet given = values(column, on, values);
      boolean absent = given.cardinality() < values.length;
      boolean missing = Stream.of(values).anyMatch(Objects::isNull);
      StructField exact =
          new StructField(column.name(), column.dataType(), missing, column.metadata());
      NewVariable variable = NewVariable.of(exact, false, absent, packed, List.of());
      if (absent && variable.missing() == null) {
        throw new IllegalArgumentException(
            "zarr: %s of %s values of the coordinate %s have no row, and its type %s has none for them. Cast it to a type that has one, or add the rows"
                .formatted(
                    values.length - given.cardinality(),
                    values.length,
                    column.name(),
                    column.dataType().simpleString()));
      }
      Encoding encoding = encoding(variable, grid);
      Object memory = encoding.memory(values.length);
      given.stream().forEach(cell -> encoding.set(memory, cell, values[cell]));
      return new NewCoordinate(column.name(), variable.array(grid), memory);
    }

    private static Encoding encoding(NewVariable variable, TargetGrid grid) {
      try {
        return Encoding.of(variable.array(grid).build(), variable.type()).orElseThrow();
      } catch (ZarrException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }

    /** Fills in {@code values}, and returns which of them rows have. */
    private BitSet values(StructField column, List<NewAxis> on, Object[] values) {
      Column[] selected =
          Stream.concat(on.stream().map(NewAxis::index), Stream.of(RowAxis.key(column)))
              .toArray(Column[]::new);
      BitSet given = new BitSet();
      Iterator<Row> distinct = rows.select(selected).distinct().toLocalIterator();
      while (distinct.hasNext()) {
        Row row = distinct.next();
        int cell = 0;
        for (int d = 0; d < on.size(); d++) {
          cell = (int) (cell * on.get(d).length() + row.getLong(d));
        }
        if (given.get(cell)) {
          throw new IllegalArgumentException(
              "zarr: the coordinate %s has two values at one place: the rows differ each time they are computed, so cache() them first"
                  .formatted(column.name()));
        }
        given.set(cell);
        values[cell] = row.get(on.size());
      }
      return given;
    }
  }
}
