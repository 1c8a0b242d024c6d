package io.github.zarrcdm.internal.conventions.georeference.subsampling;

import static io.github.zarrcdm.internal.cf.CfAttributes.FILL_VALUE;
import static io.github.zarrcdm.internal.cf.CfAttributes.UNITS;

import io.github.zarrcdm.internal.conventions.georeference.axis.AttributeNumbers;
import io.github.zarrcdm.internal.conventions.georeference.axis.CoordinateVariable;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.Interpolation.Mapped;
import io.github.zarrcdm.internal.conventions.georeference.subsampling.Interpolation.Method;
import io.github.zarrcdm.internal.grid.COrder;
import io.github.zarrcdm.model.Array;
import io.github.zarrcdm.model.ArrayData;
import io.github.zarrcdm.model.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Latitudes and longitudes between tie points. Tie points, their indices and the parameters are
 * held; cells are computed when they are read. So are their corners, along one more dimension.
 */
final class SubsampledPlaces implements ArrayData.Source {
  private static final int NONE = -1;

  private final Interpolation interpolation;
  private final Array shapeOf;
  private final double[] latitudes;
  private final double[] longitudes;

  /** Of each dimension of the tie points; null for one that is not interpolated. */
  private final @Nullable Subareas[] subareas;

  private final Map<String, Parameter> parameters = new HashMap<>();

  /** Dimensions 1 and 2 of the method, by their number in the tie points; -1 for none. */
  private final int first;

  private final int second;
  private final boolean isLatitude;
  private final @Nullable VectorFlag vectorFlag;

  /** False for numbers that do not begin again after a circle. */
  private final boolean turns;

  /**
   * @param longitude the same as {@code latitude} for another coordinate than these
   * @param read the values of latitudes, longitudes, and {@link Interpolation#inputs()}
   * @throws SubsamplingException if they do not suit each other
   */
  SubsampledPlaces(
      Interpolation interpolation,
      Array latitude,
      Array longitude,
      List<Object> read,
      boolean isLatitude) {
    this.interpolation = interpolation;
    this.shapeOf = latitude;
    this.isLatitude = isLatitude;
    if (!latitude.path().equals(longitude.path())) {
      latitudes = CoordinateVariable.degrees(latitude, read.get(0));
      longitudes = CoordinateVariable.degrees(longitude, read.get(1));
      turns = true;
    } else {
      latitudes = CoordinateVariable.present(latitude, read.get(0), 1, 0);
      longitudes = latitudes;
      turns = Objects.requireNonNullElse(latitude.attributes().text(UNITS), "").startsWith("deg");
    }
    subareas = new Subareas[latitude.rank()];
    List<Integer> mapped = new ArrayList<>();
    for (int d = 0; d < subareas.length; d++) {
      Mapped of = interpolation.from(latitude.shortDimensionName(d));
      if (of != null) {
        Object stored = read.get(2 + interpolation.mapped().indexOf(of));
        long[] indices = longs(CoordinateVariable.unpacked(of.indices(), stored, 1, 0));
        if (indices.length != latitude.shape()[d] || indices.length < 2) {
          throw new SubsamplingException(
              "%s has %s indices for %s tie points"
                  .formatted(of.indices().path(), indices.length, latitude.shape()[d]));
        }
        subareas[d] = new Subareas(indices);
        mapped.add(d);
      }
    }
    first = mapped.get(mapped.size() - 1);
    second = mapped.size() > 1 ? mapped.get(0) : -1;
    Array flags = interpolation.parameters().get(Interpolation.FLAGS);
    vectorFlag = flags == null ? null : VectorFlag.of(flags.attributes());
    int input = 2 + interpolation.mapped().size();
    for (Map.Entry<String, Array> of : interpolation.parameters().entrySet()) {
      parameters.put(of.getKey(), new Parameter(of.getValue(), read.get(input++)));
    }
  }

  private static long[] longs(double[] values) {
    return Arrays.stream(values).mapToLong(Math::round).toArray();
  }

  /** A parameter: a value for each subarea, or line of tie points. */
  private final class Parameter {
    private final double[] values;
    private final Array array;

    Parameter(Array array, Object read) {
      this.array = array;
      // A fill value of 0 is what stores say of any array, and 0 a coefficient.
      this.values =
          AttributeNumbers.first(array.attributes(), FILL_VALUE, 1) == 0
              ? CoordinateVariable.unpacked(array, read, 1, 0)
              : CoordinateVariable.present(array, read, 1, 0);
    }

    /**
     * Returns the value for the subarea at {@code tie}, at the tie point {@code shift} of dimension
     * 1.
     */
    double at(int[] tie, int shift1, int shift2) {
      int at = 0;
      for (int p = 0; p < array.rank(); p++) {
        int length = (int) array.shape()[p];
        at =
            at * length
                + Math.min(index(array.shortDimensionName(p), tie, shift1, shift2), length - 1);
      }
      return values[at];
    }

    private int index(@Nullable String name, int[] tie, int shift1, int shift2) {
      for (int d = 0; d < tie.length; d++) {
        String dimension = shapeOf.shortDimensionName(d);
        Mapped of = interpolation.from(dimension);
        Subareas areas = subareas[d];
        if (of != null && areas != null && Objects.equals(name, of.subareas())) {
          return areas.number(tie[d]);
        }
        if (Objects.equals(name, dimension)) {
          return tie[d] + (d == first ? shift1 : d == second ? shift2 : 0);
        }
      }
      return 0;
    }
  }

  private double parameter(String term, int[] tie, int shift1, int shift2) {
    Parameter of = parameters.get(term);
    return of == null ? 0 : of.at(tie, shift1, shift2);
  }

