package io.github.zarrcdm.cli.map;

import java.io.IOException;
import java.util.Optional;
import ucar.nc2.Dimension;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.CoordinateAxis;
import ucar.nc2.dataset.CoordinateAxis1D;
import ucar.nc2.dataset.CoordinateAxis1DTime;
import ucar.nc2.dataset.VariableDS;
import ucar.nc2.dt.GridCoordSystem;
import ucar.nc2.dt.grid.GeoGrid;
import ucar.unidata.geoloc.projection.LatLonProjection;

/** Reads one slice of a grid of netCDF-Java as a {@link Field}. */
final class FieldReader {
  private final GeoGrid grid;
  private final GridCoordSystem system;
  private final int pixels;

  /** For a map of {@code pixels}, more than which are not worth reading. */
  FieldReader(GeoGrid grid, int pixels) {
    this.grid = grid;
    this.system = grid.getCoordinateSystem();
    this.pixels = pixels;
  }

  /** The field at {@code time}, and at {@code level}, which counts from 0. */
  Field read(TimeChoice time, int level) throws IOException {
    int at = time(time);
    check("level", level, grid.getZDimension() == null ? 1 : grid.getZDimension().getLength());
    VariableDS variable = grid.getVariable();
    int[] where = new int[variable.getRank()];
    set(where, grid.getTimeDimensionIndex(), at);
    set(where, grid.getZDimensionIndex(), level);
    Slice slice = Slice.of(variable, grid.getYDimensionIndex(), grid.getXDimensionIndex(), pixels);
    float[][] values = slice.read(variable, where);
    Axis x = axis(system.getXHorizAxis(), grid.getXDimension(), slice.columnStep());
    Axis y = axis(system.getYHorizAxis(), grid.getYDimension(), slice.rowStep());
    if (isCurvilinear()) {
      Curvilinear.Seen seen =
          new Curvilinear(
                  values,
                  slice.coordinates(system.getXHorizAxis()),
                  slice.coordinates(system.getYHorizAxis()))
              .map(pixels);
      values = seen.values();
      x = seen.x();
      y = seen.y();
    }
    return new Field(
        values,
        x,
        y,
        title(variable),
        subtitle(at, level),
        units(variable),
        Flags.of(variable.attributes()),
        graticule());
  }

  private static void set(int[] where, int dimension, int index) {
    if (dimension >= 0) {
      where[dimension] = index;
    }
  }

  static String units(VariableDS variable) {
    String units = variable.getUnitsString();
    return units == null || units.equals("1") ? "" : units;
  }

  static String title(VariableDS variable) {
    String description = variable.getDescription();
    return description == null || description.isBlank() ? variable.getShortName() : description;
  }

  private int time(TimeChoice wanted) throws IOException {
    CoordinateAxis1DTime times = system.hasTimeAxis1D() ? system.getTimeAxis1D() : null;
    int length = grid.getTimeDimension() == null ? 1 : grid.getTimeDimension().getLength();
    int at = wanted.of(length, times == null ? null : times.getCalendarDates(), grid.getFullName());
    check("time", at, length);
    return at;
  }

  private void check(String what, int index, int length) throws IOException {
    if (index < 0 || index >= length) {
      throw new IOException(
          "%s has %d %ss, counted from 0; there is no %s %d"
              .formatted(grid.getFullName(), length, what, what, index));
    }
  }

  private boolean isCurvilinear() {
    return system.getXHorizAxis() != null
        && system.getYHorizAxis() != null
        && system.getXHorizAxis().getRank() == 2
        && system.getYHorizAxis().getRank() == 2
        && system.getXHorizAxis().getAxisType() == AxisType.Lon;
  }

  private Optional<Graticule> graticule() {
    return system.isLatLon() || isCurvilinear() || system.getProjection() == null
        ? Optional.empty()
        : Optional.of(system.getProjection())
            .filter(projection -> !(projection instanceof LatLonProjection))
            .map(Graticule::new);
  }

  /** Cells are counted where there is no axis of one dimension. */
  private static Axis axis(CoordinateAxis found, Dimension dimension, int step) {
    int length = dimension.getLength();
    if (found instanceof CoordinateAxis1D axis && axis.isNumeric() && axis.getSize() == length) {
      double[] edges = thinned(edges(axis), step);
      if (edges[0] != edges[edges.length - 1]) {
        return new Axis(edges, label(axis), kind(axis));
      }
    }
    return Axis.ofCells((length + step - 1) / step, step, dimension.getShortName() + " [cells]");
  }

  private static double[] thinned(double[] edges, int step) {
    int cells = (edges.length - 1 + step - 1) / step;
    double[] thinned = new double[cells + 1];
    for (int i = 0; i <= cells; i++) {
      thinned[i] = edges[Math.min(i * step, edges.length - 1)];
    }
    return thinned;
  }

  private static Axis.Kind kind(CoordinateAxis axis) {
    return axis.getAxisType() == AxisType.Lon
        ? Axis.Kind.LONGITUDE
        : axis.getAxisType() == AxisType.Lat ? Axis.Kind.LATITUDE : Axis.Kind.LENGTH;
  }

  private static double[] edges(CoordinateAxis1D axis) {
    double[] middles = axis.getCoordValues();
    if (axis.getAxisType() == AxisType.Lon) {
      for (int i = 1; i < middles.length; i++) {
        middles[i] -= 360 * Math.rint((middles[i] - middles[i - 1]) / 360);
      }
    }
    double[] edges = Axis.edges(middles);
    if (axis.getAxisType() == AxisType.Lat) {
      for (int i = 0; i < edges.length; i++) {
        edges[i] = Math.max(-90, Math.min(90, edges[i]));
      }
    }
    return edges;
  }

  private static String label(CoordinateAxis axis) {
    return switch (axis.getAxisType()) {
      case Lon -> "longitude";
      case Lat -> "latitude";
      case GeoX -> unit("x", axis);
      case GeoY -> unit("y", axis);
      default -> unit(axis.getShortName(), axis);
    };
  }

  private static String unit(String name, CoordinateAxis axis) {
    String units = axis.getUnitsString();
    return units == null || units.isBlank() ? name : name + " [" + units + "]";
  }

  private String subtitle(int time, int level) {
    StringBuilder text = new StringBuilder(grid.getFullName());
    CoordinateAxis1DTime times = system.hasTimeAxis1D() ? system.getTimeAxis1D() : null;
    if (times != null) {
      text.append(", ").append(times.getCalendarDate(time));
    } else if (grid.getTimeDimension() != null) {
      text.append(", time ").append(time);
    }
    CoordinateAxis1D levels = system.getVerticalAxis();
    if (levels != null && level < levels.getSize()) {
      text.append(", ").append(levels.getShortName()).append(' ').append(label(levels, level));
      String units = levels.getUnitsString();
      text.append(units == null || units.isBlank() ? "" : " " + units);
    } else if (grid.getZDimension() != null) {
      text.append(", level ").append(level);
    }
    return text.toString();
  }

  /** netCDF-Java writes the level 0 as ".0". */
  private static String label(CoordinateAxis1D levels, int level) {
    if (!levels.isNumeric()) {
      return levels.getCoordName(level).trim();
    }
    double value = levels.getCoordValue(level);
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Float.toString((float) value);
  }
}
