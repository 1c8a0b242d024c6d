package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.axis.TickMarks;
import io.github.zarrcdm.internal.map.slice.IndexLabels;
import io.github.zarrcdm.internal.place.CellEdges;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.Longitudes;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Range;
import ucar.nc2.constants.AxisType;
import ucar.nc2.constants.CF;

/** Axes along which a coordinate says what lies where. */
final class Axes {
  private Axes() {}

  /**
   * Returns the axis of {@code part} of {@code coordinate}, drawn at every {@code step}-th cell;
   * empty if that is in no order.
   */
  static Optional<Axis> of(Coordinate coordinate, IndexLabels labels, Range part, int step) {
    String name = coordinate.variable().getShortName();
    if (labels instanceof IndexLabels.Named named) {
      return Optional.of(Axis.ofNames(named.names(), part.first(), cells(part, step), step, name));
    }
    if (labels instanceof IndexLabels.Dated dated) {
      double[] edges = edges(dated.values(), part, step);
      return Optional.ofNullable(edges)
          .map(e -> new Axis(e, false, name, Axis.Kind.OTHER, TickMarks.dates(dated.times())));
    }
    if (labels instanceof IndexLabels.Measured measured) {
      return measured(coordinate, measured, part, step);
    }
    return Optional.empty();
  }

  private static Optional<Axis> measured(
      Coordinate coordinate, IndexLabels.Measured measured, Range part, int step) {
    if (coordinate.is(AxisType.Lon)) {
      return Optional.ofNullable(edges(Longitudes.continued(measured.values()), part, step))
          .map(Axis::ofLongitudes);
    }
    double[] edges = edges(measured.values(), part, step);
    if (edges == null) {
      return Optional.empty();
    }
    return Optional.of(
        coordinate.is(AxisType.Lat)
            ? Axis.ofLatitudes(edges)
            : new Axis(
                edges,
                isDownwards(coordinate),
                label(coordinate.variable().getShortName(), measured.units()),
                coordinate.is(AxisType.GeoX, AxisType.GeoY) ? Axis.Kind.LENGTH : Axis.Kind.OTHER,
                TickMarks.numbers()));
  }

  private static boolean isDownwards(Coordinate coordinate) {
    String positive = coordinate.variable().attributes().findAttributeString(CF.POSITIVE, "");
    return positive.isEmpty()
        ? coordinate.is(AxisType.Pressure)
        : positive.equalsIgnoreCase(CF.POSITIVE_DOWN);
  }

  /** Returns {@code x [km]}. */
  static String label(String name, String units) {
    return units.isBlank() || units.equals("1") ? name : name + " [" + units + "]";
  }

  /**
   * Returns the edges of the cells of {@code part} of {@code all}, drawn in groups of {@code step};
   * null if they are not ordered.
   */
  static double @Nullable [] edges(double[] all, Range part, int step) {
    double[] middles = Arrays.copyOfRange(all, part.first(), part.last() + 1);
    if (middles.length == 0 || !isInOrder(middles)) {
      return null;
    }
    double[] edges = CellEdges.of(middles);
    int cells = cells(part, step);
    double[] thinned = new double[cells + 1];
    for (int i = 0; i <= cells; i++) {
      thinned[i] = edges[Math.min(i * step, edges.length - 1)];
    }
    return thinned;
  }

  private static int cells(Range part, int step) {
    return (part.length() + step - 1) / step;
  }

  private static boolean isInOrder(double[] values) {
    double way = values[values.length - 1] - values[0];
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i]) || (i > 0 && !((values[i] - values[i - 1]) * way > 0))) {
        return false;
      }
    }
    return true;
  }
}
