package io.github.zarrcdm.internal.iosp.serving;

import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Horizontal axes of a group that belong together, and the arrays on them. */
record HorizontalGrid(List<Array> axes, List<Array> variables) {
  /**
   * The grids of {@code group}, in the order of their first variables: one for each pair of
   * dimensions of horizontal axes that an array has. All horizontal axes are one grid if no array
   * of the group has such a pair.
   */
  static List<HorizontalGrid> in(Group group) {
    List<Array> axes = group.arrays().stream().filter(HorizontalGrid::isHorizontal).toList();
    if (axes.isEmpty()) {
      return List.of();
    }
    Set<String> names = dimensions(axes);
    Map<Set<String>, List<Array>> variables = new LinkedHashMap<>();
    for (Array array : group.arrays()) {
      Set<String> pair = dimensions(List.of(array));
      pair.retainAll(names);
      if (pair.size() == 2 && !isHorizontal(array)) {
        variables.computeIfAbsent(pair, unknown -> new ArrayList<>()).add(array);
      }
    }
    if (variables.isEmpty()) {
      return List.of(new HorizontalGrid(axes, List.of()));
    }
    Map<Set<String>, List<Array>> byDimensions =
        axes.stream().collect(Collectors.groupingBy(axis -> dimensions(List.of(axis))));
    List<HorizontalGrid> grids = new ArrayList<>();
    variables.forEach(
        (pair, on) -> {
          List<Set<String>> parts = new ArrayList<>(List.of(Set.of(), pair));
          pair.forEach(name -> parts.add(Set.of(name)));
          List<Array> own =
              parts.stream()
                  .flatMap(part -> byDimensions.getOrDefault(part, List.of()).stream())
                  .toList();
          grids.add(new HorizontalGrid(own, on));
        });
    return grids;
  }

  Set<String> dimensions() {
    return dimensions(axes);
  }

  private static Set<String> dimensions(List<Array> arrays) {
    Set<String> names = new HashSet<>();
    for (Array array : arrays) {
      for (int d = 0; d < array.rank(); d++) {
        if (array.shortDimensionName(d) != null) {
          names.add(array.shortDimensionName(d));
        }
      }
    }
    return names;
  }

  static boolean isHorizontal(Array array) {
    AxisPlace place = array.rank() == 1 || array.rank() == 2 ? AxisPlace.of(array) : null;
    return place == AxisPlace.X || place == AxisPlace.Y;
  }
}
