package io.github.zarrcdm.internal.conventions.georeference;

import static io.github.zarrcdm.internal.cf.CfAttributes.STANDARD_NAME;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.error.ZarrException;
import io.github.zarrcdm.internal.conventions.crs.gaussian.GaussianRows;
import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.internal.conventions.georeference.axis.AxisRole;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.ArrayData.Parts;
import io.github.zarrcdm.model.Kind;
import io.github.zarrcdm.model.Section;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Adds the longitudes and latitudes of the points of reduced Gaussian grids, which stores describe
 * in two ways: CF 1.14, a draft yet, by the grid mapping {@code reduced_gaussian} and numbers of
 * points, of which some may be left out; CDO by {@code CDI_grid_latitudes} and {@code
 * CDI_grid_reduced_points}, which name a row's latitude and number of points, and which older files
 * have under the name of the dimension.
 *
 * @see <a href="https://github.com/cf-convention/cf-conventions/pull/638">CF 1.14 (draft), appendix
 *     F: reduced Gaussian</a>
 */
final class ReducedGrids implements GroupEditor.Completion {
  private static final String POINTS = "CDI_grid_reduced_points";

  private final GroupEditor group;
  private final PointCoordinates points;
  private final Findings findings;

  /** The paths of indices with numbers that no row has. */
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  ReducedGrids(GroupEditor group, PointCoordinates points, Findings findings) {
    this.group = group;
    this.points = points;
    this.findings = findings;
  }

  /** Completes {@code array} if one of its dimensions has the points of a reduced grid. */
  @Override
  public void complete(Array array) {
    completeMapped(array);
    completeOfCdo(array);
  }

  private void completeOfCdo(Array array) {
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
            ArrayData.Derived.fromAll(
                List.of(counts, latitudes),
                read ->
                    source(
                        counts.path(),
                        GaussianRows.inOrder(
                            CoordinateVariable.integers(counts, read.get(0)),
                            CoordinateVariable.degrees(latitudes, read.get(1)),
                            0),
                        length,
                        role)));
  }

  private static ArrayData.Source source(
      String path, GaussianRows rows, long length, AxisRole role) {
    if (rows.size() != length) {
      throw new UncheckedIOException(
          new ZarrException.Malformed(
              "%s: the rows of the reduced grid have %s points, their dimension %s"
                  .formatted(path, rows.size(), length)));
    }
    return (start, count, stride) -> {
      double[] values = new double[count[0]];
      for (int i = 0; i < values.length; i++) {
        long point = start[0] + i * stride[0];
        values[i] = role == AxisRole.LATITUDE ? rows.latitude(point) : rows.longitude(point);
      }
      return values;
    };
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

  /** Completes {@code array} if its {@code grid_mapping} is CF's {@code reduced_gaussian}. */
  private void completeMapped(Array array) {
    Array mapping = GridMappingNames.of(array, "reduced_gaussian", group);
    if (mapping == null || points.arePlaced(array)) {
      return;
    }
    Array latitudes = named(mapping, "latitude_dimension");
    Array sums = named(mapping, "accumulated_points_per_latitude");
    Array counts = sums == null ? named(mapping, "points_per_latitude") : sums;
    Array index = index(array);
    if (index == null
        || latitudes == null
        || counts == null
        || !areCounts(counts)
        || !latitudes.type().kind().isNumber()
        || latitudes.rank() != 1
        || !Arrays.equals(latitudes.shape(), counts.shape())) {
      findings.warning(
          array.path(),
          "its grid mapping reduced_gaussian (CF 1.14, appendix F) has no index of its points, or"
              + " no latitudes and numbers of points of its rows",
          "its points stay without places");
      return;
    }
    double first = AttributeNumbers.first(mapping.attributes(), "longitude_of_first_meridian", 0);
    points.add(
        array,
        index.shortDimensionName(0),
        List.of(index, counts, latitudes, first),
        role ->
            new ArrayData.Derived(
                List.of(index, counts, latitudes),
                parts -> {
                  long[] said = CoordinateVariable.integers(counts, all(parts.get(1), counts));
                  GaussianRows rows =
                      GaussianRows.sorted(
                          sums == null ? said : differences(said),
                          CoordinateVariable.degrees(latitudes, all(parts.get(2), latitudes)),
                          first);
                  return source(rows, parts.get(0), index, role);
                }));
  }

  private static Object all(Parts parts, Array array) {
    return parts.read(Section.all(array.shape()));
  }

  private @Nullable Array named(Array mapping, String attribute) {
    String name = mapping.attributes().text(attribute);
    return name == null ? null : group.nearest(name.strip());
  }

  /** Returns the numbers of the points of {@code array} in the grid of the globe. */
  private @Nullable Array index(Array array) {
    List<Array> found = new ArrayList<>();
    for (int d = 0; d < array.rank(); d++) {
      found.add(group.axis(array, d));
    }
    Coordinates.names(array.attributes()).forEach(name -> found.add(group.nearest(name)));
    return found.stream()
        .filter(
            axis ->
                areCounts(axis)
                    && "reduced_gaussian_index".equals(axis.attributes().text(STANDARD_NAME))
                    && Coordinates.isOn(array, axis))
        .findFirst()
        .orElse(null);
  }

  private static long[] differences(long[] sums) {
    long[] counts = sums.clone();
    for (int row = 1; row < counts.length; row++) {
      counts[row] = sums[row] - sums[row - 1];
    }
    return counts;
  }

  private ArrayData.Source source(GaussianRows rows, Parts indices, Array of, AxisRole role) {
    return (start, count, stride) -> {
      long[] index =
          CoordinateVariable.integers(of, indices.read(new Section(start, count, stride)));
      long outside =
          Arrays.stream(index).filter(point -> point < 0 || point >= rows.size()).count();
      if (outside > 0 && reported.add(of.path())) {
        findings.warning(
            of.path(),
            "%s of %s points are none of the %s of their reduced Gaussian grid"
                .formatted(outside, index.length, rows.size()),
            "they have no latitude and longitude");
      }
      double[] values = new double[index.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = role == AxisRole.LATITUDE ? rows.latitude(index[i]) : rows.longitude(index[i]);
      }
      return values;
    };
  }
}
