package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.dtype.FloatType;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The latitudes and longitudes of every few rows and columns of an image, as the products of
 * Sentinel-3 have them in {@code tie_geo_coordinates}: the first and the last row and column are
 * among them.
 *
 * @param rows the numbers of all rows of the image
 * @param columns those of all columns
 * @see <a href="https://sentiwiki.copernicus.eu/web/olci-products">Sentinel-3 OLCI products: tie
 *     points, {@code al_subsampling_factor}, {@code ac_subsampling_factor}</a>
 */
public record TieGrid(ControlPoints points, Array rows, Array columns) {
  private static final String ALONG = "al_subsampling_factor";
  private static final String ACROSS = "ac_subsampling_factor";

  /**
   * Returns the tie-point grids of all groups at or below {@code root}; factors may be in a group
   * around.
   */
  static List<TieGrid> in(Group root) {
    List<TieGrid> found = new ArrayList<>();
    collect(root, 0, 0, found);
    return found;
  }

  private static void collect(Group group, long around, long aroundAcross, List<TieGrid> into) {
    long along = factor(group, ALONG, around);
    long across = factor(group, ACROSS, aroundAcross);
    if (along * across > 1) {
      of(group, along, across).ifPresent(into::add);
    }
    group.groups().forEach(inner -> collect(inner, along, across, into));
  }

  private static Optional<TieGrid> of(Group group, long along, long across) {
    Array latitude = only(group, AngleUnits::isLatitude);
    Array longitude = only(group, AngleUnits::isLongitude);
    if (latitude == null
        || longitude == null
        || !Arrays.equals(latitude.shape(), longitude.shape())
        || latitude.shape()[0] < 2
        || latitude.shape()[1] < 2) {
      return Optional.empty();
    }
    long rows = latitude.shape()[0];
    long columns = latitude.shape()[1];
    ControlPoints points =
        new ControlPoints(
            group.path(), latitude, longitude, numbers(rows, along), numbers(columns, across));
    return Optional.of(
        new TieGrid(
            points, numbers((rows - 1) * along + 1, 1), numbers((columns - 1) * across + 1, 1)));
  }

  private static long factor(Group group, String name, long around) {
    return group.attributes().get(name) instanceof Number number
            && number.longValue() == number.doubleValue()
            && number.longValue() > 0
            && number.longValue() <= Integer.MAX_VALUE
        ? number.longValue()
        : around;
  }

  private static @Nullable Array only(Group group, Predicate<Attributes> kind) {
    List<Array> found =
        group.arrays().stream()
            .filter(array -> array.rank() == 2 && kind.test(array.attributes()))
            .toList();
    return found.size() == 1 ? found.get(0) : null;
  }

  /** Returns true if the last two dimensions of {@code array} begin and end with these points. */
  public boolean spans(Array array) {
    int y = array.rank() - 2;
    return y >= 0
        && array.shape()[y] == rows.shape()[0]
        && array.shape()[y + 1] == columns.shape()[0]
        && array.dimensionName(y) != null
        && array.dimensionName(y + 1) != null;
  }

  private static Array numbers(long length, long step) {
    return new Array(
        "/number",
        FloatType.FLOAT64,
        new long[] {length},
        List.of("number"),
        Attributes.NONE,
        new ArrayData.Computed(
            (start, count, stride) -> {
              double[] numbers = new double[count[0]];
              Arrays.setAll(numbers, i -> step * (double) (start[0] + i * stride[0]));
              return numbers;
            }));
  }
}
