package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.map.slice.IndexLabels;
import io.github.zarrcdm.internal.map.slice.Slab;
import io.github.zarrcdm.internal.map.slice.Slice;
import io.github.zarrcdm.internal.place.Coordinate;
import io.github.zarrcdm.internal.place.Longitudes;
import io.github.zarrcdm.internal.place.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Range;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;
import ucar.unidata.geoloc.Projection;

/** Reads the coordinates of a slice, and lays its cells out. */
public final class SceneReader {
  /** Cells a pixel, in each direction, that are worth reading. */
  private static final int CELLS = 2;

  /** So many dots, or points of a curve, fill any picture. */
  private static final int MOST_DOTS = 4_000_000;

  private final Slice slice;
  private final List<Range> ranges;

  /** For a picture of {@code pixels}, more than which are not worth reading. */
  public SceneReader(Slice slice, int pixels) throws IOException {
    this.slice = slice;
    int most =
        slice.isCurve() || slice.place().filter(Place.Points.class::isInstance).isPresent()
            ? MOST_DOTS
            : slice.place().filter(place -> !place.isGrid()).isPresent()
                ? Integer.MAX_VALUE // Cells of which some are left out would be holes.
                : CELLS * pixels;
    List<Range> drawn = new ArrayList<>();
    for (String name : slice.along()) {
      drawn.add(slice.range(name, most));
    }
    this.ranges = List.copyOf(drawn);
  }

  /** Returns the part of a variable that is drawn. */
  public Slab slab() {
    return new Slab(slice.along(), ranges, slice.at());
  }

  /** Returns where its cells are; by rows and columns if coordinates are unfit. */
  public Scene read() throws IOException {
    if (slice.place().isEmpty()) {
      return plain();
    }
    Place place = slice.place().get();
    if (place instanceof Place.LonLat grid) {
      double[] lon = edges(Longitudes.continued(grid.lon().values()), 1);
      double[] lat = edges(grid.lat().values(), 0);
      if (lon == null || lat == null) {
        return plain();
      }
      Axis x = Axis.ofLongitudes(lon);
      return new Grid(x, Axis.ofLatitudes(lat), Optional.of(new LonLatPlane(x)));
    }
    if (place instanceof Place.Plane grid) {
      double[] x = edges(grid.x().values(), 1);
      double[] y = edges(grid.y().values(), 0);
      return x == null || y == null
          ? plain()
          : new Grid(
              Axis.ofPlane(Axes.label("x", grid.x().shownUnits()), x),
              Axis.ofPlane(Axes.label("y", grid.y().shownUnits()), y),
              Optional.of(new ProjectedGlobe(grid.projection())));
    }
    if (place instanceof Place.Curvilinear grid) {
      int columns = cells(1);
      return new Curvilinear(
          table(slab().read(grid.lon()), columns), table(slab().read(grid.lat()), columns));
    }
    if (place instanceof Place.Radial sweep) {
      double[] azimuths = thinned(sweep.azimuth().values(), ranges.get(0));
      double[] distances = thinned(sweep.range().values(), ranges.get(1));
      Projection plane = sweep.site().isEmpty() ? null : sweep.site().get().plane();
      return new Sweep(azimuths, distances, sweep.range().shownUnits(), Optional.ofNullable(plane));
    }
    if (place instanceof Place.Mesh
        || place instanceof Place.Cells
        || place instanceof Place.Geometry
        || place instanceof Place.Shapes) {
      return new OutlineReader(slice.variable().getFullName()).read(place);
    }
    Place.Points points = (Place.Points) place;
    double[] lon = slab().read(points.lon());
    double[] lat = slab().read(points.lat());
    return Dots.of(lon, lat, List.of())
        .orElseThrow(
            () ->
                new IOException(
                    slice.variable().getFullName()
                        + ": its longitudes and latitudes are all missing"));
  }

  /**
   * Returns the curve of {@code values}, from {@code low} to {@code high}; NaN is as far as they
   * go.
   */
  public Scene curve(double[] values, double low, double high) throws IOException {
    VariableDS variable = slice.variable();
    String units = variable.getUnitsString();
    Axis scale =
        Curve.scale(
            values, low, high, Axes.label(variable.getShortName(), units == null ? "" : units));
    Axis along = axis(0);
    double[] at = new double[values.length];
    Arrays.setAll(at, i -> ranges.get(0).first() + (double) i * step(0));
    Optional<Coordinate> coordinate = slice.coordinates().along(slice.along().get(0));
    if (coordinate.isPresent() && along.kind() != Axis.Kind.CELLS) {
      double[] stored = coordinate.get().values();
      double[] shown = coordinate.get().is(AxisType.Lon) ? Longitudes.continued(stored) : stored;
      at = thinned(shown, ranges.get(0));
    }
    boolean upwards =
        coordinate.filter(c -> c.is(AxisType.Height, AxisType.Pressure, AxisType.GeoZ)).isPresent();
    return Curve.of(along, at, values, scale, upwards);
  }

  private Scene plain() throws IOException {
    return new Grid(axis(1), axis(0), Optional.empty());
  }

  private Axis axis(int d) throws IOException {
    String name = slice.along().get(d);
    Optional<Coordinate> coordinate = slice.coordinates().along(name);
    Optional<Axis> labelled =
        coordinate.isEmpty()
            ? Optional.empty()
            : Axes.of(
                coordinate.get(), IndexLabels.of(coordinate.get()), slice.part(name), step(d));
    return labelled.orElseGet(
        () -> Axis.ofCells(ranges.get(d).first(), cells(d), step(d), name + " [cells]"));
  }

  private int cells(int d) {
    return ranges.get(d).length();
  }

  private int step(int d) {
    return ranges.get(d).stride();
  }

  /** Returns the edges of the cells of dimension {@code d}; null if these are in no order. */
  private double @Nullable [] edges(double[] middles, int d) {
    return Axes.edges(middles, slice.part(slice.along().get(d)), step(d));
  }

  private static double[] thinned(double[] values, Range range) {
    double[] thinned = new double[range.length()];
    Arrays.setAll(thinned, i -> values[range.first() + i * range.stride()]);
    return thinned;
  }

  private static double[][] table(double[] values, int columns) {
    double[][] table = new double[values.length / columns][];
    Arrays.setAll(table, row -> Arrays.copyOfRange(values, row * columns, (row + 1) * columns));
    return table;
  }
}
