package io.github.zarrcdm.internal.table;

import io.github.zarrcdm.ZarrDataset;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.names.Bounds;
import io.github.zarrcdm.internal.dtype.IntegerType;
import io.github.zarrcdm.internal.table.decode.Decoding;
import io.github.zarrcdm.internal.table.grid.CoordinateArrays;
import io.github.zarrcdm.internal.table.grid.Grid;
import io.github.zarrcdm.internal.table.grid.Grids;
import io.github.zarrcdm.internal.table.grid.Selection;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One grid of a store, and the columns that its arrays become.
 *
 * @param columns coordinates first; two may have the same name
 * @param order the names of columns in the order in which SQL made the table; empty if it did not
 * @param notes what is left out, and why, in sentences
 */
public record GridColumns(Grid grid, List<Column> columns, List<String> order, List<String> notes) {

  /**
   * Returns the grid that is meant by {@code grid} (null: not given) and {@code variables} (empty:
   * all) in {@code group} below {@code root}, the tree of {@code dataset} with what conventions
   * add. Throws {@link ZarrException.Unsupported}, which lists what there is, if they mean none or
   * several.
   */
  public static GridColumns of(
      ZarrDataset dataset, Group root, String group, @Nullable String grid, List<String> variables)
      throws IOException {
    return of(dataset, groups(dataset, root, group), grid, variables);
  }

  private static GridColumns of(
      ZarrDataset dataset, List<Group> nearestFirst, @Nullable String grid, List<String> variables)
      throws IOException {
    List<String> notes = new ArrayList<>();
    dataset.findings().all().forEach(finding -> notes.add(finding.toString()));
    Grid chosen = new Grids(dataset.toString(), nearestFirst.get(0)).chosen(grid, variables);
    List<Column> found = variables(chosen, !variables.isEmpty(), dataset, notes);
    List<Column> columns = coordinates(chosen, new CoordinateArrays(nearestFirst), dataset, notes);
    List<String> order = ColumnOrder.of(nearestFirst.get(0).attributes());
    columns.addAll(ColumnOrder.sorted(found, Column::name, order));
    return new GridColumns(chosen, List.copyOf(columns), order, List.copyOf(notes));
  }

  /**
   * Returns the grid of those of {@code names} that are variables, with these; the only one there
   * is, if none are. Throws as {@link #of} does.
   */
  public static GridColumns having(
      ZarrDataset dataset, Group root, String group, List<String> names) throws IOException {
    List<Group> nearestFirst = groups(dataset, root, group);
    Set<String> variables =
        new Grids(dataset.toString(), nearestFirst.get(0))
            .ofVariables().stream()
                .flatMap(grid -> grid.arrays().stream())
                .map(Array::name)
                .collect(Collectors.toSet());
    List<String> wanted = names.stream().filter(variables::contains).distinct().toList();
    return of(dataset, nearestFirst, null, wanted);
  }

  private static List<Group> groups(ZarrDataset dataset, Group root, String path)
      throws IOException {
    List<Group> nearestFirst = new ArrayList<>();
    Group group = GeometryTexts.in(JoinedCharacters.in(Bounds.inherited(root)));
    nearestFirst.add(group);
    for (String name : path.split("/")) {
      if (name.isEmpty()) {
        continue;
      }
      Group member = group.group(name);
      if (member == null) {
        throw new ZarrException.Unsupported(
            "%s: no group \"%s\" in %s; available: %s"
                .formatted(
                    dataset,
                    name,
                    group.path(),
                    group.groups().stream().map(Group::name).collect(Collectors.joining(", "))));
      }
      group = member;
      nearestFirst.add(0, group);
    }
    return nearestFirst;
  }

