package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.crs.healpix.Healpix;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToLongFunction;

/**
 * Adds the longitudes and latitudes of HEALPix cells to arrays on such a grid, computed from the
 * cell numbers, because few readers support this grid mapping, and few stores contain them.
 */
final class HealpixCells implements GroupEditor.Completion {
  private final HealpixGrids grids;
  private final PointCoordinates points;
  private final boolean computes;
  private final Findings findings;
  private final Set<HealpixGrid> told = new HashSet<>();

  /** Without {@code computes}, it reports places that CF does not say, and adds nothing. */
  HealpixCells(GroupEditor group, PointCoordinates points, boolean computes, Findings findings) {
    this.grids = new HealpixGrids(group, findings);
    this.points = points;
    this.computes = computes;
    this.findings = findings;
  }

  /** Completes {@code array} if it is on a HEALPix grid; otherwise changes nothing. */
  @Override
  public void complete(Array array) {
    Optional<HealpixGrid> found = grids.of(array);
    if (found.isPresent() && !array.equals(found.get().numbers()) && !points.arePlaced(array)) {
      HealpixGrid grid = found.get();
      if (!computes) {
        leftOut(array, grid);
        return;
      }
      points.add(array, grid.dimension(), grid, role -> data(grid, role == AxisRole.LATITUDE));
    }
  }

  /**
   * Numbers of cells that CF or xdggs know say enough. Other programs know no order of cells, and
   * in netCDF no convention of Zarr.
   */
  private void leftOut(Array array, HealpixGrid grid) {
    Array numbers = grid.numbers();
    if ((numbers == null || !HealpixGrids.areNumbers(numbers)) && told.add(grid)) {
      Coordinates.leftOut(
          array.path(),
          numbers == null
              ? "the order of the cells of a HEALPix grid"
              : "numbers of cells of a HEALPix grid, which only the attribute dggs says",
          findings);
    }
  }

  private static ArrayData data(HealpixGrid grid, boolean latitudes) {
    Array numbers = grid.numbers();
    return numbers == null
        ? new ArrayData.Computed(
            (start, count, stride) ->
                centres(grid, latitudes, count[0], i -> start[0] + i * stride[0]))
        : new ArrayData.Derived(
            List.of(numbers),
            parts ->
                (start, count, stride) -> {
                  Object read = parts.get(0).read(new Section(start, count, stride));
                  return centres(grid, latitudes, count[0], elements(read));
                });
  }

  private static IntToLongFunction elements(Object integers) {
    return integers instanceof long[] longs
        ? i -> longs[i]
        : i -> Integer.toUnsignedLong(((int[]) integers)[i]);
  }

  private static double[] centres(
      HealpixGrid grid, boolean latitudes, int cells, IntToLongFunction numbers) {
    Healpix healpix = grid.healpix();
    DoubleUnaryOperator geographic = grid.geographicLatitude();
    double[] values = new double[cells];
    double[] centre = new double[2];
    for (int i = 0; i < cells; i++) {
      healpix.centre(numbers.applyAsLong(i), centre);
      values[i] =
          latitudes ? geographic.applyAsDouble(centre[1]) : Math.IEEEremainder(centre[0], 360);
    }
    return values;
  }
}