  @Override
  public Object read(long[] start, int[] count, long[] stride) {
    int size = 1;
    for (int of : count) {
      size = Math.multiplyExact(size, of);
    }
    double[] values = new double[size];
    int[] at = new int[count.length];
    int rank = subareas.length;
    boolean hasCorners = count.length > rank;
    int[] tie = new int[rank];
    int[] prepared = new int[rank];
    boolean isPrepared = false;
    Patch patch = null;
    for (int i = 0; i < size; i++) {
      boolean isInside = true;
      int corner = hasCorners ? (int) (start[rank] + at[rank] * stride[rank]) : NONE;
      for (int d = 0; d < rank; d++) {
        long cell = start[d] + at[d] * stride[d];
        Subareas areas = subareas[d];
        tie[d] =
            areas == null
                ? (int) cell
                : corner == NONE ? areas.tiePoint(cell) : areas.tiePoint(cell, end(d, corner));
        isInside &= tie[d] >= 0;
      }
      if (!isInside) {
        values[i] = Double.NaN;
      } else {
        if (!isPrepared || !Arrays.equals(tie, prepared)) {
          patch = patch(tie);
          System.arraycopy(tie, 0, prepared, 0, rank);
          isPrepared = true;
        }
        values[i] =
            patch == null
                ? Double.NaN
                : patch
                    .at(
                        between(first, tie, start, at, stride, corner),
                        second < 0 ? 0 : between(second, tie, start, at, stride, corner))[
                    isLatitude ? 0 : 1];
      }
      COrder.advance(at, count);
    }
    return values;
  }

  private double between(int d, int[] tie, long[] start, int[] at, long[] stride, int corner) {
    Subareas areas = Objects.requireNonNull(subareas[d]);
    long cell = start[d] + at[d] * stride[d];
    return corner == NONE
        ? areas.between(tie[d], cell)
        : areas.betweenBoundaries(tie[d], cell + end(d, corner));
  }

  /** Returns the end of a cell along {@code d} at which a corner is: as CF 7.1 numbers corners. */
  private int end(int d, int corner) {
    return d == first ? (corner == 1 || corner == 2 ? 1 : 0) : corner >= 2 ? 1 : 0;
  }

  /**
   * Returns the subarea that begins at a tie point; null where its longitudes are on both sides of
   * 180.
   */
  private @Nullable Patch patch(int[] tie) {
    double[] a = place(tie, 0, 0);
    double[] b = place(tie, 1, 0);
    double[] c = second < 0 ? a : place(tie, 0, 1);
    double[] d = second < 0 ? b : place(tie, 1, 1);
    boolean isVectors = isVectors(tie);
    if (turns && !isVectors && areFar(a, b, c, d)) {
      return null;
    }
    return switch (interpolation.method()) {
      case LINEAR -> new Patch.Line(a, b, new double[2]);
      case QUADRATIC -> {
        double w = parameter("w", tie, 0, 0);
        yield new Patch.Line(a, b, new double[] {w, w});
      }
      case BI_LINEAR -> new Patch.Bilinear(a, b, c, d);
      case QUADRATIC_LATITUDE_LONGITUDE -> {
        double ce = parameter("ce", tie, 0, 0);
        double ca = parameter("ca", tie, 0, 0);
        double[] va = Vectors.of(a);
        double[] vb = Vectors.of(b);
        yield isVectors
            ? new Patch.Arc(va, vb, Vectors.coefficients(va, vb, ce, ca))
            : Patch.line(a, b, ce, ca);
      }
      case BI_QUADRATIC_LATITUDE_LONGITUDE ->
          Patch.surface(a, b, c, d, five("ce", tie), five("ca", tie), isVectors);
    };
  }

  /** Of AB, CD, AC, BD and the middle. */
  private double[] five(String term, int[] tie) {
    return new double[] {
      parameter(term + "1", tie, 0, 0),
      parameter(term + "1", tie, 0, 1),
      parameter(term + "2", tie, 0, 0),
      parameter(term + "2", tie, 1, 0),
      parameter(term + "3", tie, 0, 0)
    };
  }

  private static boolean areFar(double[] a, double[] b, double[] c, double[] d) {
    return isFar(a, b) || isFar(a, c) || isFar(b, d) || isFar(c, d);
  }

  private static boolean isFar(double[] one, double[] other) {
    return Math.abs(one[1] - other[1]) > 180;
  }

  private boolean isVectors(int[] tie) {
    return vectorFlag != null
        && vectorFlag.isSet((int) parameter(Interpolation.FLAGS, tie, 0, 0))
        && (interpolation.method() == Method.QUADRATIC_LATITUDE_LONGITUDE
            || interpolation.method() == Method.BI_QUADRATIC_LATITUDE_LONGITUDE);
  }

  /** Returns the latitude and longitude of a corner of a subarea. */
  private double[] place(int[] tie, int shift1, int shift2) {
    int at = 0;
    for (int d = 0; d < tie.length; d++) {
      int shift = d == first ? shift1 : d == second ? shift2 : 0;
      at = at * (int) shapeOf.shape()[d] + tie[d] + shift;
    }
    return new double[] {latitudes[at], longitudes[at]};
  }

  /**
   * Returns how many subareas have no places, as their longitudes are on both sides of 180 degrees.
   */
  long crossings() {
    int[] tie = new int[subareas.length];
    int[] count = Section.all(shapeOf.shape()).count();
    long found = 0;
    for (int i = 0; i < longitudes.length; i++) {
      boolean begins = true;
      for (int d = 0; d < tie.length; d++) {
        Subareas areas = subareas[d];
        begins &= areas == null || areas.begins(tie[d]);
      }
      found += begins && patch(tie) == null ? 1 : 0;
      COrder.advance(tie, count);
    }
    return found;
  }
}
