package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.healpix.Healpix;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.LatLonGrid;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * Adds the longitudes and latitudes of HEALPix cells to arrays on such a grid, computed from the
 * cell numbers, because few readers support this grid mapping, and few stores contain them.
 */
final class HealpixCells {
  private final GroupEditor group;
  private final HealpixGrids grids;
  private final Map<HealpixGrid, List<String>> names = new HashMap<>();

  HealpixCells(GroupEditor group, Findings findings) {
    this.group = group;
    this.grids = new HealpixGrids(group, findings);
  }

  /** Completes {@code array} if it is on a HEALPix grid; otherwise changes nothing. */
  void complete(Array array) {
    Optional<HealpixGrid> grid = grids.of(array);
    if (grid.isPresent() && !array.equals(grid.get().numbers()) && !isPlaced(array)) {
      List<String> latLon = names.computeIfAbsent(grid.get(), this::coordinates);
      group.put(Coordinates.added(array, latLon, group));
    }
  }

  /** True if its own {@code coordinates} name longitudes, or it is one of them. */
  private boolean isPlaced(Array array) {
    return isOf(AxisRole.LONGITUDE, array)
        || isOf(AxisRole.LATITUDE, array)
        || Coordinates.names(array.attributes()).stream()
            .map(group::nearest)
            .anyMatch(named -> named != null && isOf(AxisRole.LONGITUDE, named));
  }

  private static boolean isOf(AxisRole role, Array array) {
    return Stream.of("standard_name", "units")
        .anyMatch(key -> Objects.equals(role.attributes().text(key), array.attributes().text(key)));
  }

  /** The names of latitude and longitude of the cells: stored ones, or new ones. */
  private List<String> coordinates(HealpixGrid grid) {
    return List.of(
        coordinate("lat", AxisRole.LATITUDE, grid), coordinate("lon", AxisRole.LONGITUDE, grid));
  }

  private String coordinate(String wanted, AxisRole role, HealpixGrid grid) {
    for (Array stored : group.arrays()) {
      if (stored.dimensionNames().equals(List.of(grid.dimension())) && isOf(role, stored)) {
        return stored.name();
      }
    }
    String name = group.unused(wanted);
    group.put(
        LatLonGrid.variable(
            group.child(name),
            role,
            new long[] {grid.length()},
            List.of(grid.dimension()),
            data(grid, role == AxisRole.LATITUDE)));
    return name;
  }

  private static ArrayData data(HealpixGrid grid, boolean latitudes) {
    return grid.numbers() == null
        ? new ArrayData.Computed(source(grid, i -> i, latitudes))
        : new ArrayData.Derived(
            List.of(grid.numbers()), read -> source(grid, elements(read.get(0)), latitudes));
  }

  private static LongUnaryOperator elements(Object integers) {
    return integers instanceof long[] longs
        ? i -> longs[(int) i]
        : i -> Integer.toUnsignedLong(((int[]) integers)[(int) i]);
  }

  private static ArrayData.Source source(
      HealpixGrid grid, LongUnaryOperator numbers, boolean latitudes) {
    Healpix healpix = grid.healpix();
    DoubleUnaryOperator geographic = grid.geographicLatitude();
    return (start, count, stride) -> {
      double[] values = new double[count[0]];
      double[] centre = new double[2];
      for (int i = 0; i < values.length; i++) {
        healpix.centre(numbers.applyAsLong(start[0] + i * stride[0]), centre);
        values[i] =
            latitudes ? geographic.applyAsDouble(centre[1]) : Math.IEEEremainder(centre[0], 360);
      }
      return values;
    };
  }
}
