package io.github.zarrcdm.internal.conventions.georeference;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Kind;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds the longitudes and latitudes of the points of reduced Gaussian grids, as CDO writes them:
 * rows from north to south, each with its own number of points, from 0 eastwards at equal
 * distances. The attributes {@code CDI_grid_latitudes} and {@code CDI_grid_reduced_points} name a
 * row's latitude and number of points; older files have these numbers under the name of the
 * dimension.
 */
final class ReducedGrids implements GroupEditor.Completion {
  private static final String POINTS = "CDI_grid_reduced_points";

  private final GroupEditor group;
  private final PointCoordinates points;
  private final Findings findings;

  ReducedGrids(GroupEditor group, PointCoordinates points, Findings findings) {
    this.group = group;
    this.points = points;
    this.findings = findings;
  }

  /** Completes {@code array} if its last dimension has the points of a reduced grid. */
  @Override
  public void complete(Array array) {
    boolean isReduced =
        "gaussian_reduced".equals(array.attributes().text("CDI_grid_type"))
            || array.attributes().has(POINTS);
    if (!isReduced || array.rank() == 0 || points.arePlaced(array)) {
      return;
    }
    String dimension = array.shortDimensionName(array.rank() - 1);
    Array counts = counts(array, dimension);
    Array latitudes = counts == null ? null : latitudes(array, counts);
    if (counts == null || latitudes == null) {
      findings.warning(
          array.path(),
          "its reduced Gaussian grid, as of CDO, has no numbers of points or no latitudes of its"
              + " rows",
          "its points stay without places");
      return;
    }
    long length = array.shape()[array.rank() - 1];
    points.add(
        array,
        dimension,
        List.of(counts, latitudes, length),
        role ->
            new ArrayData.Derived(
                List.of(counts, latitudes),
                read ->
                    new Rows(
                            counts.path(),
                            CoordinateVariable.integers(counts, read.get(0)),
                            CoordinateVariable.degrees(latitudes, read.get(1)),
                            length)
                        .source(role == AxisRole.LATITUDE)));
  }

  private @Nullable Array counts(Array array, @Nullable String dimension) {
    String said = array.attributes().text(POINTS);
    Array found = group.nearest(said != null ? said.strip() : "reduced_points");
    Array counts = areCounts(found) ? found : group.nearest(dimension);
    return areCounts(counts) ? counts : null;
  }

  private static boolean areCounts(@Nullable Array counts) {
    return counts != null
        && counts.rank() == 1
        && counts.type().kind().isNumber()
        && counts.type().kind() != Kind.FLOAT
        && counts.type().kind() != Kind.DOUBLE;
  }

  private @Nullable Array latitudes(Array array, Array counts) {
    String said = array.attributes().text("CDI_grid_latitudes");
    Array found = said == null ? group.axis(counts, 0) : group.nearest(said.strip());
    return found != null
            && found.rank() == 1
            && found.shape()[0] == counts.shape()[0]
            && found.type().kind().isNumber()
            && (said != null || PointCoordinates.isOf(AxisRole.LATITUDE, found))
        ? found
        : null;
  }

  /** Rows of points, one after the other. */
  private static final class Rows {
    private final long[] starts;
    private final double[] latitudes;

    Rows(String path, long[] counts, double[] latitudes, long length) {
      int rows = counts.length;
      this.starts = new long[rows + 1];
      this.latitudes = latitudes;
      for (int row = 0; row < rows; row++) {
        starts[row + 1] = starts[row] + Math.max(0, Math.min(counts[row], length + 1));
      }
      if (starts[rows] != length) {
        throw new UncheckedIOException(
            new ZarrException.Malformed(
                "%s: the rows of the reduced grid have %s points, their dimension %s"
                    .formatted(path, starts[rows], length)));
      }
    }

    ArrayData.Source source(boolean ofLatitudes) {
      return (start, count, stride) -> {
        double[] values = new double[count[0]];
        for (int i = 0; i < values.length; i++) {
          long point = start[0] + i * stride[0];
          int row = row(point);
          double step = 360.0 / (starts[row + 1] - starts[row]);
          values[i] = ofLatitudes ? latitudes[row] : (point - starts[row]) * step;
        }
        return values;
      };
    }

    /** The row of a point; rows without points begin where the next one does. */
    private int row(long point) {
      int found = Arrays.binarySearch(starts, point);
      int row = found >= 0 ? found : -found - 2;
      while (starts[row + 1] <= point) {
        row++;
      }
      return row;
    }
  }
}
