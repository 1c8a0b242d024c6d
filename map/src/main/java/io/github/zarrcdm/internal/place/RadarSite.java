package io.github.zarrcdm.internal.place;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import ucar.nc2.Group;
import ucar.nc2.Variable;
import ucar.nc2.constants.AxisType;
import ucar.nc2.dataset.VariableDS;
import ucar.unidata.geoloc.Earth;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.projection.proj4.EquidistantAzimuthalProjection;

/**
 * Where a radar stands: one longitude and one latitude, beside what it sees or in a group above.
 */
public record RadarSite(Coordinate lon, Coordinate lat) {
  /** In kilometres. At its very centre netCDF-Java's projection knows no longitude. */
  private static final double A_MILLIMETRE = 1e-6;

  private static final List<String> LONGITUDES = List.of("longitude", "lon", "site_longitude");
  private static final List<String> LATITUDES = List.of("latitude", "lat", "site_latitude");

  /** Returns the site of the radar that saw {@code data}; empty if nothing says so. */
  static Optional<RadarSite> of(VariableDS data, Coordinates coordinates) {
    Group group = data.getParentGroupOrRoot();
    Optional<Coordinate> lon =
        coordinates.find(AxisType.Lon, 0).or(() -> named(LONGITUDES, AxisType.Lon, group));
    Optional<Coordinate> lat =
        coordinates.find(AxisType.Lat, 0).or(() -> named(LATITUDES, AxisType.Lat, group));
    return lon.isEmpty() || lat.isEmpty()
        ? Optional.empty()
        : Optional.of(new RadarSite(lon.get(), lat.get()));
  }

  private static Optional<Coordinate> named(List<String> names, AxisType type, Group group) {
    for (String name : names) {
      Variable found = group.findVariableOrInParent(name);
      if (found instanceof VariableDS scalar
          && scalar.getSize() == 1
          && scalar.getDataType().isNumeric()) {
        return Optional.of(new Coordinate(scalar, type));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the plane around it in kilometres, true in direction and distance; null if it is
   * missing.
   */
  public @Nullable Projection plane() throws IOException {
    double east = lon.values()[0];
    double north = lat.values()[0];
    return Double.isFinite(east) && Math.abs(north) <= 90
        ? new EquidistantAzimuthalProjection(north, east, A_MILLIMETRE, 0, new Earth())
        : null;
  }
}
