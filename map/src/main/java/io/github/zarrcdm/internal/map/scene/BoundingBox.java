package io.github.zarrcdm.internal.map.scene;

import io.github.zarrcdm.internal.map.axis.Axis;
import io.github.zarrcdm.internal.place.Longitudes;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Optional;
import ucar.unidata.geoloc.LatLonPoint;
import ucar.unidata.geoloc.Projection;
import ucar.unidata.geoloc.ProjectionPoint;

/** A part of the Earth, in degrees; {@code east} is up to a circle east of {@code west}. */
public record BoundingBox(double west, double south, double east, double north) {
  private static final double CIRCLE = 360;

  /** Places along each side of which a projection is asked. */
  private static final int SAMPLES = 60;

  /**
   * Returns the box that {@code text} gives: west, south, east and north, separated by commas.
   * Throws {@link IllegalArgumentException} if it is not four numbers, or no area.
   */
  public static BoundingBox of(String text) {
    double[] sides;
    try {
      sides = Arrays.stream(text.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected WEST,SOUTH,EAST,NORTH in degrees", e);
    }
    if (sides.length != 4) {
      throw new IllegalArgumentException("expected WEST,SOUTH,EAST,NORTH in degrees");
    }
    double west = sides[0];
    double east = sides[2] > west ? sides[2] : sides[2] + CIRCLE;
    boolean area =
        Math.abs(west) <= CIRCLE
            && east > west
            && east - west <= CIRCLE
            && sides[1] >= -90
            && sides[3] > sides[1]
            && sides[3] <= 90;
    if (!area) {
      throw new IllegalArgumentException(
          "south must be less than north, both from -90 to 90, and east at most 360 from west");
    }
    return new BoundingBox(west, sides[1], east, sides[3]);
  }

  Axis longitudes() {
    return Axis.ofLongitudes(west, east);
  }

  Axis latitudes() {
    return Axis.ofLatitudes(south, north);
  }

  /** Returns {@code lon} at or after the low end of {@code axis}, less than a circle from it. */
  static double onto(Axis axis, double lon) {
    double away = (lon - axis.low()) % CIRCLE;
    return axis.low() + (away < 0 ? away + CIRCLE : away);
  }

  /**
   * Returns the axes of the plane of {@code projection} between which this lies, labelled as those
   * given; empty if it is not in the plane.
   */
  Optional<Axis[]> in(Projection projection, Axis x, Axis y) {
    DoubleSummaryStatistics across = new DoubleSummaryStatistics();
    DoubleSummaryStatistics up = new DoubleSummaryStatistics();
    for (int i = 0; i <= SAMPLES; i++) {
      for (int j = 0; j <= SAMPLES; j++) {
        double lon = west + (east - west) * i / SAMPLES;
        double lat = south + (north - south) * j / SAMPLES;
        ProjectionPoint point = projection.latLonToProj(LatLonPoint.create(lat, lon));
        LatLonPoint back = projection.projToLatLon(point);
        if (Math.abs(back.getLatitude() - lat) < 0.1
            && Math.abs(Longitudes.near(back.getLongitude(), lon) - lon) < 1) {
          across.accept(point.getX());
          up.accept(point.getY());
        }
      }
    }
    return across.getCount() > 1 && across.getMax() > across.getMin() && up.getMax() > up.getMin()
        ? Optional.of(
            new Axis[] {
              Axis.ofPlane(x.label(), across.getMin(), across.getMax()),
              Axis.ofPlane(y.label(), up.getMin(), up.getMax())
            })
        : Optional.empty();
  }
}
