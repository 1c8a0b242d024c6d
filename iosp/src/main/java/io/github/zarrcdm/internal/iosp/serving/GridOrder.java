package io.github.zarrcdm.internal.iosp.serving;

import static io.github.zarrcdm.internal.iosp.serving.AxisPlace.X;
import static io.github.zarrcdm.internal.iosp.serving.AxisPlace.Y;

import io.github.zarrcdm.internal.iosp.quirks.Quirk;
import io.github.zarrcdm.model.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The order in which the dimensions of a group's grids are served: that of {@link AxisPlace}, with
 * y and x last. Coverages of netCDF-Java up to 5.5, and so NCSS and WCS of TDS 5.4, assume it: for
 * any other order, of any file, they return values of other cells.
 */
@Quirk(
    of = "ucar.nc2.ft2.coverage.adapter.DtCoverageAdapter",
    seen = "5.5.3",
    does =
        "takes the dimensions of a grid for runs, times, levels, y and x, and returns "
            + "values of other cells for any other order, to NCSS and WCS too",
    instead = "serve=dap2 shows the dimensions in that order")
final class GridOrder {
  private final Scope scope;

  /** Latitudes and longitudes, or x and y, that each cell has of its own. */
  private final List<Array> ofCells = new ArrayList<>();

  /** Corners of cells, whose own dimension comes last in CF. */
  private final Set<String> corners;

  GridOrder(Scope scope) {
    this.scope = scope;
    for (Scope s = scope; s != null; s = s.outer()) {
      s.group().arrays().stream()
          .filter(array -> array.rank() == 2 && HorizontalGrid.isHorizontal(array))
          .forEach(ofCells::add);
    }
    this.corners =
        scope.group().arrays().stream()
            .map(array -> array.attributes().text("bounds"))
            .filter(Objects::nonNull)
            .map(String::strip)
            .collect(Collectors.toSet());
  }

  /**
   * For each dimension that is served, its number in {@code array}; 0, 1, 2, ... unless the array
   * lies on a grid.
   */
  List<Integer> of(Array array) {
    List<Integer> stored = IntStream.range(0, array.rank()).boxed().toList();
    if (array.rank() < 2 || !array.type().kind().isNumber() || corners.contains(array.name())) {
      return stored;
    }
    List<AxisPlace> places = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      Array axis = scope.coordinate(array, d);
      places.add(axis == null ? AxisPlace.OTHER : AxisPlace.of(axis));
    }
    boolean known = Collections.frequency(places, Y) == 1 && Collections.frequency(places, X) == 1;
    return known || byCells(array, places)
        ? stored.stream().sorted(Comparator.comparing(places::get)).toList()
        : stored;
  }

  /** Takes y and x from coordinates in two dimensions; false if the array has none. */
  private boolean byCells(Array array, List<AxisPlace> places) {
    List<String> names =
        IntStream.range(0, array.rank()).mapToObj(array::shortDimensionName).toList();
    for (Array axis : ofCells) {
      int y = names.indexOf(axis.shortDimensionName(0));
      int x = names.indexOf(axis.shortDimensionName(1));
      if (y >= 0 && x >= 0 && y != x && names.get(y) != null && names.get(x) != null) {
        places.set(y, Y);
        places.set(x, X);
        return Collections.frequency(places, Y) == 1 && Collections.frequency(places, X) == 1;
      }
    }
    return false;
  }
}