  private static List<Column> coordinates(
      Grid grid, CoordinateArrays arrays, ZarrDataset dataset, List<String> notes) {
    List<Column> columns = new ArrayList<>();
    List<Column> others = new ArrayList<>();
    for (int d = 0; d < grid.rank(); d++) {
      Array array = stored(arrays.of(grid, d));
      String name = grid.dimensions().get(d);
      List<Column> found =
          array == null ? List.of() : coordinate(name, List.of(d), array, dataset, notes);
      columns.add(found.isEmpty() ? Column.index(name, d) : found.get(0));
      found.stream().skip(1).forEach(others::add);
    }
    for (CoordinateArrays.Along auxiliary : arrays.auxiliary(grid)) {
      Array array = stored(auxiliary.array());
      if (array != null) {
        others.addAll(coordinate(array.name(), auxiliary.dimensions(), array, dataset, notes));
      }
    }
    for (Array array : arrays.elsewhere(grid)) {
      notes.add(
          "coordinate %s is left out: it has dimensions that %s lacks, or of another length"
              .formatted(array.path(), grid.dimensions()));
    }
    columns.addAll(others);
    return columns;
  }

  /**
   * Returns null for numbers that only count along a dimension for netCDF-Java: the column is the
   * index.
   */
  private static @Nullable Array stored(@Nullable Array array) {
    boolean counts =
        array != null
            && array.data() instanceof ArrayData.Computed
            && array.type() instanceof IntegerType;
    return counts ? null : array;
  }

  /**
   * Returns the column of {@code array}, followed by those of the parts of dates that timestamps do
   * not have.
   */
  private static List<Column> coordinate(
      String name, List<Integer> dimensions, Array array, ZarrDataset dataset, List<String> notes) {
    List<Column> columns = new ArrayList<>();
    if (Decoding.hasOwnDates(array) && Selection.all(array.shape()).cells() <= Column.MOST_VALUES) {
      try {
        Decoding.ofDates(array, dataset.read(array, Section.all(array.shape())))
            .forEach(
                (suffix, decoding) ->
                    columns.add(Column.coordinate(name + suffix, dimensions, array, decoding)));
        return columns;
      } catch (IOException e) {
        notes.add("%s is shown as numbers: %s".formatted(array.path(), e.getMessage()));
      }
    }
    Decoding.of(array).ifPresent(d -> columns.add(Column.coordinate(name, dimensions, array, d)));
    return columns;
  }

  private static List<Column> variables(
      Grid grid, boolean named, ZarrDataset dataset, List<String> notes) throws ZarrException {
    List<Column> columns = new ArrayList<>();
    for (Array array : grid.arrays()) {
      if (array.rank() == 1 && array.name().equals(grid.dimensions().get(0))) {
        continue; // the coordinate, which is a column already
      }
      Optional<Decoding> decoding = Decoding.of(array);
      if (decoding.isPresent()) {
        List<Integer> all = IntStream.range(0, grid.rank()).boxed().toList();
        columns.add(new Column(array.name(), all, true, array, decoding.get()));
      } else if (!named) {
        notes.add("%s is left out: no column can hold %s".formatted(array.path(), array.type()));
      } else {
        throw new ZarrException.Unsupported(
            "%s: array %s: no column can hold %s; supported are numbers, times, text and bytes. Leave it out of the variables."
                .formatted(dataset, array.path(), array.type()));
      }
    }
    return columns;
  }

  /**
   * Returns the columns with numbers behind names that are there twice or are {@code taken}. For
   * each coordinate, its name with each of {@code suffixes} is taken too.
   */
  public List<Column> named(Set<String> taken, List<String> suffixes) {
    Set<String> names = new HashSet<>(taken);
    List<Column> distinct = new ArrayList<>();
    for (Column column : columns) {
      String name = column.name();
      for (int n = 2; !names.add(name); n++) {
        name = column.name() + "_" + n;
      }
      if (!column.isVariable()) {
        for (String suffix : suffixes) {
          names.add(name + suffix);
        }
      }
      distinct.add(column.called(name));
    }
    return distinct;
  }
}
