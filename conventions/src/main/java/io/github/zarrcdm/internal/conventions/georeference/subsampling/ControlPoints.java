package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import static io.github.zarrcdm.internal.cf.CfAttributes.CALENDAR;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.error.Findings;
import io.github.zarrcdm.internal.cf.time.CfTime;
import io.github.zarrcdm.internal.conventions.georeference.axis.AngleUnits;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Attributes;
import io.github.zarrcdm.model.Group;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Ground control points of a radar image, as the products of Sentinel-1 in EOPF have them: places
 * of some of its cells, by coordinates that the image has too, such as time along the track and
 * range.
 *
 * @param path of their group
 */
public record ControlPoints(
    String path, Array latitude, Array longitude, Array rows, Array columns) {
  private static final List<String> NAMES = List.of("gcp", "gcps");

  /** How far from the first and the last point cells may be, in the distance of two points. */
  private static final double BEYOND = 0.05;

  /** Returns the control points of all groups at or below {@code group}. */
  static List<ControlPoints> in(Group group) {
    List<ControlPoints> found = new ArrayList<>();
    of(group).ifPresent(found::add);
    group.groups().forEach(inner -> found.addAll(in(inner)));
    return found;
  }

  /** Returns true if {@code group} is named as groups of ground control points are. */
  public static boolean areNamed(Group group) {
    return NAMES.contains(group.name());
  }

  /**
   * Returns the control points of {@code group} itself; empty if it has none, or not their
   * coordinates.
   */
  public static Optional<ControlPoints> of(Group group) {
    if (!areNamed(group)) {
      return Optional.empty();
    }
    Array latitude = only(group, AngleUnits::isLatitude);
    Array longitude = only(group, AngleUnits::isLongitude);
    if (latitude == null
        || longitude == null
        || !Arrays.equals(latitude.shape(), longitude.shape())
        || !latitude.dimensionNames().equals(longitude.dimensionNames())) {
      return Optional.empty();
    }
    Array rows = axis(group, latitude, 0);
    Array columns = axis(group, latitude, 1);
    return rows == null || columns == null
        ? Optional.empty()
        : Optional.of(new ControlPoints(group.path(), latitude, longitude, rows, columns));
  }

  private static @Nullable Array only(Group group, Predicate<Attributes> kind) {
    List<Array> found =
        group.arrays().stream()
            .filter(array -> array.rank() == 2 && kind.test(array.attributes()))
            .toList();
    return found.size() == 1 ? found.get(0) : null;
  }

  private static @Nullable Array axis(Group group, Array points, int d) {
    String name = points.shortDimensionName(d);
    Array axis = name == null ? null : group.array(name);
    return axis != null
            && axis.rank() == 1
            && axis.shape()[0] == points.shape()[d]
            && axis.shape()[0] > 1
            && axis.type().kind().isNumber()
        ? axis
        : null;
  }

  /** Returns true if these coordinates of cells count as those of the points do. */
  public boolean suit(Array ofRows, Array ofColumns) {
    return conversion(ofRows, rows) != null && conversion(ofColumns, columns) != null;
  }

  /** Returns what the numbers of {@code from} are times and plus to be those of {@code to}. */
  private static double @Nullable [] conversion(Array from, Array to) {
    String units = from.attributes().text(UNITS);
    if (Objects.equals(units, to.attributes().text(UNITS))) {
      return new double[] {1, 0};
    }
    Optional<CfTime> time = CfTime.of(units, from.attributes().text(CALENDAR));
    Optional<CfTime> other = CfTime.of(to.attributes().text(UNITS), to.attributes().text(CALENDAR));
    if (time.isEmpty() || other.isEmpty() || time.get().calendar() != other.get().calendar()) {
      return null;
    }
    BigDecimal start = time.get().converted(BigDecimal.ZERO, other.get());
    BigDecimal next = time.get().converted(BigDecimal.ONE, other.get());
    return new double[] {next.subtract(start).doubleValue(), start.doubleValue()};
  }

  /** Returns latitudes or longitudes of the cells with these coordinates. */
  public ArrayData data(Array ofRows, Array ofColumns, boolean isLatitude, Findings findings) {
    return ArrayData.Derived.fromAll(
        List.of(latitude, longitude, rows, columns, ofRows, ofColumns),
        read -> {
          double[] latitudes = CoordinateVariable.degrees(latitude, read.get(0));
          double[] longitudes = CoordinateVariable.degrees(longitude, read.get(1));
          double[][] points = new double[latitudes.length][];
          for (int i = 0; i < points.length; i++) {
            points[i] = Vectors.of(new double[] {latitudes[i], longitudes[i]});
          }
          int width = (int) latitude.shape()[1];
          findings.note(path, "these points place the cells between them", accuracy(points, width));
          return source(
              points,
              width,
              positions(read.get(4), ofRows, inOrder(rows, read.get(2)), rows),
              positions(read.get(5), ofColumns, inOrder(columns, read.get(3)), columns),
              isLatitude);
        });
  }

  /** Returns the coordinates of the points, which ascend or descend. */
  private static double[] inOrder(Array axis, Object read) {
    double[] at = CoordinateVariable.present(axis, read, 1, 0);
    double direction = at[at.length - 1] < at[0] ? -1 : 1;
    for (int i = 1; i < at.length; i++) {
      if (!(direction * at[i] > direction * at[i - 1])) {
        throw new UncheckedIOException(
            new IOException(
                "%s neither ascends nor descends at %s, so that its ground control points place nothing. Correct it, or write latitudes and longitudes of all cells."
                    .formatted(axis.path(), i)));
      }
    }
    return at;
  }

  /** Returns where each cell is among the points, from 0 on; NaN beyond the first and the last. */
  private static double[] positions(Object cells, Array ofCells, double[] at, Array ofPoints) {
    double[] conversion = Objects.requireNonNull(conversion(ofCells, ofPoints));
    double[] positions = CoordinateVariable.present(ofCells, cells, conversion[0], conversion[1]);
    double direction = at[at.length - 1] < at[0] ? -1 : 1;
    int next = 1;
    for (int i = 0; i < positions.length; i++) {
      double cell = positions[i];
      while (next + 1 < at.length && direction * at[next] < direction * cell) {
        next++;
      }
      while (next > 1 && direction * at[next - 1] > direction * cell) {
        next--;
      }
      double between = (cell - at[next - 1]) / (at[next] - at[next - 1]);
      positions[i] = between >= -BEYOND && between <= 1 + BEYOND ? next - 1 + between : Double.NaN;
    }
    return positions;
  }

  private static ArrayData.Source source(
      double[][] points, int width, double[] rows, double[] columns, boolean isLatitude) {
    int height = points.length / width;
    return (start, count, stride) -> {
      double[] values = new double[Math.multiplyExact(count[0], count[1])];
      int at = 0;
      for (int i = 0; i < count[0]; i++) {
        double row = rows[(int) (start[0] + i * stride[0])];
        int y = (int) Math.max(0, Math.min(height - 2, Math.floor(row)));
        for (int j = 0; j < count[1]; j++) {
          double column = columns[(int) (start[1] + j * stride[1])];
          int x = (int) Math.max(0, Math.min(width - 2, Math.floor(column)));
          int first = y * width + x;
          values[at++] =
              Double.isNaN(row + column)
                  ? Double.NaN
                  : Vectors.place(between(points, first, width, row - y, column - x))[
                      isLatitude ? 0 : 1];
        }
      }
      return values;
    };
  }

  private static double[] between(double[][] points, int first, int width, double s, double t) {
    double[] place = new double[3];
    for (int i = 0; i < 3; i++) {
      double before = points[first][i] + t * (points[first + 1][i] - points[first][i]);
      double after =
          points[first + width][i] + t * (points[first + width + 1][i] - points[first + width][i]);
      place[i] = before + s * (after - before);
    }
    return place;
  }

  private static String accuracy(double[][] points, int width) {
    return width < 3 || points.length < 3 * width
        ? "places are on straight lines between the points"
        : String.format(
            Locale.ROOT,
            "places of level ground are off by %.0e degrees at most",
            Math.toDegrees(error(points, width)));
  }

  /**
   * Returns an eighth of the largest second difference along each dimension: the error of lines.
   */
  private static double error(double[][] points, int width) {
    double error = 0;
    for (int step : new int[] {1, width}) {
      double largest = 0;
      for (int i = step; i + step < points.length; i++) {
        if (step > 1 || (i % width > 0 && i % width < width - 1)) {
          double square = 0;
          for (int d = 0; d < 3; d++) {
            double bend = points[i - step][d] - 2 * points[i][d] + points[i + step][d];
            square += bend * bend;
          }
          largest = square > largest ? square : largest; // NaN beside a point without a place
        }
      }
      error += Math.sqrt(largest) / 8;
    }
    return error;
  }
}
