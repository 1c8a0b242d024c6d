package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.healpix.Healpix;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongUnaryOperator;

/**
 * Adds the longitudes and latitudes of HEALPix cells to arrays on such a grid, computed from the
 * cell numbers, because few readers support this grid mapping, and few stores contain them.
 */
final class HealpixCells implements GroupEditor.Completion {
  private final HealpixGrids grids;
  private final PointCoordinates points;

  HealpixCells(GroupEditor group, PointCoordinates points, Findings findings) {
    this.grids = new HealpixGrids(group, findings);
    this.points = points;
  }

  /** Completes {@code array} if it is on a HEALPix grid; otherwise changes nothing. */
  @Override
  public void complete(Array array) {
    Optional<HealpixGrid> found = grids.of(array);
    if (found.isPresent() && !array.equals(found.get().numbers()) && !points.arePlaced(array)) {
      HealpixGrid grid = found.get();
      points.add(array, grid.dimension(), grid, role -> data(grid, role == AxisRole.LATITUDE));
    }
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
