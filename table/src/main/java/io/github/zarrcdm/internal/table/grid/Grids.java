package io.github.zarrcdm.internal.table.grid;

import static io.github.zarrcdm.internal.cf.CfAttributes.CLIMATOLOGY;

import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The grids of a group, and which of them a user means. Coordinates, bounds and grid mappings are
 * no reason for a question: they are part of the table only if named.
 */
public final class Grids {
  private final String where;
  private final Group group;
  private final List<Grid> all = new ArrayList<>();

  /** The grids of the arrays directly in {@code group}; {@code where} begins messages. */
  public Grids(String where, Group group) {
    this.where = where;
    this.group = group;
    group.arrays().forEach(array -> add(all, array));
  }

  private static void add(List<Grid> grids, Array array) {
    Grid under = Grid.under(array);
    for (int i = 0; i < grids.size(); i++) {
      Grid grid = grids.get(i);
      if (grid.hasSameDimensions(under)) {
        List<Array> more = new ArrayList<>(grid.arrays());
        more.add(array);
        grids.set(i, new Grid(grid.dimensions(), grid.shape(), more));
        return;
      }
    }
    grids.add(new Grid(under.dimensions(), under.shape(), List.of(array)));
  }

  /**
   * Returns the grid that is meant by {@code called} (null: not given) and {@code variables}
   * (empty: all), with the arrays that are columns besides its coordinates. Throws {@link
   * ZarrException.Unsupported}, which lists the grids, if none or several are.
   */
  public Grid chosen(@Nullable String called, List<String> variables) throws ZarrException {
    if (group.arrays().isEmpty()) {
      throw new ZarrException.Unsupported(
          "%s: the group %s has no arrays. Choose one of its groups, in Spark by the option \"group\": %s"
              .formatted(where, group.path(), groups(group)));
    }
    if (!variables.isEmpty()) {
      return of(variables, called);
    }
    Set<String> helpers = helpers();
    if (called != null) {
      List<Grid> found = all.stream().filter(grid -> grid.isCalled(called)).toList();
      if (found.size() != 1) {
        throw ask("the option grid \"" + called + "\" fits " + found.size() + " of its grids");
      }
      return without(helpers, found.get(0));
    }
    List<Grid> candidates = ofVariables();
    if (candidates.size() > 1) {
      throw ask("it has " + candidates.size() + " grids of variables, a table has one");
    }
    return candidates.isEmpty() ? onlyCoordinates(helpers) : candidates.get(0);
  }

  /** Returns the grids of variables; those without dimensions only where there are no others. */
  public List<Grid> ofVariables() {
    Set<String> helpers = helpers();
    List<Grid> data = new ArrayList<>();
    group.arrays().stream().filter(a -> !helpers.contains(a.name())).forEach(a -> add(data, a));
    List<Grid> extended = data.stream().filter(grid -> grid.rank() > 0).toList();
    return extended.isEmpty() ? data : extended;
  }

  private Grid onlyCoordinates(Set<String> helpers) throws ZarrException {
    if (all.size() > 1) {
      throw ask("it has coordinates and no variables");
    }
    return without(helpers, all.get(0));
  }

  private Grid without(Set<String> helpers, Grid grid) {
    List<Array> variables =
        grid.arrays().stream().filter(array -> !helpers.contains(array.name())).toList();
    // A request for the grid of bounds or coordinates means these.
    List<Array> columns =
        variables.isEmpty()
            ? grid.arrays().stream().filter(array -> !isCoordinate(array)).toList()
            : variables;
    return new Grid(grid.dimensions(), grid.shape(), columns);
  }

  private Grid of(List<String> variables, @Nullable String called) throws ZarrException {
    List<Array> arrays = new ArrayList<>();
    for (String name : variables) {
      Array array = group.array(name);
      if (array == null) {
        throw ask("it has no variable \"" + name + "\"");
      }
      arrays.add(array);
    }
    Grid under = Grid.under(arrays.get(0));
    for (Array array : arrays) {
      if (!under.hasSameDimensions(Grid.under(array))) {
        throw ask(
            "the variables %s and %s are on different grids"
                .formatted(arrays.get(0).name(), array.name()));
      }
    }
    if (called != null && !under.isCalled(called)) {
      throw ask("the variables %s are not on the grid \"%s\"".formatted(variables, called));
    }
    return new Grid(under.dimensions(), under.shape(), arrays);
  }

  /** Returns the names of coordinates and of what describes other arrays. */
  private Set<String> helpers() {
    Set<String> names = new HashSet<>();
    for (Array array : group.arrays()) {
      if (isCoordinate(array)) {
        names.add(array.name());
      }
      for (String attribute :
          List.of("coordinates", "_CoordinateAxes", "bounds", CLIMATOLOGY, "grid_mapping")) {
        String text = array.attributes().text(attribute);
        if (text != null) {
          names.addAll(List.of(text.strip().split("[\\s:]+")));
        }
      }
    }
    String global = group.attributes().text("coordinates");
    if (global != null) {
      names.addAll(List.of(global.strip().split("\\s+")));
    }
    return names;
  }

  static boolean isCoordinate(Array array) {
    return array.rank() == 1 && array.name().equals(Grid.dimension(array, 0));
  }

  private ZarrException ask(String problem) {
    return new ZarrException.Unsupported(
        "%s: group %s: %s. Choose variables of one of them, or in Spark by the option \"grid\", such as time,lat,lon. Its grids: %s"
            .formatted(
                where,
                group.path(),
                problem,
                all.stream().map(Grid::toString).collect(Collectors.joining("; "))));
  }

  private static String groups(Group group) {
    List<String> found = new ArrayList<>();
    collect(group, found);
    return found.isEmpty() ? "there is none with arrays" : String.join(", ", found);
  }

  private static void collect(Group group, List<String> found) {
    for (Group member : group.groups()) {
      if (!member.arrays().isEmpty()) {
        found.add(member.path());
      }
      collect(member, found);
    }
  }
}
