package io.github.zarrcdm.internal.copy.quirks.grib;

import io.github.zarrcdm.internal.grib.grid.Placement;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import ucar.ma2.Array;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPoint;

/**
 * The rows and columns on which netCDF-Java shows a grid of GRIB.
 *
 * @param projection null if x and y are longitude and latitude themselves
 * @param scanning the flags of the scanning mode by which netCDF-Java turns rows
 */
record GribAxes(
    double[] x, double[] y, @Nullable Projection projection, boolean isRound, int scanning)
    implements Placement.Axes {

  static GribAxes of(ReflectedObject grid) throws IOException {
    Projection projection = grid.value("proj", Projection.class);
    ReflectedObject gaussian = grid.call("getGaussianLats");
    double[] x = axis(grid, "nx", "startx", "dx");
    double[] y =
        gaussian == null
            ? axis(grid, "ny", "starty", "dy")
            : (double[]) gaussian.as(Array.class).get1DJavaArray(ucar.ma2.DataType.DOUBLE);
    String name = projection.getClass().getSimpleName();
    boolean onLatLon = name.equals("LatLonProjection");
    return new GribAxes(
        x,
        y,
        onLatLon ? null : projection,
        onLatLon || name.startsWith("Rotated"),
        grid.value("scanMode", Integer.class));
  }

  private static double[] axis(ReflectedObject grid, String count, String start, String step)
      throws IOException {
    double[] axis = new double[grid.value(count, Integer.class)];
    double first = grid.value(start, Double.class);
    double between = grid.value(step, Double.class);
    for (int i = 0; i < axis.length; i++) {
      axis[i] = first + i * between;
    }
    return axis;
  }

  @Override
  public double[] onMap(double longitude, double latitude) {
    if (projection == null) {
      return new double[] {longitude, latitude};
    }
    ProjectionPoint point = projection.latLonToProj(LatLonPoint.create(latitude, longitude));
    return new double[] {point.getX(), point.getY()};
  }
}
