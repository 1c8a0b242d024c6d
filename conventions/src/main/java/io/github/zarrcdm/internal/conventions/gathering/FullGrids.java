package io.github.zarrcdm.internal.conventions.gathering;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.MISSING_VALUE;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.netcdf.NetcdfFill;
import io.github.zarrcdm.internal.values.MissingValues;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes.Typed;
import io.github.zarrcdm.model.DataType;
import io.github.zarrcdm.model.Group;
import io.github.zarrcdm.model.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows arrays of points that are gathered from a grid on that grid, with missing values in cells
 * without a point, as {@code #expand=true} asks. What it cannot show so stays as it is stored, with
 * a finding.
 */
public final class FullGrids {
  private static final int MOST_CELLS = Integer.MAX_VALUE;

  private final Findings findings;

  public FullGrids(Findings findings) {
    this.findings = findings;
  }

  /** Returns the tree with every array of gathered points on its grid. */
  public Group apply(Group root) {
    return expanded(root, List.of());
  }

  private Group expanded(Group group, List<Group> outer) {
    List<Group> around = Stream.concat(Stream.of(group), outer.stream()).toList();
    return group.withMembers(
        group.arrays().stream().map(array -> expanded(array, around)).toList(),
        group.groups().stream().map(inner -> expanded(inner, around)).toList());
  }

  /** {@code around} are its group and those above it, the nearest first. */
  private Array expanded(Array array, List<Group> around) {
    for (int d = 0; d < array.rank(); d++) {
      Array list = nearest(array.shortDimensionName(d), around);
      if (list != null
          && list.rank() == 1
          && list.shape()[0] == array.shape()[d]
          && GatheredGrid.isListed(list)
          && !list.equals(array)) {
        return expanded(array, d, list, around);
      }
    }
    return array;
  }

  private static @Nullable Array nearest(@Nullable String name, List<Group> around) {
    return around.stream()
        .flatMap(group -> group.arrays().stream())
        .filter(array -> array.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private Array expanded(Array array, int dimension, Array list, List<Group> around) {
    GatheredGrid grid = grid(list, around);
    if (grid == null) {
      return stays(array, "the lengths of its grid's dimensions are not known");
    }
    double cells = 1;
    for (long length : grid.lengths()) {
      cells *= length;
    }
    if (cells > MOST_CELLS) {
      return stays(
          array, "its grid has %s cells, more than %s".formatted((long) cells, MOST_CELLS));
    }
    Object fill = fill(array);
    if (fill == null) {
      return stays(array, "it has no _FillValue of its type, of which any value may be data");
    }
    Array full =
        new Array(
            array.path(),
            array.type(),
            shape(array, dimension, grid),
            names(array, dimension, grid),
            array.attributes(),
            new ArrayData.Scattered(
                array, dimension, list, read -> this.cells(list, grid, read), fill));
    return isSaid(array)
        ? full
        : full.withAttributes(
            array
                .attributes()
                .with(
                    FILL_VALUE,
                    new Typed(array.type().kind(), array.type().unsigned(), List.of(fill))));
  }

  private Array stays(Array array, String why) {
    findings.warning(
        array.path(),
        "its points (CF 8.2) cannot be shown on their grid: " + why,
        "it stays as it is stored");
    return array;
  }

  /** Coordinate variables tell the length of a dimension before other arrays do. */
  private static @Nullable GatheredGrid grid(Array list, List<Group> around) {
    Stream<Array> axes =
        GatheredGrid.dimensions(list).stream()
            .map(name -> nearest(name, around))
            .filter(axis -> axis != null && axis.rank() == 1);
    Stream<Array> others = around.stream().flatMap(group -> group.arrays().stream());
    GatheredGrid grid = GatheredGrid.of(list, Stream.concat(axes, others));
    return grid == null || grid.lengths()[0] < 0 ? null : grid;
  }

  private static long[] shape(Array array, int dimension, GatheredGrid grid) {
    return Stream.of(
            Arrays.stream(array.shape()).limit(dimension),
            Arrays.stream(grid.lengths()),
            Arrays.stream(array.shape()).skip(dimension + 1L))
        .flatMapToLong(lengths -> lengths)
        .toArray();
  }

  private static List<@Nullable String> names(Array array, int dimension, GatheredGrid grid) {
    List<@Nullable String> names = new ArrayList<>(array.dimensionNames());
    names.remove(dimension);
    names.addAll(dimension, grid.dimensions());
    return names;
  }

  private long[] cells(Array list, GatheredGrid grid, Object read) {
    long[] points = CoordinateVariable.integers(list, read);
    long[] outside = Arrays.stream(points).filter(point -> !grid.has(point)).toArray();
    if (outside.length > 0) {
      grid.report(findings, list, outside.length, points.length, outside[0], "they are left out");
    }
    return Arrays.stream(points).map(point -> grid.has(point) ? point : -1).toArray();
  }

  /**
   * Returns the value of cells without a point, in the class of the type: the first one that is
   * missing in the array, else NaN or netCDF's default of the type; null if there is none.
   */
  private static @Nullable Object fill(Array array) {
    DataType type = array.type();
    MissingValues missing = MissingValues.of(array);
    return switch (type.kind()) {
      case FLOAT, DOUBLE ->
          boxed(type.kind(), missing.floats().length > 0 ? missing.floats()[0] : Double.NaN);
      case BYTE, SHORT, INT, LONG ->
          missing.integers().length > 0
              ? boxed(type.kind(), missing.integers()[0])
              : isSaid(array) ? null : unwritten(type);
      default -> null;
    };
  }

  /**
   * Returns true if the array says which of its values are missing, whether its type has them or
   * not.
   */
  private static boolean isSaid(Array array) {
    return array.attributes().has(FILL_VALUE) || array.attributes().has(MISSING_VALUE);
  }

  private static @Nullable Object unwritten(DataType type) {
    return NetcdfFill.of(type).map(value -> boxed(type.kind(), (Number) value)).orElse(null);
  }

  private static Object boxed(Kind kind, Number value) {
    return switch (kind) {
      case BYTE -> value.byteValue();
      case SHORT -> value.shortValue();
      case INT -> value.intValue();
      case LONG -> value.longValue();
      case FLOAT -> value.floatValue();
      default -> value.doubleValue();
    };
  }
}
